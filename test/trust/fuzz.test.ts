import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from 'vitest';
import { tell, times } from './counts.js';
import { TARGETS, type TargetName } from './fuzz/target.js';
import { copyPackage } from './package-copy.js';

/** Maximum processor time of an input, and the time after which it counts as hanging, in milliseconds. */
const LIMIT = 5_000;
const HANGS = 60_000;

/** Inputs that once failed, by target. `npm run fuzz` adds those that it finds. */
const SEEDS = path.join(import.meta.dirname, 'fuzz/seeds.json');

/** Inputs of each target in `npm run test:rounds`. */
const ROUNDS: Readonly<Record<TargetName, number>> = {
  markdown: 400,
  'front-matter': 400,
  openapi: 40,
  'search-query': 400,
  'http-path': 400,
  'stored-records': 5,
  'lock-files': 400,
};

let program: string;
beforeAll(async () => {
  const copy = copyPackage();
  program = await copy.bundle('fuzz/child.ts');
  return () => copy.remove();
});

interface Answer {
  readonly seed: number;
  readonly time: number;
  readonly failure?: string;
}

interface Range {
  readonly first: number;
  readonly count: number;
  /** When to stop, in milliseconds since 1970. */
  readonly end?: number;
}

/** Runs the inputs of a range of seeds; ends the process if one of them hangs. */
async function runRange(name: TargetName, { first, count, end = 0 }: Range): Promise<Answer[]> {
  const child = spawn(process.execPath, [program, name, `${first}`, `${count}`, `${end}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const answers: Answer[] = [];
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), HANGS);
  };
  wait();
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    answers.push(JSON.parse(line) as Answer);
    wait();
  }
  clearTimeout(timer);
  if ((await ended) !== 0) answers.push({ seed: first + answers.length, time: 0, failure: 'hangs or ends the process' });
  return answers;
}

const readSeeds = () => JSON.parse(readFileSync(SEEDS, 'utf8')) as Partial<Record<TargetName, number[]>>;

function keepSeed(name: TargetName, seed: number): void {
  const seeds = readSeeds();
  seeds[name] = [...new Set([...(seeds[name] ?? []), seed])];
  writeFileSync(SEEDS, `${JSON.stringify(seeds, null, 2)}\n`);
}

/** The target, seed and minutes that `npm run fuzz` asks for. */
const { DOCSGEN_FUZZ: wanted, DOCSGEN_SEED: seed, DOCSGEN_MINUTES: minutes } = process.env;

function chooseRanges(name: TargetName): Range[] {
  if (seed) return [{ first: Number(seed), count: 1 }];
  const kept = (readSeeds()[name] ?? []).map((first) => ({ first, count: 1 }));
  const duration = Number(minutes ?? times(0, 10)) * 60_000;
  if (duration === 0) return [...kept, { first: 0, count: ROUNDS[name] }];
  return [...kept, { first: randomInt(2 ** 31), count: Number.MAX_SAFE_INTEGER, end: Date.now() + duration }];
}

test.each(TARGETS.filter((name) => wanted === undefined || wanted === name))(
  '%s: no input crashes, hangs, takes more than five seconds or returns a wrong result',
  async (name) => {
    let count = 0;
    let slowest: Answer = { seed: 0, time: 0 };
    for (const range of chooseRanges(name)) {
      for (const answer of await runRange(name, range)) {
        const failure = answer.failure ?? (answer.time > LIMIT ? `takes ${Math.round(answer.time)} ms` : undefined);
        if (failure !== undefined && wanted !== undefined) keepSeed(name, answer.seed);
        expect(failure, `Repeat it with: npm run fuzz -- ${name} --seed ${answer.seed}`).toBeUndefined();
        if (answer.time > slowest.time) slowest = answer;
        count++;
      }
    }
    expect(count).toBeGreaterThan(0);
    tell(`${name}: ${count} inputs; the slowest, ${slowest.seed}, took ${Math.round(slowest.time)} ms.`);
  },
);
