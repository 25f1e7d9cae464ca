import { lstatSync, lutimesSync, mkdirSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMissingTexts, readSources } from '../../cli/sources/index.js';
import { findSourceFolders } from '../../cli/sources/source-folders.js';
import { computeDigest } from '../../cli/sources/text.js';
import { type FileDigests, type FileRecord, hashOfFile, noFileDigests, openFileDigests } from '../../cli/store/file-digests.js';
import { temporaryFolder } from '../harness.js';

const MINUTE = 60_000;

/** A file can be trusted if it has not changed recently: the tests set the clock, but not that of the disk. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The digests that the next process opens. */
const reopened = (dir: string, digests: FileDigests) => openFileDigests(dir, digests.records());

/** Reads a file once; returns a function that looks it up in another process. */
async function readOnce(file: string) {
  const dir = path.dirname(file);
  const digests = openFileDigests(dir, []);
  await digests.digestOf(file);
  return () => reopened(dir, digests).lookUp(file).digest;
}

/** Writes a file, again if needed until its times change: the clock of the disk ticks every few milliseconds. */
function rewrite(file: string, text: string): void {
  const { ctimeMs } = statSync(file);
  do writeFileSync(file, text);
  while (statSync(file).ctimeMs === ctimeMs);
}

function withPage(): { dir: string; file: string } {
  const dir = temporaryFolder();
  const file = path.join(dir, 'page.md');
  writeFileSync(file, 'One.\n');
  return { dir, file };
}

test('an unchanged file is not read again', async () => {
  const { dir, file } = withPage();
  const digests = openFileDigests(dir, []);
  expect(await digests.digestOf(file)).toBe(computeDigest('One.\n'));
  expect(digests.hasNew).toBe(true);
  const next = reopened(dir, digests);
  const read = () => {
    throw new Error('The file is read.');
  };
  expect(await next.digestOf(file, read)).toBe(computeDigest('One.\n'));
  expect(next.hasNew).toBe(false);
});

test('notices a change that leaves size and modification time the same', async () => {
  const { file } = withPage();
  const lookUp = await readOnce(file);
  expect(lookUp()).toBe(computeDigest('One.\n'));
  const { atime, mtime } = statSync(file);
  rewrite(file, 'Two.\n');
  utimesSync(file, atime, mtime);
  expect(lookUp()).toBeUndefined();
});

test('a replaced file is noticed, and so are the target of a symbolic link and the link itself', async () => {
  const { dir, file } = withPage();
  const other = path.join(dir, 'other.md');
  writeFileSync(other, 'Two.\n');
  const lookUp = await readOnce(file);
  renameSync(other, file);
  expect(lookUp()).toBeUndefined();

  renameSync(file, path.join(dir, 'target.md'));
  symlinkSync('target.md', file);
  const linked = await readOnce(file);
  expect(linked()).toBe(computeDigest('Two.\n'));
  rewrite(path.join(dir, 'target.md'), 'Six.\n');
  expect(linked()).toBeUndefined();

  const before = await readOnce(file);
  expect(before()).toBe(computeDigest('Six.\n'));
  writeFileSync(path.join(dir, 'elsewhere.md'), 'Ten.\n');
  symlinkSync('elsewhere.md', path.join(dir, 'link'));
  renameSync(path.join(dir, 'link'), file);
  expect(before()).toBeUndefined();
});

test('a file that was saved just now is read again: it could change once more within a tick of the clock', async () => {
  const { file } = withPage();
  vi.setSystemTime(Date.now() - MINUTE);
  expect((await readOnce(file))()).toBeUndefined();
});

test('what is not a regular file has no digest, and a file that may not be read rejects', async () => {
  const { dir, file } = withPage();
  const digests = openFileDigests(dir, []);
  expect(await digests.digestOf(dir)).toBeUndefined();
  expect(await digests.digestOf(path.join(dir, 'none'))).toBeUndefined();
  const refuse = () => {
    throw new Error('refused');
  };
  await expect(digests.digestOf(file, refuse)).rejects.toThrow('refused');
  expect(digests.lookUp(file).digest).toBeUndefined();
});

test('drops the record of a file that no run asked for once the file is gone', async () => {
  const { dir, file } = withPage();
  const other = path.join(dir, 'other.md');
  writeFileSync(other, 'Two.\n');
  const digests = openFileDigests(dir, []);
  for (const one of [file, other]) await digests.digestOf(one);
  expect(reopened(dir, digests).records()).toHaveLength(2);
  renameSync(other, path.join(dir, '../moved.md'));
  expect(
    reopened(dir, digests)
      .records()
      .map(([name]) => name),
  ).toEqual(['page.md']);
});

