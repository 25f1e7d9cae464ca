import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commitOutput } from '../../cli/commit/index.js';
import { linesByContent } from '../../cli/commit/lines-by-content.js';
import { checkOutputContent, checkOutputPlace } from '../../cli/commit/output-folder.js';
import { isLatest, isOwn, scanOutput } from '../../cli/commit/output-scan.js';
import { OutputRefused, prefetchScan } from '../../cli/commit/prefetch-scan.js';
import { prepareOutput } from '../../cli/commit/prepare-output.js';
import {
  formatLine,
  hasShallowDigest,
  isLineFor,
  parseLine,
  parseRecord,
  readRecord,
  splitRecord,
  withLines,
  writeRecord,
} from '../../cli/commit/record.js';
import { createState, makeStateFolder } from '../../cli/commit/state.js';
import { computeDigest } from '../../cli/sources/text.js';
import { openFileDigests } from '../../cli/store/file-digests.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree } from '../output-tree.js';
import { key } from '../state-key.js';
import { jobs, outputs } from './outputs.js';

const site = { 'index.html': 'home', 'a/b.html': 'b' };

describe('an output folder is refused with its reason if it', () => {
  const reasonOf = (siteDir: string, out: string) => {
    const inputs = ['content', 'static'].map((name) => join(siteDir, name));
    return checkOutputPlace({ siteDir, out, inputs }).map(({ id, file, values }) => {
      expect(file).toBe('');
      return [id, 'reason' in values && values.reason];
    });
  };

  test.each<[string, string, unknown]>([
    ['is the root', '/', 'root'],
    ['is the home folder', homedir(), 'home'],
    ['contains the home folder', dirname(homedir()) === '/' ? homedir() : dirname(homedir()), 'home'],
    ['is the site', '.', 'site'],
    ['contains the site', '..', 'site'],
    ['is a file', 'file', { kind: 'file', at: undefined }],
    ['is a broken link', 'broken', 'broken-link'],
    ['is inside a broken link', 'broken/dist', 'broken-link'],
    ['is a folder of sources', 'content', { kind: 'contains-input', input: 'content' }],
    ['is inside a folder of sources', 'static/a/b', { kind: 'inside-input', input: 'static' }],
    ['is a link to a folder of sources', 'link', { kind: 'contains-input', input: 'content' }],
  ])('%s', (_, name, reason) => {
    const siteDir = join(temporaryFolder(), 'site');
    writeFiles(siteDir, { 'content/index.md': '', 'static/a': '', file: '' });
    symlinkSync('content', join(siteDir, 'link'));
    symlinkSync('nowhere', join(siteDir, 'broken'));
    // A folder of sources may itself contain a file of that name.
    if (name === 'static/a/b') rmSync(join(siteDir, 'static/a'));
    expect(reasonOf(siteDir, name.startsWith('/') ? name : join(siteDir, name))).toEqual([['output-folder', reason]]);
  });

  test('is inside a file', () => {
    const siteDir = temporaryFolder();
    writeFiles(siteDir, { file: '' });
    expect(reasonOf(siteDir, join(siteDir, 'file/dist'))).toEqual([
      ['output-folder', { kind: 'file', at: join(siteDir, 'file') }],
    ]);
  });

  test.runIf(process.platform === 'linux')('contains devices, or is next to them', () => {
    const siteDir = temporaryFolder();
    expect(reasonOf(siteDir, '/dev')).toEqual([['output-folder', { kind: 'devices', at: undefined }]]);
    expect(reasonOf(siteDir, '/dev/none/dist')).toEqual([['output-folder', { kind: 'devices', at: '/dev' }]]);
    const state = createState('/proc/none/dist', key);
    expect(checkOutputContent('/proc/none/dist', state, scanOutput(state))).toMatchObject([
      { id: 'output-folder', file: '', values: { out: '/proc/none/dist', reason: { kind: 'no-folders', at: '/proc' } } },
    ]);
  });

  test('is not one of these', () => {
    const siteDir = temporaryFolder();
    writeFiles(siteDir, { 'content/index.md': '' });
    for (const out of ['dist', 'contents', 'a/b/dist', '../other', 'content.html'])
      expect(reasonOf(siteDir, join(siteDir, out))).toEqual([]);
    const state = createState(join(siteDir, 'a/b/dist'), key);
    expect(checkOutputContent('a/b/dist', state, scanOutput(state))).toEqual([]);
    expect(readdirSync(siteDir)).toEqual(['content']);
  });
});

