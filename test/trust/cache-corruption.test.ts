import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Files, temporaryFolder } from '../harness.js';
import { type Bytes, difference, readBytes } from '../output-tree.js';
import { corrupt, readKept } from './corruptions.js';
import { seeds, times } from './counts.js';
import { editBody } from './edits.js';
import { copyPackage, type PackageCopy } from './package-copy.js';
import { Random } from './random.js';
import { changeFiles, filesOf, randomSite } from './site-model.js';

const preload = path.join(import.meta.dirname, 'preloads/kill-at-call.mjs');

let copy: PackageCopy;
let build: Awaited<ReturnType<PackageCopy['load']>>['build'];
beforeAll(async () => {
  copy = copyPackage();
  ({ build } = await copy.load());
  return () => copy.remove();
});

interface State {
  readonly files: Files;
  readonly bytes: Bytes;
  readonly problems: unknown;
}

/** A site in two states, with the result of a clean build of each. */
async function twoStates() {
  const folder = temporaryFolder();
  const random = new Random(4);
  const model = randomSite(random);
  model.faults.set('content/warning.md', '```nolang\nx\n```\n');
  const states = [{ files: filesOf(model) }];
  editBody(model, random);
  states.push({ files: filesOf(model) });
  const dir = path.join(folder, 'site');
  mkdirSync(dir);
  let files: Files = {};
  const turnTo = (state: Pick<State, 'files'>) => {
    changeFiles(dir, files, state.files);
    files = state.files;
  };
  const expected: State[] = [];
  for (const state of states) {
    turnTo(state);
    const out = path.join(folder, `clean-${expected.length}`);
    const { problems } = await build(dir, { out, cached: false });
    expected.push({ ...state, problems, bytes: readBytes(out) });
  }
  expect(expected[0]?.problems).toMatchObject([{ id: 'unknown-language' }]);
  return { dir, out: path.join(dir, 'dist'), states: expected as [State, State], turnTo };
}

/** The stored state of the same site from another version of docsgen. */
async function anotherVersion(dir: string) {
  const file = path.join(copy.folder, 'lib/build.json');
  const own = readFileSync(file, 'utf8');
  writeFileSync(file, own.replace(/"hash":"../, '"hash":"zz'));
  await build(dir, { out: path.join(dir, 'dist'), cached: true });
  writeFileSync(file, own);
  return readKept(dir);
}

/**
 * Expects a build to produce the given result. An intact record of another build may list other files than the folder contains: then the build
 * refuses to replace the folder, leaves it alone, and continues without that record.
 */
async function expectRight(dir: string, expected: Pick<State, 'bytes' | 'problems'>, hint: string): Promise<void> {
  const out = path.join(dir, 'dist');
  const before = readBytes(out);
  let built = await build(dir, { out, cached: true });
  if (built.problems[0]?.id === 'output-foreign' && hint.includes('record.json from elsewhere')) {
    expect(difference(readBytes(out), before), hint).toBeUndefined();
    rmSync(path.join(dir, '.dist.docsgen/record.json'));
    built = await build(dir, { out, cached: true });
  }
  expect(built.problems, hint).toEqual(expected.problems);
  expect(difference(readBytes(out), expected.bytes), hint).toBeUndefined();
}

test('builds the correct site with a damaged cache', async () => {
  const { dir, out, states, turnTo } = await twoStates();
  const others = [await anotherVersion(dir)];
  await build(dir, { out, cached: true });
  others.push(readKept(dir));
  const seen: string[] = [];
  let state = states[0];
  for (const seed of seeds(10, 1000)) {
    const random = new Random(seed);
    const done = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => corrupt(dir, random, others));
    if (random.chance(0.5)) state = random.pick(states);
    turnTo(state);
    seen.push(`seed ${seed}: ${done.join(', ')}, build state ${states.indexOf(state)}`);
    await expectRight(dir, state, seen.slice(-3).join('\n'));
    if (random.chance(0.2)) others[2] = readKept(dir);
  }
});

/** Removes the pages' data for checks of the whole site. */
function damageLargeTexts(folder: string): void {
  const [, body = ''] = readFileSync(path.join(folder, 'cache.json'), 'utf8').split('\n');
  const { files, entries } = JSON.parse(body) as {
    files: string[];
    entries: [string, number, Record<string, [number, number, string]>][];
  };
  for (const [index, file] of files.entries()) {
    const bytes = readFileSync(path.join(folder, file));
    for (const [, , { facts, value, ...large }] of entries.filter(([, own]) => own === index))
      for (const [offset, length] of Object.values(large)) bytes.fill('x', offset, offset + length);
    writeFileSync(path.join(folder, file), bytes);
  }
}

const COMMANDS = [
  ['check', '--search'],
  ['build', '--verify'],
  ['check', '--format', 'json'],
  ['routes', '--json'],
];

test.each(COMMANDS.slice(0, times(2, 4)))(
  'handles damaged large texts in the cache, which are read late: %s %s',
  async (...command) => {
    const { dir, out, states, turnTo } = await twoStates();
    turnTo(states[0]);
    await build(dir, { out, cached: true });
    const golden = path.join(dir, 'content/search.golden.yml');
    writeFileSync(golden, '- query: warning\n  routes: [/warning]\n');
    const sound = await copy.run(command, { cwd: dir });
    expect(sound).toMatchObject({ code: 0 });
    damageLargeTexts(path.join(dir, '.docsgen'));
    const { code, stdout } = await copy.run(command, { cwd: dir });
    expect({ code, stdout }).toEqual({ code: 0, stdout: sound.stdout });
  },
);

test('builds the correct site after an interrupted commit with a damaged journal', async () => {
  const { dir, out, states, turnTo } = await twoStates();
  for (const seed of seeds(2, 100)) {
    const random = new Random(seed);
    const [before, after] = random.chance(0.5) ? states : ([...states].reverse() as typeof states);
    turnTo(before);
    await build(dir, { out, cached: true });
    const others = [readKept(dir)];
    turnTo(after);
    const nth = 1 + random.below(25);
    await copy.run(['build', '--workers', '1'], {
      cwd: dir,
      nodeOptions: ['--import', preload],
      env: { DOCSGEN_TEST_CALL: 'renameSync', DOCSGEN_TEST_NTH: `${nth}` },
    });
    await expectRight(dir, after, `DOCSGEN_SEED=${seed}: killed before rename ${nth}, ${corrupt(dir, random, others)}`);
  }
});
