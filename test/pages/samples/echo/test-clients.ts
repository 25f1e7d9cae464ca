import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from './cases.js';
import type { EchoClient } from './clients.js';
import { compare, formatMatrix, type Recorder, readSamples, runClient, startRecorder } from './matrix.js';

/** Milliseconds that compilers may take on a busy machine. */
const COMPILERS = 240_000;

/** Runs the samples of these clients, and reports which of them ran: a client that is missing proves nothing. */
export function testClients(clients: readonly EchoClient[]): void {
  let recorder: Recorder;
  let samples: Awaited<ReturnType<typeof readSamples>>;
  const results = new Map<string, Map<string, readonly string[]>>();

  beforeAll(async () => {
    recorder = await startRecorder();
    samples = await readSamples(recorder.origin);
  });
  afterAll(async () => {
    await recorder.close();
    const missing = clients.filter(({ label }) => !results.has(label)).map(({ label }) => label);
    process.stderr.write(`${formatMatrix(results)}\nDid not run: ${['C#', ...missing].join(', ')}\n`);
  });

  describe.each(clients)('$label', (client) => {
    it.runIf(client.isInstalled())(
      'sends what the document asks for, in every parameter style and kind of body',
      async () => {
        const { arrivals, output } = await runClient(client, samples.get(client.label) ?? [], recorder);
        const differences = new Map(CASES.map((one) => [one.name, compare(one, arrivals)]));
        results.set(client.label, differences);
        const wrong = [...differences].filter(([, found]) => found.length > 0);
        expect(wrong, output.slice(0, 5000)).toEqual([]);
      },
      COMPILERS,
    );
  });
}
