import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { brokenFile, difference, readBytes } from '../output-tree.js';
import { seeds, tell } from './counts.js';
import { copyPackage, type PackageCopy } from './package-copy.js';
import { type PreparedSite, preparedSite, type State, statesOf } from './prepared-site.js';
import { Random } from './random.js';

/** Number of sites that are tested concurrently. */
const LANES = 2;
const BUILD = ['build', '--workers', '1'];

let copy: PackageCopy;
beforeAll(() => {
  copy = copyPackage();
  return () => copy.remove();
});

interface Timing {
  /** Duration in milliseconds of a build, and of its part after it reports that it writes. */
  readonly whole: number;
  readonly writing: number;
}

async function timingOf(dir: string): Promise<Timing> {
  const start = performance.now();
  let at = start;
  const onText = (text: string) => {
    if (text.includes('Writing')) at = performance.now();
  };
  await copy.run(BUILD, { cwd: dir, onText });
  const end = performance.now();
  return { whole: end - start, writing: end - at };
}

/** Some builds finish before they are killed. */
const DONE = 'done before';

/** Number of killed builds by phase. */
const seen = new Map<string, number>();

/** Functions that change names on the disk. */
const CALLS = ['renameSync', 'renameSync', 'linkSync', 'rmSync', 'rmdirSync', 'writeFileSync', 'mkdirSync'] as const;
const preload = path.join(import.meta.dirname, 'preloads/kill-at-call.mjs');

/** Builds, and kills the build: anywhere, while it writes, or while it moves files, which would rarely be hit by chance. Returns the phase. */
async function killedBuild(dir: string, random: Random, { whole, writing }: Timing): Promise<string> {
  if (random.chance(0.35)) {
    const call = random.pick(CALLS);
    const nth = 1 + random.below(random.pick([4, 16]));
    const run = await copy.run(BUILD, {
      cwd: dir,
      nodeOptions: ['--import', preload],
      env: { DOCSGEN_TEST_CALL: call, DOCSGEN_TEST_NTH: `${nth}` },
    });
    return run.code === 0 ? DONE : `killed before ${call} ${nth}`;
  }
  const stop = new AbortController();
  const inWriting = random.chance(0.6);
  const delay = random.share() * (inWriting ? writing : whole * 1.1);
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer ??= setTimeout(() => stop.abort(), delay);
  };
  if (!inWriting) start();
  const { code } = await copy.run(BUILD, {
    cwd: dir,
    signal: stop.signal,
    onText: (text) => text.includes('Writing') && start(),
  });
  clearTimeout(timer);
  return code === 0 ? DONE : `killed ${delay.toFixed(1)} ms after ${inWriting ? '"Writing"' : 'its start'}`;
}

/** Serves until the site is available, then stops. */
async function serveOnce(dir: string): Promise<string> {
  const stop = new AbortController();
  const { stderr } = await copy.run(['serve', '--port', '0'], {
    cwd: dir,
    signal: stop.signal,
    onText: (text) => text.includes('The site is at') && stop.abort(),
  });
  return stderr;
}

interface Kill {
  readonly site: PreparedSite;
  readonly states: readonly State[];
  readonly timing: Timing;
  readonly old: State;
}

async function killOnce(random: Random, { site, states, timing, old }: Kill): Promise<State> {
  const { dir } = site;
  const out = path.join(dir, 'dist');
  const next = random.pick(states.filter((state) => state !== old));
  site.turnTo(next);
  const end = await killedBuild(dir, random, timing);
  const hint = `DOCSGEN_SEED=${random.seed}: ${old.name} → ${next.name}, ${end}`;
  const broken = brokenFile(readBytes(out), [old.bytes, next.bytes]);
  expect(broken, `${hint}: a file of neither site`).toBeUndefined();
  const isMoving = ['journal.json', 'undo.json'].some((name) => existsSync(path.join(dir, '.dist.docsgen', name)));
  const where = isMoving ? 'killed while files were moved' : end === DONE ? DONE : 'killed at other times';
  seen.set(where, (seen.get(where) ?? 0) + 1);
  const served = random.chance(0.5);
  if (served) {
    expect(await serveOnce(dir), hint).toContain('The site is at');
    const found = readBytes(out);
    const faults = [old, next].map((state) => difference(found, state.bytes));
    expect(faults, `${hint}: serve finds a mixture`).toContain(undefined);
  }
  const last = random.chance(0.2) ? old : next;
  site.turnTo(last);
  expect(await copy.run(BUILD, { cwd: dir }), hint).toMatchObject({ code: 0 });
  expect(difference(readBytes(out), last.bytes), `${hint}, then build ${last.name}`).toBeUndefined();
  expect(readdirSync(path.join(dir, '.dist.docsgen')).sort(), hint).toEqual(['.gitignore', 'record.json']);
  return last;
}

test('a killed build leaves the old site or the new one, and the next command finds it complete', async () => {
  const states = await statesOf(copy);
  const queue = seeds(3, 700);
  const lane = async () => {
    const site = preparedSite();
    let old: State = states[0];
    site.turnTo(old);
    await copy.run(BUILD, { cwd: site.dir });
    site.turnTo(states[2]);
    const timing = await timingOf(site.dir);
    old = states[2];
    for (let seed = queue.shift(); seed !== undefined; seed = queue.shift())
      old = await killOnce(new Random(seed), { site, states, timing, old });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  tell(`Builds: ${[...seen].map(([where, count]) => `${count} ${where}`).join(', ')}.`);
});
