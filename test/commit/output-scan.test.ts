import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { commitOutput } from '../../cli/commit/index.js';
import { isIntact, isLatest, type OutputScan, scanOutput } from '../../cli/commit/output-scan.js';
import { createState, type State } from '../../cli/commit/state.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree } from '../output-tree.js';
import { key } from '../state-key.js';
import { outputs } from './outputs.js';

const site = { 'index.html': 'home', 'a/b.html': 'b', 'a/c.html': 'c', 'd/e.html': 'e', 'd/f.html': 'f' };

const inThread = (state: State) =>
  new Promise<OutputScan>((resolve, reject) => {
    const file = join(import.meta.dirname, '../../lib/look.js');
    new Worker(file, { workerData: state }).once('message', resolve).once('error', reject);
  });

test('a scan reports changed and foreign files, in a thread and without one', async () => {
  const out = join(temporaryFolder(), 'dist');
  const state = createState(out, key);
  expect(scanOutput(state)).toEqual({ startedAt: expect.any(Number), changed: new Set() });
  const { record = '' } = await commitOutput({ key, out, files: outputs(site) });
  writeFiles(out, { 'd/.DS_Store': '' });
  expect(isIntact(scanOutput(state), record)).toBe(true);
  expect(isIntact(scanOutput(state), 'of another commit')).toBe(false);

  writeFileSync(join(out, 'index.html'), 'by hand');
  rmSync(join(out, 'a/b.html'));
  mkdirSync(join(out, 'a/b.html'));
  renameSync(join(out, 'a/c.html'), join(out, '../c.html'));
  symlinkSync('../../c.html', join(out, 'a/c.html'));
  rmSync(join(out, 'd/e.html'));
  const scan = scanOutput(state);
  expect(scan.changed).toEqual(new Set(['index.html', 'a/b.html', 'a/c.html', 'd/e.html']));
  expect(scan.foreign).toBeUndefined();
  expect(isIntact(scan, record)).toBe(false);
  writeFiles(out, { 'd/mine.txt': '' });
  const last = scanOutput(state);
  expect(last).toMatchObject({ foreign: 'd/mine.txt', changed: scan.changed });
  expect(await inThread(state)).toEqual({ ...last, startedAt: expect.any(Number) });
});

test('a commit scans again after another commit, or with an old scan', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const scan = scanOutput(createState(out, key));
  const next = { ...site, 'a/b.html': 'other', 'a/new.html': 'new' };
  await commitOutput({ key, out, files: outputs(next) });
  expect(isLatest(scan, createState(out, key))).toBe(false);
  expect(await commitOutput({ key, out, files: outputs(site), scan })).toMatchObject({ written: 1, unchanged: 4, deleted: 1 });
  expect(readTree(out)).toEqual(site);

  const early = scanOutput(createState(out, key));
  writeFileSync(join(out, 'index.html'), 'by hand');
  const minuteOld = { ...early, startedAt: early.startedAt - 60_000 };
  expect(await commitOutput({ key, out, files: outputs(site), scan: minuteOld })).toMatchObject({ written: 1, unchanged: 4 });
});

test('a commit uses a scan if no other commit followed, and the next one repairs what the scan missed', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  writeFileSync(join(out, 'index.html'), 'by hand');
  const scan = scanOutput(createState(out, key));
  writeFileSync(join(out, 'd/e.html'), 'by hand, later');
  expect(await commitOutput({ key, out, files: outputs(site), scan })).toMatchObject({ written: 1, unchanged: 4 });
  const next = scanOutput(createState(out, key));
  expect(await commitOutput({ key, out, files: outputs(site), scan: next })).toMatchObject({ written: 1, unchanged: 4 });
  expect(readTree(out)).toEqual(site);
});

test('a commit writes everything if the folder was removed after the scan', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const scan = scanOutput(createState(out, key));
  rmSync(out, { recursive: true });
  expect(await commitOutput({ key, out, files: outputs(site), scan })).toMatchObject({ written: 5 });
  expect(readTree(out)).toEqual(site);
});