test('a foreign file is reported, unless another process is writing', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const state = createState(out, key);
  writeFiles(out, { 'a/mine.txt': '' });
  const scan = scanOutput(state);
  expect(checkOutputContent('dist', state, scan)).toMatchObject([
    { id: 'output-foreign', file: '', values: { out: 'dist', example: 'a/mine.txt' } },
  ]);
  rmSync(join(out, 'a/mine.txt'));
  expect(checkOutputContent('dist', state, scan)).toEqual([]);
  writeFiles(out, { 'a/mine.txt': '' });
  const { pid } = spawn(process.execPath, [
    '-e',
    `
    const { readFileSync, writeFileSync } = require('node:fs');
    let started = '-';
    try {
      const line = readFileSync('/proc/self/stat', 'latin1');
      started = line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
    } catch {}
    writeFileSync(${JSON.stringify(state.lock)}, process.pid + ' ' + started);
    setInterval(() => {}, 1000);
  `,
  ]);
  onTestFinished(() => void process.kill(pid as number, 'SIGKILL'));
  await vi.waitFor(() => expect(readFileSync(state.lock, 'utf8')).toMatch(/^\d+ ./), 20_000);
  expect(checkOutputContent('dist', state, scan)).toMatchObject([{ id: 'locked', file: '', values: { pid } }]);
});

test('a folder is one of docsgen if it has the mark or no files', () => {
  const dir = temporaryFolder();
  expect(isOwn(dir)).toBe(true);
  writeFiles(dir, { '.DS_Store': '', 'a/Thumbs.db': '', 'b/desktop.ini': '', '.docsgen-stage/lock': '' });
  expect(isOwn(dir)).toBe(true);
  writeFiles(dir, { 'c/.docsgen-stage/x': '' });
  expect(isOwn(dir)).toBe(false);
  writeFiles(dir, { '.docsgen': '' });
  expect(isOwn(dir)).toBe(true);
});

test('a scan is used for ten seconds, and until the record or the mark changes', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const state = createState(out, key);
  const scan = scanOutput(state);
  expect(isLatest(scan, state)).toBe(true);
  expect(isLatest({ ...scan, startedAt: Date.now() - 9_000 }, state)).toBe(true);
  expect(isLatest({ ...scan, startedAt: Date.now() - 10_100 }, state)).toBe(false);
  expect(isLatest({ ...scan, signature: 'other' }, state)).toBe(false);
  rmSync(join(out, '.docsgen'));
  expect(isLatest(scan, state)).toBe(false);
  const unmarked = scanOutput(state);
  expect(unmarked).toMatchObject({ signature: scan.signature, changed: new Set() });
  expect(unmarked.record).toBeUndefined();
  expect(['index.html', 'a']).toContain(unmarked.foreign);
  expect(isLatest(unmarked, state)).toBe(true);
});

test('a folder with a repository is foreign, whatever its record', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const state = createState(out, key);
  rmSync(state.record);
  expect(scanOutput(state)).toEqual({ startedAt: expect.any(Number), changed: new Set() });
  mkdirSync(join(out, '.git'));
  expect(scanOutput(state).foreign).toBe('.git');
});

test('a file with another time and the same content is unchanged, and the record gets its time', async () => {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(site) });
  const state = createState(out, key);
  utimesSync(join(out, 'index.html'), 1000, 1000);
  const scan = scanOutput(state);
  expect(scan.changed).toEqual(new Set());
  const times = Object.fromEntries(parseRecord(scan.record ?? '').map((entry) => [entry.path, entry.mtimeMs]));
  expect(times['index.html']).toBe(1_000_000);
  expect(times['a/b.html']).toBeGreaterThan(1_000_000);
  writeFileSync(join(out, 'index.html'), 'HOME');
  expect(scanOutput(state).changed).toEqual(new Set(['index.html']));
});

test('a record that was written is read with the same key only', () => {
  const out = join(temporaryFolder(), 'dist');
  const state = createState(out, key);
  makeStateFolder(state);
  expect(readRecord(state)).toEqual({ signature: undefined });
  const entries = [
    { path: 'a"b.html', hash: 'h', size: 1, mtimeMs: 2.5, inputs: undefined },
    { path: 'c.html', hash: 'h', size: 1, mtimeMs: 2, inputs: { deepDigest: 'd', shallowDigest: undefined } },
    { path: 'd.html', hash: 'h', size: 1, mtimeMs: 2, inputs: { deepDigest: 'd', shallowDigest: 's' } },
  ];
  const lines = entries.map(formatLine);
  expect(lines.map(parseLine)).toEqual(entries);
  const signature = writeRecord(state, lines);
  expect(readdirSync(state.folder)).toEqual(['.gitignore', 'record.json']);
  const found = readRecord(state);
  expect(found).toEqual({ signature, record: withLines(state, lines), isElsewhere: false });
  expect(splitRecord(found.record ?? '')).toEqual(lines);
  expect(parseRecord(found.record ?? '')).toEqual(entries);
  expect(readRecord({ ...state, out: `${out}2` })).toMatchObject({ isElsewhere: true });
  expect(readRecord({ ...state, key: { bytes: Buffer.alloc(32, 'x'), isLasting: true } })).toEqual({ signature });
  expect(lines.map((line) => isLineFor(line, 'a"b.html'))).toEqual([true, false, false]);
  expect(isLineFor(formatLine({ path: 'a.html2', hash: '', size: 0, mtimeMs: 0 }), 'a.html')).toBe(false);
  expect(lines.map((line) => hasShallowDigest(line, 's'))).toEqual([false, false, true]);
  expect(lines.map((line) => hasShallowDigest(line, 'd'))).toEqual([false, false, false]);

  rmSync(state.record);
  mkdirSync(join(state.record, 'x'), { recursive: true });
  writeRecord(state, []);
  expect(readRecord(state).record).toBe(withLines(state, []));
});

