import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commitOutput, isInterrupted, recoverOutput } from '../../cli/commit/index.js';
import { type Journal, linkReplaced, writeJournal } from '../../cli/commit/journal.js';
import { lockHolder, takeLock } from '../../cli/commit/lock.js';
import { filesIn } from '../../cli/commit/output-scan.js';
import { formatLine, type RecordEntry, stageRecord } from '../../cli/commit/record.js';
import { openStage, stageUnchanged } from '../../cli/commit/stage.js';
import { createState, journalSigning } from '../../cli/commit/state.js';
import { computeDigest } from '../../cli/sources/text.js';
import { writeSigned } from '../../cli/state/signed-file.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree } from '../output-tree.js';
import { key } from '../state-key.js';
import { outputs } from './outputs.js';

/** Most files stay, so that a commit replaces single files. `c` becomes a folder, and the folder `d` a file. */
const kept = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`kept/${index}.html`, `page ${index}`]));
const before = { ...kept, 'a.html': 'old a', 'b/b.html': 'old b', c: 'old c', 'd/d.html': 'old d', 'gone/x.html': 'old x' };
const after = { ...kept, 'a.html': 'new a', 'b/b.html': 'new b', 'c/c.html': 'new c', d: 'new d', 'assets/e.js': 'new e' };

const WRITES = ['assets/e.js', 'd', 'a.html', 'b/b.html', 'c/c.html'];
const REPLACED = ['a.html', 'b/b.html'];
const DELETES = ['c', 'd/d.html', 'gone/x.html'];

const move = (from: string, to: string) => {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
};

/** A commit that is staged, with its journal, and its renames in their order. */
async function stageCommit(mode: Journal['mode']) {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(before) });
  const state = createState(out, key);
  const stage = openStage(state);
  const entry = (path: string, content: string): RecordEntry => ({ path, hash: computeDigest(content), size: 0, mtimeMs: 0 });
  const isWhole = mode === 'whole';
  for (const path of WRITES) {
    const bytes = after[path as keyof typeof after];
    await stage.write(path, { hash: computeDigest(bytes), bytes });
  }
  const written = await stage.end();
  if (isWhole) await stageUnchanged(state, [...Object.keys(kept), ...filesIn(out).filter((path) => !(path in before))]);
  else linkReplaced(state, REPLACED);
  const lines = [...Object.entries(kept).map(([path, text]) => entry(path, text)), ...written].map(formatLine);
  const record = stageRecord(state, lines);
  const journal = isWhole ? { writes: [], replaced: [], deletes: [] } : { writes: WRITES, replaced: REPLACED, deletes: DELETES };
  writeJournal(state, { mode, ...journal, record });
  writeFiles(state.folder, { 'journal.json.new': 'unfinished' });
  const setAside = (path: string) => () => {
    move(join(out, path), join(state.old, path));
    if (path === 'd/d.html') rmSync(join(out, 'd'), { recursive: true });
    if (path === 'gone/x.html') rmSync(join(out, 'gone'), { recursive: true });
  };
  const steps = isWhole
    ? [() => renameSync(out, state.old), () => renameSync(state.stage, out)]
    : [
        setAside('c'),
        setAside('d/d.html'),
        ...WRITES.map((path) => () => move(join(state.stage, path), join(out, path))),
        setAside('gone/x.html'),
      ];
  const placeRecord = () => renameSync(state.newRecord, state.record);
  return { out, state, steps: [...steps, placeRecord] };
}

/** Nothing is left of a commit, and the next one finds the site that is there. */
async function expectClean({ out, state }: Awaited<ReturnType<typeof stageCommit>>, tree: Readonly<Record<string, string>>) {
  expect(readTree(out)).toEqual(tree);
  expect(readdirSync(state.folder).filter((name) => name !== 'record.json')).toEqual(['.gitignore']);
  expect(isInterrupted(out)).toBe(false);
  expect(await commitOutput({ key, out, files: outputs(tree) })).toMatchObject({ problems: [], deleted: 0 });
  expect(readTree(out)).toEqual(tree);
}