test('the text of an unchanged Markdown file is left out, and read when it is needed', async () => {
  const dir = temporaryFolder();
  mkdirSync(path.join(dir, 'content'));
  for (const name of ['a', 'b', 'c']) writeFileSync(path.join(dir, `content/${name}.md`), `${name}\n`);
  const first = openFileDigests(dir, []);
  const { sources: read } = await readSources(dir, { digests: first });
  writeFileSync(path.join(dir, 'content/b.md'), 'x\n');
  const { sources } = await readSources(dir, { digests: reopened(dir, first) });
  const textsOf = (docs: typeof sources.docs) => docs.map(({ path: file, text }) => [file, text]);
  expect(textsOf(sources.docs)).toEqual([
    ['content/a.md', undefined],
    ['content/b.md', 'x\n'],
    ['content/c.md', undefined],
  ]);
  expect(sources.docs[0]?.hash).toBe(read.docs[0]?.hash);

  const { docs } = await readMissingTexts(findSourceFolders(dir), sources.docs, ({ path: file }) => file === 'content/c.md');
  expect(textsOf(docs)).toEqual([
    ['content/a.md', undefined],
    ['content/b.md', 'x\n'],
    ['content/c.md', 'c\n'],
  ]);
});

test('a recorded file is unchanged while its inode, size and times are the same', async () => {
  const { dir, file } = withPage();
  const digests = openFileDigests(dir, []);
  await digests.digestOf(file);
  const [record] = digests.records();
  expect(record?.slice(0, 2)).toEqual(['page.md', computeDigest('One.\n')]);
  const lookUp = (changed: FileRecord) => openFileDigests(dir, [changed]).lookUp(file);
  const [name, , ino, size, mtimeMs, ctimeMs] = record as FileRecord;
  expect(lookUp([name, 'digest', ino, size, mtimeMs, ctimeMs])).toMatchObject({ digest: 'digest', size: 5 });
  for (const changed of [
    [name, 'digest', ino + 1, size, mtimeMs, ctimeMs],
    [name, 'digest', ino, size + 1, mtimeMs, ctimeMs],
    [name, 'digest', ino, size, mtimeMs + 1, ctimeMs],
    [name, 'digest', ino, size, mtimeMs, ctimeMs + 1],
  ] as const)
    expect([lookUp(changed).digest, lookUp(changed).size]).toEqual([undefined, 5]);
});

test('a file is recorded two and a half seconds after its content and its status last changed', () => {
  const { dir, file } = withPage();
  utimesSync(file, 1, 1);
  const hasRecord = (age: number) => {
    vi.setSystemTime(statSync(file).ctimeMs + age);
    const digests = openFileDigests(dir, []);
    digests.lookUp(file).record('digest');
    expect(digests.hasNew).toBe(digests.records().length > 0);
    return digests.hasNew;
  };
  expect([2_000, 2_499, 2_501, 60_000].map(hasRecord)).toEqual([false, false, true, true]);
});

test('a link has the later times of itself and its target, and one to a folder does not count as a file', () => {
  const { dir, file } = withPage();
  const link = path.join(dir, 'link.md');
  symlinkSync('page.md', link);
  symlinkSync('.', path.join(dir, 'folder.md'));
  const recordOf = () => {
    const digests = openFileDigests(dir, []);
    digests.lookUp(link).record('digest');
    return digests.records()[0];
  };
  utimesSync(file, 2, 2);
  lutimesSync(link, 1, 1);
  expect(recordOf()?.[4]).toBe(2_000);
  lutimesSync(link, 3, 3);
  expect(recordOf()?.[4]).toBe(3_000);
  expect(recordOf()?.[5]).toBe(Math.max(statSync(file).ctimeMs, lstatSync(link).ctimeMs));
  rewrite(file, 'Two.\n');
  expect(recordOf()?.[5]).toBe(statSync(file).ctimeMs);
  for (const name of ['folder.md', '.', 'none.md', 'page.md/x']) {
    const lookup = openFileDigests(dir, []).lookUp(path.join(dir, name));
    expect([lookup.size, lookup.digest]).toEqual([undefined, undefined]);
    expect(() => lookup.record('digest')).not.toThrow();
  }
});

test('without records every file is read, and nothing is recorded', async () => {
  const { dir, file } = withPage();
  expect(await noFileDigests.digestOf(file)).toBe(computeDigest('One.\n'));
  expect(await noFileDigests.digestOf(path.join(dir, 'none.md'))).toBeUndefined();
  expect([noFileDigests.lookUp(file).size, noFileDigests.lookUp(dir).size]).toEqual([5, undefined]);
  noFileDigests.lookUp(file).record('digest');
  expect([noFileDigests.records(), noFileDigests.hasNew]).toEqual([[], false]);
});

test.each([0, 1, 1 << 20, (1 << 20) + 1, 3 << 20])('a file of %i bytes has the digest of its bytes', async (size) => {
  const file = path.join(temporaryFolder(), 'file');
  const bytes = Buffer.alloc(size, 'abc');
  writeFileSync(file, bytes);
  expect(await hashOfFile(file, size)).toBe(computeDigest(bytes));
});