test('lines by content have the digest of each regular file, and an empty one for links', async () => {
  const out = temporaryFolder();
  writeFiles(out, { 'a/b.html': 'text', '.DS_Store': '' });
  symlinkSync('a/b.html', join(out, 'link'));
  const entries = (await linesByContent(out)).map(parseLine);
  expect(entries.map(({ path, hash, size }) => [path, hash, size])).toEqual([
    ['a/b.html', computeDigest('text'), 4],
    ['link', '', 'a/b.html'.length],
  ]);
  expect(await linesByContent(join(out, 'none'))).toEqual([]);
});

describe('a build', () => {
  const prepare = (dir: string, name = 'dist', cached = true) =>
    prepareOutput({
      dir,
      out: join(dir, name),
      threads: 2,
      environment: { DOCSGEN_STATE_KEY: Buffer.alloc(32, 'k').toString('hex') },
      cached,
    });

  test('gets a scan of its output folder while it starts, and recovers an interrupted commit', async () => {
    const dir = temporaryFolder();
    const prepared = await prepare(dir);
    if ('problems' in prepared) throw new Error('refused');
    expect(prepared.out).toBe(join(dir, 'dist'));
    expect(await prepared.scanning).toMatchObject({ changed: new Set() });
    writeFiles(dir, { '.dist.docsgen/old/.docsgen': '', '.dist.docsgen/old/index.html': 'old' });
    await prepare(dir);
    expect(readTree(join(dir, 'dist'))).toEqual({ 'index.html': 'old' });
  });

  test('does not start if its output folder or its state cannot be used', async () => {
    const dir = temporaryFolder();
    writeFiles(dir, { 'dist/mine.txt': '', 'vendor/a': '', '.docsgen': '' });
    expect(await prepare(dir, '.')).toMatchObject({ problems: [{ id: 'output-folder' }] });
    for (const name of ['content', 'static', 'openapi', 'vendor', '.git'])
      expect(await prepare(dir, name)).toMatchObject({ problems: [{ id: 'output-folder' }] });
    expect(await prepare(dir)).toMatchObject({ problems: [{ id: 'state-link' }] });
    const uncached = await prepare(dir, 'dist', false);
    await expect('scanning' in uncached && uncached.scanning).rejects.toMatchObject({
      message: 'The output folder is refused.',
      problems: [{ id: 'output-foreign' }],
    });
    expect(await prepare(dir, 'n'.repeat(300), false)).toMatchObject({ problems: [{ id: 'write-failed' }] });
  });

  test('scans a large folder without a thread if there is none', async () => {
    const out = join(temporaryFolder(), 'dist');
    await commitOutput({ key, out, files: outputs(site) });
    const state = createState(out, key);
    const lines = [...parseRecord(readRecord(state).record ?? '').map(formatLine)];
    writeRecord(state, [...lines, formatLine({ path: 'x'.repeat(2_000_000), hash: '', size: 0, mtimeMs: 0 })]);
    for (const threads of [1, 2]) expect((await prefetchScan({ out, key, threads })).changed.size).toBe(1);
    writeFiles(out, { 'mine.txt': '' });
    await expect(prefetchScan({ out, key, threads: 2 })).rejects.toBeInstanceOf(OutputRefused);
  });

  test('does not start if the system does not allow the scan', async () => {
    const out = join(temporaryFolder(), 'n'.repeat(300));
    await expect(prefetchScan({ out, key, threads: 1 })).rejects.toMatchObject({ problems: [{ id: 'write-failed' }] });
  });
});

test('a commit counts what it did, reports its progress, and returns its record', async () => {
  const dir = temporaryFolder();
  const out = join(dir, 'dist');
  writeFiles(dir, { source: 'copied' });
  const page = jobs({ 'made.html': { text: 'made', deepDigest: 'd', shallowDigest: 's' } });
  const files = [
    ...outputs(site),
    ...page.files,
    ...['copy', 'copy2'].map((path) => ({ path, content: { copy: join(dir, 'source') }, origin: 'source' })),
    { path: 'bytes', content: Buffer.from('bytes'), origin: 'test' },
  ];
  const progress: number[] = [];
  const onProgress = (done: number) => void progress.push(done);
  const first = await commitOutput({ key, out, files, renderer: page.renderer, onProgress });
  expect(first).toEqual({ written: 6, unchanged: 0, deleted: 0, reused: 0, record: expect.any(String), problems: [] });
  expect(progress).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(readRecord(createState(out, key)).signature).toBe(first.record);
  const digests = openFileDigests(dir, []);
  const second = await commitOutput({ key, out, files, renderer: page.renderer, digests });
  expect(second).toEqual({ written: 0, unchanged: 6, deleted: 0, reused: 3, record: expect.any(String), problems: [] });
  expect(readRecord(createState(out, key)).signature).toBe(second.record);
  const fresh = await commitOutput({ key, out, files, renderer: page.renderer, isFresh: true });
  expect(fresh).toMatchObject({ written: 0, unchanged: 6, problems: [] });
});
