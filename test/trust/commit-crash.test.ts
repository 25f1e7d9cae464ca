import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { commitOutput, recoverOutput } from '../../cli/commit/index.js';
import { scanOutput } from '../../cli/commit/output-scan.js';
import { parseRecord } from '../../cli/commit/record.js';
import { createState } from '../../cli/commit/state.js';
import { MARK } from '../../cli/emit/output.js';
import { outputs } from '../commit/outputs.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree, type Tree } from '../output-tree.js';
import { key } from '../state-key.js';
import { times } from './counts.js';

const run = promisify(execFile);
/** Number of points at which a commit is killed. */
const POINTS = times(7, 14);
const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`same/${index}.txt`, 'the same']));

let program: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-crash-'));
  program = join(folder, 'child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, '../commit/crash/child.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return () => rmSync(folder, { recursive: true });
});

const commits: Record<string, { before: Tree; after: Tree }> = {
  'the whole tree': {
    before: { 'index.html': 'old', 'gone.html': 'old', 'kept.html': 'kept' },
    after: { 'index.html': 'new', 'kept.html': 'kept', 'assets/a.js': 'new' },
  },
  'file by file': {
    before: { ...many, 'index.html': 'old', 'gone/index.html': 'old', turn: 'a file', 'fold/in': 'a folder' },
    after: { ...many, 'index.html': 'new', 'assets/a.js': 'new', 'turn/in': 'a folder', fold: 'a file' },
  },
};

test('restores the old site when killed while undoing a failed commit', async () => {
  const folder = temporaryFolder();
  const before: Tree = { ...many, 'index.html': 'old', 'gone/index.html': 'old' };
  const after: Tree = { ...many, 'index.html': 'new', 'assets/a.js': 'new', 'z.html': 'new' };
  const foreign = { 'z.html/foreign': 'stands where a file is to go' };
  for (let nth = 9; ; nth += 2) {
    const out = join(folder, `${nth}`, 'dist');
    await commitOutput({ key, out, files: outputs(before) });
    writeFiles(out, foreign);
    const ended = await run(process.execPath, [program, out, `${nth}`, JSON.stringify(outputs(after))]).catch(() => undefined);
    await recoverOutput(out, key);
    expect(readTree(out), `after a kill before change ${nth}`).toEqual({ ...before, ...foreign });
    if (ended) break;
  }
});

/** The number of the change before which to kill a commit, by the state of the site that a test needs. */
const wantedKills = new Map<(out: string) => boolean, number>();

/** Returns a site whose next commit was killed in the wanted state. */
async function interrupted(mode: string, isWanted: (out: string) => boolean): Promise<string> {
  const { before, after } = commits[mode] as (typeof commits)[string];
  const folder = temporaryFolder();
  for (let nth = wantedKills.get(isWanted) ?? 8; ; nth += 1) {
    const out = join(folder, `${nth}`, 'dist');
    await commitOutput({ key, out, files: outputs(before) });
    await expect(run(process.execPath, [program, out, `${nth}`, JSON.stringify(outputs(after))])).rejects.toMatchObject({
      signal: 'SIGKILL',
    });
    wantedKills.set(isWanted, nth);
    if (isWanted(out)) return out;
  }
}

test.each(Object.keys(commits))('does not change a folder that has replaced the site since: %s', async (mode) => {
  const out = await interrupted(mode, (site) => existsSync(createState(site, key).journal));
  const journal = readFileSync(createState(out, key).journal);
  rmSync(out, { recursive: true });
  if (mode === 'file by file') {
    await recoverOutput(out, key);
    expect(existsSync(out)).toBe(false);
    writeFileSync(createState(out, key).journal, journal);
  }
  const mine = { 'notes.txt': 'mine', 'index.html': 'mine' };
  writeFiles(out, mine);
  await recoverOutput(out, key);
  expect(readTree(out)).toEqual(mine);
  expect(existsSync(createState(out, key).journal)).toBe(false);
});

const isGone = (site: string): boolean => !existsSync(site);

test.each<Record<string, string>>([{}, { '.DS_Store': 'litter' }])(
  'recovers the site into a folder without content (%o)',
  async (litter) => {
    const out = await interrupted('the whole tree', isGone);
    mkdirSync(out);
    writeFiles(out, litter);
    await recoverOutput(out, key);
    expect(readTree(out)).toEqual(commits['the whole tree']?.after);
  },
);

describe.each(Object.entries(commits))('a process killed while it replaces %s', (_, { before, after }) => {
  test('leaves the old site or the new one', async () => {
    const folder = temporaryFolder();
    const site = async (name: string | number) => {
      const out = join(folder, `${name}`, 'dist');
      await commitOutput({ key, out, files: outputs(before) });
      return out;
    };
    const commitIn = (out: string, nth: number) =>
      run(process.execPath, [program, out, `${nth}`, JSON.stringify(outputs(after))]);

    const { changes, problems } = JSON.parse((await commitIn(await site('whole'), 0)).stdout);
    expect(problems).toEqual([]);
    expect(changes).toBeGreaterThan(10);
    const step = Math.max(1, changes / POINTS);
    const seen = new Set<string>();
    for (let at = 1; at <= changes; at += step) {
      const nth = Math.floor(at);
      const out = await site(nth);
      await expect(commitIn(out, nth)).rejects.toMatchObject({ signal: 'SIGKILL' });
      await recoverOutput(out, key);
      const found = readTree(out);
      const state = JSON.stringify(found) === JSON.stringify(readTree(join(folder, 'whole/dist'))) ? 'new' : 'old';
      seen.add(state);
      expect(found, `after a kill before change ${nth}`).toEqual(state === 'new' ? after : before);
      const { record, changed, foreign } = scanOutput(createState(out, key));
      const known = parseRecord(record ?? '')
        .map(({ path }) => path)
        .filter((path) => path !== MARK)
        .sort();
      expect({ known, changed, foreign }, `the record after a kill before change ${nth}`).toEqual({
        known: Object.keys(found).sort(),
        changed: new Set(),
      });
      expect((await commitOutput({ key, out, files: outputs(after) })).problems).toEqual([]);
      expect(readTree(out)).toEqual(after);
    }
    expect(seen).toEqual(new Set(['old', 'new']));
  });
});
