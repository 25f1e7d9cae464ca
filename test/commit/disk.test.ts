import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { limitConcurrency } from '../../cli/commit/concurrency-limit.js';
import { exists, folderMaker, linkOrCopy, lstatIfExists, realPath, removeEmptyFolders } from '../../cli/commit/disk.js';
import { writeNew, writeNewAsync } from '../../cli/commit/new-file.js';
import { openStage } from '../../cli/commit/stage.js';
import { createState, makeStateFolder, statePaths } from '../../cli/commit/state.js';
import { writeFailed } from '../../cli/commit/write-failed.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { filesIn } from '../output-tree.js';
import { key } from '../state-key.js';

test('a path has a status if something is there, also a link without a target', () => {
  const dir = temporaryFolder();
  writeFiles(dir, { file: 'text' });
  symlinkSync('none', join(dir, 'link'));
  expect(lstatIfExists(join(dir, 'file'))?.size).toBe(4);
  expect(lstatIfExists(join(dir, 'link'))?.isSymbolicLink()).toBe(true);
  expect(['file', 'link', '.', 'none', 'file/none'].map((name) => exists(join(dir, name)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(() => lstatIfExists(join(dir, 'n'.repeat(300)))).toThrow(expect.objectContaining({ code: 'ENAMETOOLONG' }));
});

test('links in a path are resolved as far as it exists', () => {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'real'));
  symlinkSync('real', join(dir, 'link'));
  expect(realPath(join(dir, 'link'))).toBe(join(dir, 'real'));
  expect(realPath(join(dir, 'link/a/b'))).toBe(join(dir, 'real/a/b'));
  expect(realPath('/')).toBe('/');
  expect(realPath('.')).toBe(realpathSync('.'));
});

test('the folder of a file is created once', () => {
  const dir = temporaryFolder();
  const makeFolder = folderMaker();
  makeFolder(join(dir, 'a/b/file'));
  expect(statSync(join(dir, 'a/b')).isDirectory()).toBe(true);
  expect(() => makeFolder(join(dir, 'a/b/other'))).not.toThrow();
  writeFiles(dir, { file: '' });
  expect(() => makeFolder(join(dir, 'file/x'))).toThrow();
});

test('a link is another name of the same file, and other errors are not hidden', () => {
  const dir = temporaryFolder();
  writeFiles(dir, { a: 'text', other: '' });
  linkOrCopy(join(dir, 'a'), join(dir, 'b'));
  expect(statSync(join(dir, 'b')).ino).toBe(statSync(join(dir, 'a')).ino);
  expect(() => linkOrCopy(join(dir, 'a'), join(dir, 'other'))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(readFileSync(join(dir, 'other'), 'utf8')).toBe('');
});

test('empty folders of files are removed from the inside, and others stay', () => {
  const dir = temporaryFolder();
  writeFiles(dir, { 'a/kept.txt': '', 'file/x': '' });
  mkdirSync(join(dir, 'a/b/c'), { recursive: true });
  mkdirSync(join(dir, 'd/e'), { recursive: true });
  mkdirSync(join(dir, 'g/h'), { recursive: true });
  mkdirSync(join(dir, 'other'));
  removeEmptyFolders(dir, ['a/b/c/x', 'd/e/y', 'z', 'none/at/all', 'a/kept.txt/x']);
  expect(['a', 'a/b', 'd', 'other'].map((name) => existsSync(join(dir, name)))).toEqual([true, false, false, true]);
  expect(filesIn(dir)).toEqual(['a/kept.txt', 'file/x']);
  removeEmptyFolders(dir, ['g/x', 'g/h/y']);
  expect(existsSync(join(dir, 'g'))).toBe(false);
  removeEmptyFolders(join(dir, 'other'), ['x']);
  expect(existsSync(join(dir, 'other'))).toBe(true);
});

test('a new file has the size and the time that it has on the disk, and never replaces another', async () => {
  const dir = temporaryFolder();
  for (const [name, write] of [
    ['a', writeNew],
    ['b', writeNewAsync],
  ] as const) {
    const file = join(dir, name);
    const { size, mtimeMs } = await write(file, 'é');
    expect([size, mtimeMs, readFileSync(file, 'utf8')]).toEqual([2, statSync(file).mtimeMs, 'é']);
    await expect((async () => write(file, 'other'))()).rejects.toMatchObject({ code: 'EEXIST' });
    await expect((async () => write(join(dir, 'none/x'), ''))()).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readFileSync(file, 'utf8')).toBe('é');
  }
});

test.runIf(existsSync('/proc/self/fd'))('no file stays open after it was written', async () => {
  const dir = temporaryFolder();
  const countOpen = () => readdirSync('/proc/self/fd').length;
  const before = countOpen();
  for (let index = 0; index < 100; index++) await (index % 2 ? writeNew : writeNewAsync)(join(dir, String(index)), '');
  expect(countOpen() - before).toBeLessThan(50);
});

test('a stage collects files that it writes, copies, or that something else wrote', async () => {
  const dir = temporaryFolder();
  writeFiles(dir, { source: 'copied' });
  const state = createState(join(dir, 'dist'), key);
  const stage = openStage(state);
  await stage.write('a/b.html', { hash: '1', bytes: 'text', inputs: { deepDigest: 'd', shallowDigest: 's' } });
  await stage.write('c', { hash: '2', bytes: Buffer.from('bytes') });
  await stage.write('d', { hash: '3', bytes: { copy: join(dir, 'source') } });
  const other = { path: 'e', hash: '4', size: 1, mtimeMs: 2 };
  stage.add(other);
  expect(stage.locate('e')).toBe(join(state.stage, 'e'));
  const entries = new Map((await stage.end()).map((entry) => [entry.path, entry]));
  expect([...entries.keys()].sort()).toEqual(['a/b.html', 'c', 'd', 'e']);
  expect(entries.get('a/b.html')).toEqual({
    path: 'a/b.html',
    hash: '1',
    size: 4,
    mtimeMs: statSync(join(state.stage, 'a/b.html')).mtimeMs,
    inputs: { deepDigest: 'd', shallowDigest: 's' },
  });
  expect(entries.get('d')).toMatchObject({ hash: '3', size: 6, mtimeMs: statSync(join(state.stage, 'd')).mtimeMs });
  expect(entries.get('e')).toBe(other);
  expect(readFileSync(join(state.stage, 'd'), 'utf8')).toBe('copied');
  await expect(stage.write('c', { hash: '5', bytes: 'again' }).then(() => stage.end())).rejects.toMatchObject({ code: 'EEXIST' });
});

test('the state of an output folder is next to it, in a folder that git ignores', () => {
  const dir = temporaryFolder();
  const paths = statePaths(join(dir, 'dist'));
  const { out, folder, mounted, ...files } = paths;
  expect([out, folder, mounted]).toEqual([join(dir, 'dist'), join(dir, '.dist.docsgen'), false]);
  expect(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.slice(folder.length + 1)]))).toEqual({
    stage: 'stage',
    old: 'old',
    journal: 'journal.json',
    undo: 'undo.json',
    record: 'record.json',
    newRecord: 'record.json.new',
    lock: 'lock',
  });
  mkdirSync(join(dir, 'dist'));
  expect(statePaths(join(dir, 'dist'))).toEqual(paths);
  makeStateFolder(paths);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
  writeFiles(folder, { '.gitignore': 'mine' });
  makeStateFolder(paths);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('mine');

  writeFiles(dir, { '.file.docsgen': '' });
  expect(() => makeStateFolder(statePaths(join(dir, 'file')))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  symlinkSync('.dist.docsgen', join(dir, '.link.docsgen'));
  expect(() => makeStateFolder(statePaths(join(dir, 'link')))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  makeStateFolder(statePaths(join(dir, 'deep/er/dist')));
  expect(existsSync(join(dir, 'deep/er/.dist.docsgen/.gitignore'))).toBe(true);
});

