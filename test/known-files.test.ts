import { mkdirSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSources } from '../cli/sources/index.js';
import { openStatCache } from '../cli/sources/stat-cache.js';
import { temporaryFolder } from './harness.js';

const MINUTE = 60_000;

/** A file counts as settled when it was not changed lately: the tests own the clock, and the disk keeps its own. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE });
});
afterEach(() => {
  vi.useRealTimers();
});

const always = () => true;

/** Reads a file once; gives a look at it that knows of that. */
function readOnce(dir: string, isUsable = always) {
  const first = openStatCache(dir, [], always);
  first.lookUp('page.md').record('its hash');
  return () => openStatCache(dir, first.entries(), isUsable).lookUp('page.md').hash;
}

function withPage(): { dir: string; file: string } {
  const dir = temporaryFolder();
  const file = path.join(dir, 'page.md');
  writeFileSync(file, 'One.\n');
  return { dir, file };
}

test('a file that is as it was is known', () => {
  const { dir } = withPage();
  expect(readOnce(dir)()).toBe('its hash');
});

test('a change that keeps size and time of change is seen', () => {
  const { dir, file } = withPage();
  const look = readOnce(dir);
  const { atime, mtime } = statSync(file);
  writeFileSync(file, 'Two.\n');
  utimesSync(file, atime, mtime);
  expect(look()).toBeUndefined();
});

test('another file in its place is seen, behind a symbolic link too', () => {
  const { dir, file } = withPage();
  const other = path.join(dir, 'other.md');
  writeFileSync(other, 'Two.\n');
  const look = readOnce(dir);
  renameSync(other, file);
  expect(look()).toBeUndefined();

  renameSync(file, path.join(dir, 'target.md'));
  symlinkSync('target.md', file);
  const linked = readOnce(dir);
  expect(linked()).toBe('its hash');
  writeFileSync(path.join(dir, 'target.md'), 'Six.\n');
  expect(linked()).toBeUndefined();
});

test('a file that was saved just now is read again: it could change once more within a tick of the clock', () => {
  const { dir } = withPage();
  vi.setSystemTime(Date.now() - MINUTE);
  expect(readOnce(dir)()).toBeUndefined();
});

test('a text that is needed is read', () => {
  const { dir } = withPage();
  expect(readOnce(dir, () => false)()).toBeUndefined();
});

test('a known file gives its hash and no text; files come in the same order', async () => {
  const dir = temporaryFolder();
  mkdirSync(path.join(dir, 'content'));
  for (const name of ['a', 'b', 'c']) writeFileSync(path.join(dir, `content/${name}.md`), `${name}\n`);
  const first = openStatCache(dir, [], always);
  const { sources: read } = await readSources(dir, { known: first });
  expect(first.hasNewEntries).toBe(true);
  writeFileSync(path.join(dir, 'content/b.md'), 'x\n');
  const second = openStatCache(dir, first.entries(), always);
  const { sources } = await readSources(dir, { known: second });
  expect(sources.docs.map(({ path: file, text }) => [file, text])).toEqual([
    ['content/a.md', undefined],
    ['content/b.md', 'x\n'],
    ['content/c.md', undefined],
  ]);
  expect(sources.docs[0]?.hash).toBe(read.docs[0]?.hash);
  expect(second.entries().map(([file]) => file)).toEqual(['content/a.md', 'content/b.md', 'content/c.md']);
});
