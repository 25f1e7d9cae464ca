import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from './echo/cases.js';
import { CLIENTS } from './echo/clients.js';
import { compare, formatMatrix, type Recorder, readSamples, runClient, startRecorder } from './echo/matrix.js';

let recorder: Recorder;
let samples: Awaited<ReturnType<typeof readSamples>>;
const results = new Map<string, Map<string, readonly string[]>>();

beforeAll(async () => {
  recorder = await startRecorder();
  samples = await readSamples(recorder.origin);
});
afterAll(async () => {
  await recorder.close();
  const missing = CLIENTS.filter(({ label }) => !results.has(label)).map(({ label }) => label);
  process.stderr.write(`${formatMatrix(results)}\nNot installed, so not run: ${missing.join(', ') || 'none'}. C# never runs.\n`);
});

describe.each(CLIENTS)('$label', (client) => {
  it.runIf(client.isInstalled())('sends the request that the document asks for, for every parameter style and body', async () => {
    const { arrivals, output } = await runClient(client, samples.get(client.label) ?? [], recorder);
    const differences = new Map(CASES.map((one) => [one.name, compare(one, arrivals)]));
    results.set(client.label, differences);
    const wrong = [...differences].filter(([, found]) => found.length > 0);
    expect(wrong, output.slice(0, 5000)).toEqual([]);
  });
});