test.runIf(process.platform === 'linux')('the state of a mount point is inside of it', () => {
  for (const mount of ['/proc', '/dev/shm', '/sys'].filter((folder) => existsSync(folder)))
    expect(statePaths(mount)).toMatchObject({ mounted: true, folder: join(mount, '.docsgen-stage'), out: realpathSync(mount) });
  expect(basename(statePaths('/proc').stage)).toBe('stage');
});

test('a system error becomes a problem with its path, and other errors stay', () => {
  const failure = (code: string, path?: string) => writeFailed(Object.assign(new Error(`${code}: message`), { code, path }));
  expect(failure('EACCES', '/a/b')).toMatchObject({ id: 'write-failed', file: '', values: { path: '/a/b' } });
  expect(failure('ENOSPC', '/a/b')).toMatchObject({ id: 'write-failed' });
  expect(failure('ENOSPC', '/a/b').values).toMatchObject({ path: undefined });
  expect(failure('EACCES').values).toMatchObject({ path: undefined });
  // The message of the system names the path.
  const named = Object.assign(new Error("EIO: i/o error, open '/a/b'"), { code: 'EIO', path: '/a/b' });
  expect(writeFailed(named).values).toMatchObject({ path: undefined });
  const bug = new TypeError('x');
  expect(() => writeFailed(bug)).toThrow(bug);
});

/** A task that ends when it is told to. */
function makeTask() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let started = 0;
  const task = () => {
    started += 1;
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  };
  return { task, ends, started: () => started };
}

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let hasSettled = false;
  const settle = () => {
    hasSettled = true;
  };
  promise.then(settle, settle);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return !hasSettled;
};

test('a limit starts tasks immediately, and waits while as many are running', async () => {
  const { task, ends, started } = makeTask();
  const limit = limitConcurrency(2);
  await limit.add(task);
  const second = limit.add(task);
  expect([started(), await isPending(second)]).toEqual([2, true]);
  ends[0]?.resolve();
  await second;
  const third = limit.add(task);
  expect([started(), await isPending(third)]).toEqual([3, true]);
  const end = limit.end();
  ends[1]?.resolve();
  await third;
  expect(await isPending(end)).toBe(true);
  ends[2]?.resolve();
  await end;
  await limit.end();
});

test('a limit rejects with the first error when all running tasks have ended', async () => {
  const { task, ends } = makeTask();
  const limit = limitConcurrency(3);
  await limit.add(task);
  await limit.add(task);
  ends[0]?.reject(new Error('first'));
  const next = limit.add(task);
  expect(await isPending(next)).toBe(true);
  ends[1]?.reject(new Error('second'));
  ends[2]?.resolve();
  await expect(next).rejects.toThrow('first');
  await expect(limit.end()).rejects.toThrow('first');
});
