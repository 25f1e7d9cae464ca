import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from 'vitest';
import { tell, times } from './counts.js';
import { copyPackage } from './package-copy.js';

/** Maximum processor time of a page, and the time after which it counts as hanging, in milliseconds. */
const LIMIT = 5_000;
const HANGS = 60_000;

let program: string;
beforeAll(async () => {
  const copy = copyPackage();
  program = await copy.bundle('fuzz-child.ts');
  return () => copy.remove();
});

interface Answer {
  readonly seed: number;
  readonly time: number;
  readonly fault?: string;
}

/** Runs the documents of a range of seeds; ends the process if one of them hangs. */
async function answersOf(from: number, to: number): Promise<Answer[]> {
  const child = spawn(process.execPath, [program, `${from}`, `${to}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const answers: Answer[] = [];
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), HANGS);
  };
  wait();
  for await (const line of createInterface({ input: child.stdout })) {
    answers.push(JSON.parse(line) as Answer);
    wait();
  }
  clearTimeout(timer);
  return answers;
}

test('no document makes the page stage throw, hang or take more than five seconds', async () => {
  const { DOCSGEN_SEED: one } = process.env;
  const [first, count] = one ? [Number(one), 1] : [0, times(400, 10_000)];
  let slowest: Answer = { seed: 0, time: 0 };
  for (let from = first; from < first + count; from += 500) {
    const to = Math.min(from + 500, first + count);
    const answers = await answersOf(from, to);
    for (const answer of answers) {
      expect(answer.fault, `DOCSGEN_SEED=${answer.seed}`).toBeUndefined();
      expect(answer.time, `DOCSGEN_SEED=${answer.seed}`).toBeLessThan(LIMIT);
      if (answer.time > slowest.time) slowest = answer;
    }
    expect(answers.length, `DOCSGEN_SEED=${from + answers.length} hangs or crashes`).toBe(to - from);
  }
  tell(`Fuzzed documents: ${count}; the slowest, ${slowest.seed}, took ${Math.round(slowest.time)} ms.`);
});