describe.each(['files', 'whole'] as const)('a commit of %s that was interrupted', (mode) => {
  test.each(mode === 'files' ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 1, 2, 3])('after rename %i is completed', async (count) => {
    const commit = await stageCommit(mode);
    expect(commit.steps.length).toBe(mode === 'files' ? 9 : 3);
    for (const step of commit.steps.slice(0, count)) step();
    expect(isInterrupted(commit.out)).toBe(true);
    await recoverOutput(commit.out, key);
    await expectClean(commit, after);
  });

  test.each(mode === 'files' ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 1, 2, 3])(
    'while it undid rename %i gets the old site back',
    async (count) => {
      const commit = await stageCommit(mode);
      for (const step of commit.steps.slice(0, count)) step();
      renameSync(commit.state.journal, commit.state.undo);
      expect(isInterrupted(commit.out)).toBe(true);
      await recoverOutput(commit.out, key);
      // That of the new site would list other files.
      expect(existsSync(commit.state.record)).toBe(count < commit.steps.length);
      await expectClean(commit, before);
    },
  );
});

test('a commit that was interrupted while it was staged is removed, and the old site stays', async () => {
  const commit = await stageCommit('files');
  rmSync(commit.state.journal);
  expect(isInterrupted(commit.out)).toBe(false);
  await recoverOutput(commit.out, key);
  await expectClean(commit, before);
});

test.each(['', 'x', 'null', '1', '"x"', '[]', '{}', '{"mode":"other","writes":[],"replaced":[],"deletes":[]}'])(
  'a journal of %j moves no file, and the next commit writes every file',
  async (text) => {
    for (const name of ['journal', 'undo'] as const) {
      const commit = await stageCommit('files');
      rmSync(commit.state.journal);
      if (text === '' || text === 'x') writeFiles(commit.state.folder, { [`${name}.json`]: text });
      else writeSigned(commit.state[name], text, journalSigning(commit.state));
      await recoverOutput(commit.out, key);
      expect(readTree(commit.out)).toEqual(before);
      expect(readdirSync(commit.state.folder)).toEqual(['.gitignore']);
      expect(await commitOutput({ key, out: commit.out, files: outputs(before) })).toMatchObject({ problems: [], written: 25 });
    }
  },
);

test('a whole tree that is lost before it was moved leaves the old site', async () => {
  const commit = await stageCommit('whole');
  rmSync(commit.state.stage, { recursive: true });
  await recoverOutput(commit.out, key);
  expect(readTree(commit.out)).toEqual(before);
  expect(isInterrupted(commit.out)).toBe(false);
});

test('an old site that was moved away is moved back, if there is no other', async () => {
  const commit = await stageCommit('whole');
  commit.steps[0]?.();
  rmSync(commit.state.journal);
  expect(isInterrupted(commit.out)).toBe(true);
  await recoverOutput(commit.out, key);
  await expectClean(commit, before);
});

test('a folder that is not a site does not replace a missing one', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'dist');
  writeFiles(folder, { '.dist.docsgen/old/notes.txt': 'mine' });
  await recoverOutput(out, key);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(join(folder, '.dist.docsgen'))).toEqual(['.gitignore']);
});

test('files of a desktop in the place of the site do not stop a commit that replaces it', async () => {
  const commit = await stageCommit('whole');
  commit.steps[0]?.();
  writeFiles(commit.out, { '.DS_Store': '' });
  await recoverOutput(commit.out, key);
  await expectClean(commit, after);
});

test('another folder that has the place of the site is not changed', async () => {
  for (const mode of ['whole', 'files'] as const) {
    const commit = await stageCommit(mode);
    rmSync(commit.out, { recursive: true });
    writeFiles(commit.out, { 'notes.txt': 'mine' });
    await recoverOutput(commit.out, key);
    expect(readTree(commit.out)).toEqual({ 'notes.txt': 'mine' });
    expect(readdirSync(commit.state.folder)).toEqual(['.gitignore', 'record.json']);
  }
  const gone = await stageCommit('files');
  rmSync(gone.out, { recursive: true });
  await recoverOutput(gone.out, key);
  expect(existsSync(gone.out)).toBe(false);
});

test('nothing is written if no commit was interrupted', async () => {
  const folder = temporaryFolder();
  await recoverOutput(join(folder, 'dist'), key);
  expect(readdirSync(folder)).toEqual([]);
});

test('nothing is recovered while another process commits', async () => {
  const commit = await stageCommit('files');
  const lock = takeLock(commit.state);
  await recoverOutput(commit.out, key);
  expect(isInterrupted(commit.out)).toBe(true);
  expect(readTree(commit.out)).toEqual(before);
  if ('release' in lock) lock.release();
  expect(lockHolder(commit.state)).toBeUndefined();
  await recoverOutput(commit.out, key);
  await expectClean(commit, after);
});
