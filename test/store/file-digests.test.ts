import { mkdirSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMissingTexts, readSources } from '../../cli/sources/index.js';
import { findSourceFolders } from '../../cli/sources/source-folders.js';
import { computeDigest } from '../../cli/sources/text.js';
import { type FileDigests, openFileDigests } from '../../cli/store/file-digests.js';
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
