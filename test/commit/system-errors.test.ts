import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { linkOrCopy } from '../../cli/commit/disk.js';
import { commitOutput, isInterrupted, recoverOutput } from '../../cli/commit/index.js';
import { takeLock } from '../../cli/commit/lock.js';
import { createState, statePaths } from '../../cli/commit/state.js';
import { MARK } from '../../cli/emit/output.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { readTree } from '../output-tree.js';
import { key } from '../state-key.js';
import { outputs } from './outputs.js';
import { intercept, systemError } from './system-calls.js';

/** A site of `count` pages; some of them, from the first, are new versions. */
const pages = (count: number, changed = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p/${index}.html`, index < changed ? 'new' : 'old']));

async function commitSite(tree = pages(20)) {
  const out = join(temporaryFolder(), 'dist');
  await commitOutput({ key, out, files: outputs(tree) });
  return { out, state: createState(out, key) };
}

test.each(['EBUSY', 'EPERM', 'EXDEV'])('a folder that cannot be renamed (%s) gets each file, pages last', async (code) => {
  const { out, state } = await commitSite({ 'gone.html': 'old', 'p/0.html': 'old', 'a.txt': 'old' });
  // Without a record, the whole tree is replaced.
  rmSync(state.record);
  writeFiles(out, { 'back\\slash.html': 'mine' });
  const moved: string[] = [];
  intercept('renameSync', (from, to = '') => {
    if (from === out) throw systemError(code);
    if (to.startsWith(`${out}/`)) moved.push(relative(out, to));
    if (from.startsWith(`${out}/`)) moved.push(`without ${relative(out, from)}`);
  });
  const next = { 'p/1.html': 'b', 'z.json': 'd', 'assets/z.js': 'e', 'b.html': 'a', 'assets/a.html': 'f', 'p/0.html': 'c' };
  expect(await commitOutput({ key, out, files: outputs(next) })).toMatchObject({ problems: [], written: 6 });
  expect(moved).toEqual([
    MARK,
    'assets/a.html',
    'assets/z.js',
    'z.json',
    'b.html',
    'p/0.html',
    'p/1.html',
    'without a.txt',
    'without gone.html',
  ]);
  expect(readTree(out)).toEqual({ ...next, 'back\\slash.html': 'mine' });
  expect(readdirSync(state.folder).sort()).toEqual(['.gitignore', 'record.json']);
  expect(readFileSync(join(out, MARK), 'utf8')).toContain('docsgen wrote this folder');
});

test('the old site stays if its folder cannot be renamed for another reason', async () => {
  const { out, state } = await commitSite();
  const restore = intercept('renameSync', (from) => {
    if (from === out) throw systemError('EIO');
  });
  const failed = await commitOutput({ key, out, files: outputs(pages(20, 20)) });
  expect(failed.problems).toMatchObject([{ id: 'write-failed' }]);
  expect(readTree(out)).toEqual(pages(20));
  expect(readdirSync(state.folder).sort()).toEqual(['.gitignore', 'record.json']);
  restore();
  expect(await commitOutput({ key, out, files: outputs(pages(20, 20)) })).toMatchObject({ problems: [], written: 20 });
});

const someChanges = { ...pages(20, 2), 'assets/a.js': 'new', 'q/new.html': 'new' };

test.each([0, 1, 2, 3, 4])('the old site is restored when rename %i of a file fails', async (count) => {
  const before = { ...pages(20), 'gone.html': 'old' };
  const { out, state } = await commitSite(before);
  const inode = statSync(out).ino;
  let renames = 0;
  const restore = intercept('renameSync', (from, to = '') => {
    const isMove = from.startsWith(`${state.stage}/`) || to.startsWith(`${state.old}/`);
    if (isMove && renames++ === count) throw systemError('EPERM');
  });
  expect((await commitOutput({ key, out, files: outputs(someChanges) })).problems).toMatchObject([{ id: 'write-failed' }]);
  expect(readTree(out)).toEqual(before);
  expect(existsSync(join(out, 'q'))).toBe(false);
  expect(statSync(out).ino).toBe(inode);
  restore();
  expect(await commitOutput({ key, out, files: outputs(someChanges) })).toMatchObject({ written: 4, deleted: 1 });
  expect(readTree(out)).toEqual(someChanges);
});

test.each([
  ['files', someChanges],
  ['the tree', pages(20, 20)],
])('if %s can be neither replaced nor restored, the next command restores the old site', async (_, next) => {
  const { out, state } = await commitSite();
  let isBroken = false;
  const restore = intercept('renameSync', (from, to = '') => {
    isBroken ||= from === state.stage || from === join(state.stage, 'p/1.html');
    if (isBroken && (to === out || to.startsWith(`${out}/`))) throw systemError('EBUSY');
  });
  expect((await commitOutput({ key, out, files: outputs(next) })).problems).toMatchObject([{ id: 'write-failed' }]);
  restore();
  expect(existsSync(out) && readTree(out)).not.toEqual(pages(20));
  expect(isInterrupted(out)).toBe(true);
  await recoverOutput(out, key);
  expect(readTree(out)).toEqual(pages(20));
  expect(isInterrupted(out)).toBe(false);
  expect(await commitOutput({ key, out, files: outputs(pages(20)) })).toMatchObject({ written: 0, unchanged: 20 });
});

test.each([
  ['a quarter of the files', 19, { ...pages(19, 5) }, false],
  ['more than a quarter', 19, { ...pages(19, 6) }, true],
  ['a quarter of what the site has now', 19, { ...pages(24, 1) }, false],
  ['a quarter of what the site had', 19, { ...pages(14) }, false],
  ['none', 19, pages(19), false],
])('a commit that changes %s of the files replaces the folder if that is most of it', async (_, count, next, isReplaced) => {
  const { out } = await commitSite(pages(count));
  const inode = statSync(out).ino;
  await commitOutput({ key, out, files: outputs(next) });
  expect(readTree(out)).toEqual(next);
  expect(statSync(out).ino !== inode).toBe(isReplaced);
});

test('a missing file to copy changes nothing, also in the state', async () => {
  const { out, state } = await commitSite();
  const missing = { path: 'a.svg', content: { copy: join(out, 'none') }, origin: 'static/a.svg' };
  const files = [...outputs(pages(20, 1)), missing];
  expect((await commitOutput({ key, out, files })).problems).toMatchObject([{ id: 'vanished', file: 'static/a.svg' }]);
  expect(isInterrupted(out)).toBe(false);
  expect(readdirSync(state.folder).sort()).toEqual(['.gitignore', 'record.json']);
  expect(readTree(out)).toEqual(pages(20));
});

test('a file that was replaced by a link to a folder becomes a folder, and the target of the link stays', async () => {
  const { out } = await commitSite({ ...pages(20), q: 'old' });
  const other = temporaryFolder();
  writeFiles(other, { 'a.html': 'mine' });
  rmSync(join(out, 'q'));
  symlinkSync(other, join(out, 'q'));
  const next = { ...pages(20), 'q/a.html': 'new' };
  expect((await commitOutput({ key, out, files: outputs(next) })).problems).toEqual([]);
  expect(readTree(out)).toEqual(next);
  expect(readTree(other)).toEqual({ 'a.html': 'mine' });
});

test.each(['stage', 'old', 'newRecord'] as const)('a "%s" that an ended process left is removed', async (name) => {
  const { out, state } = await commitSite();
  mkdirSync(state[name]);
  await recoverOutput(out, key);
  expect(readdirSync(state.folder).sort()).toEqual(['.gitignore', 'record.json']);
  expect(readTree(out)).toEqual(pages(20));
});

test('files of an ended process that cannot be removed do not stop a command, and bugs are not hidden', async () => {
  const { out, state } = await commitSite();
  mkdirSync(state.stage);
  let error: Error = systemError('EACCES');
  intercept('rmSync', (path) => {
    if (path === state.stage) throw error;
  });
  await recoverOutput(out, key);
  expect(existsSync(state.stage)).toBe(true);
  error = new TypeError('a bug');
  await expect(recoverOutput(out, key)).rejects.toThrow('a bug');
});

test('the problem names the error of a state folder that cannot be created', async () => {
  const { folder, out } = statePaths(join(temporaryFolder(), 'dist'));
  intercept('mkdirSync', (path) => {
    if (path === folder) throw systemError('ENOSPC');
  });
  expect((await commitOutput({ key, out, files: [] })).problems).toMatchObject([
    { id: 'write-failed', file: '', values: { reason: 'the disk is full' } },
  ]);
});

test.runIf(process.platform === 'linux')('a mount of a folder of the same file system is a mount point', () => {
  const out = join(temporaryFolder(), 'a b\\c');
  mkdirSync(out);
  expect(statePaths(out).mounted).toBe(false);
  let mounted = out.replace(/\\/g, '\\134').replace(/ /g, '\\040');
  const restore = intercept('readFileSync', (file) =>
    file === '/proc/self/mountinfo'
      ? `22 1 0:1 / / rw - ext4 /dev/a rw\n36 22 0:1 /source ${mounted} rw - ext4 /dev/a rw\n`
      : undefined,
  );
  expect(statePaths(out)).toMatchObject({ mounted: true, folder: join(out, '.docsgen-stage') });
  mounted = dirname(out);
  expect(statePaths(out).mounted).toBe(false);
  restore();
  intercept('readFileSync', (file) => {
    if (file === '/proc/self/mountinfo') throw systemError('ENOENT');
  });
  expect(statePaths(out).mounted).toBe(false);
});

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])('works without hard links (%s)', async (code) => {
  const { out } = await commitSite();
  intercept('linkSync', () => {
    throw systemError(code, 'link');
  });
  for (const next of [pages(20, 2), pages(20, 19)]) {
    expect((await commitOutput({ key, out, files: outputs(next) })).problems).toEqual([]);
    expect(readTree(out)).toEqual(next);
  }
  const lock = takeLock(statePaths(out));
  expect(takeLock(statePaths(out))).toEqual({ heldBy: process.pid });
  if ('release' in lock) lock.release();
  expect(existsSync(statePaths(out).lock)).toBe(false);
});

test('does not copy a file that cannot be linked for another reason', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { a: 'text' });
  intercept('linkSync', () => {
    throw systemError('EACCES', 'link');
  });
  expect(() => linkOrCopy(join(folder, 'a'), join(folder, 'b'))).toThrow('EACCES');
  expect(existsSync(join(folder, 'b'))).toBe(false);
});
