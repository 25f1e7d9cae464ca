import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Cache, openCache } from '../../cli/store/cache.js';
import { createKey } from '../../cli/store/key.js';
import { withMemory } from '../../cli/store/memory.js';
import { openScratch } from '../../cli/store/scratch.js';
import { type Texts, textHash } from '../../cli/store/texts.js';
import { temporaryFolder } from '../harness.js';
import { key } from '../state-key.js';

const open = (folder: string) => openCache(folder, { build: 'docsgen', key });
const keyOf = (subject: string, input = 0) => createKey({ task: 'doc', subject, inputs: [input] });
const content = (texts: Texts) => texts.read('content');
const store = (cache: Cache, subject: string, text = subject) => cache.store(keyOf(subject), { content: text }, content);
const find = (cache: Cache, subject: string) => cache.find(keyOf(subject), content);
const namesIn = (folder: string, end: string) => readdirSync(folder).filter((name) => name.endsWith(end));

/** The entries of an index: the subjects of its results. */
const subjectsIn = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '') as { entries: [string][] }).entries.map(
    ([name]) => name.split(':')[1],
  );

test('texts are found by their hashes, also those of results that are no longer used', async () => {
  const folder = temporaryFolder();
  const cache = open(folder);
  cache.store(keyOf('a', 1), { content: 'first', words: 'w' }, () => 1);
  cache.store(keyOf('a', 2), { content: 'second' }, () => 1);
  cache.store(keyOf('b'), { other: 'first' }, () => 1);
  await cache.flush();
  const next = open(folder);
  const [first, second] = [textHash('first'), textHash('second')];
  const found = next.textsOf('content', new Set([first, second, textHash('none'), textHash('w')]));
  expect([...found].map(([hash, read]) => [hash, read()])).toEqual([
    [first, 'first'],
    [second, 'second'],
  ]);
  expect(next.textsOf('content', new Set([second])).size).toBe(1);
  expect(next.textsOf('other', new Set([second])).size).toBe(0);
  expect(next.find(keyOf('a', 1), (texts) => [texts.hash('content'), texts.hash('none')])).toEqual([first, undefined]);
});

test('a result is there if it was stored', async () => {
  const folder = temporaryFolder();
  const cache = open(folder);
  expect(cache.persistent).toBe(true);
  expect([cache.has(keyOf('a')), store(cache, 'a'), cache.has(keyOf('a'))]).toEqual([false, 'a', true]);
  await cache.save();
  expect([open(folder).has(keyOf('a')), open(folder).has(keyOf('b'))]).toEqual([true, false]);
});

test('results stay in memory if the disk refuses them', async () => {
  const folder = path.join(temporaryFolder(), 'file', 'cache');
  writeFileSync(path.dirname(folder), '');
  const cache = open(folder);
  expect(store(cache, 'a')).toBe('a');
  expect(find(cache, 'a')).toBeUndefined();
  await cache.save();
  await cache.flush();
  expect(readFileSync(path.dirname(folder), 'utf8')).toBe('');
});

test('an index is written again only if results were added, forgotten or damaged', async () => {
  const folder = temporaryFolder();
  const index = path.join(folder, 'cache.json');
  const identity = () => `${statSync(index).ino} ${statSync(index).mtimeMs}`;
  const cache = open(folder);
  store(cache, 'a');
  store(cache, 'b');
  await cache.save();
  const first = identity();
  await cache.save();
  await cache.flush();
  const next = open(folder);
  for (const name of ['a', 'b']) find(next, name);
  await next.save();
  expect(identity()).toBe(first);
  expect(subjectsIn(index)).toEqual(['a', 'b']);

  const fewer = open(folder);
  find(fewer, 'b');
  await fewer.save();
  expect(subjectsIn(index)).toEqual(['b']);
  const second = identity();
  expect(second).not.toBe(first);

  const [pack = ''] = namesIn(folder, '.pack');
  const bytes = readFileSync(path.join(folder, pack));
  bytes.write('X', bytes.lastIndexOf('b'));
  writeFileSync(path.join(folder, pack), bytes);
  const damaged = open(folder);
  expect(find(damaged, 'b')).toBeUndefined();
  await damaged.flush();
  expect(subjectsIn(index)).toEqual([]);
});

test('the index of a shard lists its own results only, and nothing is written without any', async () => {
  const folder = temporaryFolder();
  const build = open(folder);
  store(build, 'a');
  await build.save();
  await open(folder).saveShard();
  expect(namesIn(folder, '.json')).toEqual(['cache.json']);
  const shard = open(folder);
  find(shard, 'a');
  store(shard, 'b');
  await shard.saveShard();
  const [own = ''] = namesIn(folder, '.json').filter((name) => name !== 'cache.json');
  expect(own).toMatch(/^cache-[\da-f]{16}\.json$/);
  expect(existsSync(path.join(folder, own.replace('.json', '.pack')))).toBe(true);
  expect(subjectsIn(path.join(folder, own))).toEqual(['b']);
  const { mtimeMs, ino } = statSync(path.join(folder, 'cache.json'));
  await shard.save();
  expect(statSync(path.join(folder, 'cache.json'))).toMatchObject({ mtimeMs, ino });
});

test('when a file changes while it is in use, the indexes are removed and everything else stays', async () => {
  const folder = temporaryFolder();
  const build = open(folder);
  store(build, 'a', 'content a');
  await build.save();
  const shard = open(folder);
  store(shard, 'b');
  await shard.saveShard();
  const others = ['notes.json', 'cache-1.json', 'xcache-0123456789abcdef.json', 'cache-0123456789abcdef.json.txt'];
  for (const name of others) writeFileSync(path.join(folder, name), '');
  const texts = open(folder).find(keyOf('a'), (found) => found);
  const pack = path.join(
    folder,
    namesIn(folder, '.pack').find((name) => readFileSync(path.join(folder, name), 'utf8').includes('content a')) ?? '',
  );
  writeFileSync(pack, readFileSync(pack, 'utf8').replace('content a', 'content X'));
  expect(() => texts?.read('content')).toThrow(
    `The file "${path.basename(pack)}" of the cache changed while it was in use. The cache was removed; run the command again.`,
  );
  expect(readdirSync(folder).filter((name) => !name.endsWith('.pack'))).toEqual([...others].sort());
  expect(() => texts?.read('none')).toThrow('changed while it was in use');
});

test('a save removes old files that only it could have needed, by their exact names', async () => {
  const folder = temporaryFolder();
  const id = '0123456789abcdef';
  const leftovers = ['cache.json.12', `cache-${id}.json.7`, `cache-${id}.json`, 'cache-fedcba9876543210.pack'];
  const others = [
    'cache.json.x',
    'cache.json.12x',
    'xcache.json.12',
    'cache-1.json.7',
    `cache-${id}.jsonx`,
    `xcache-${id}.json`,
    `cache-${id}.packs`,
    `xcache-${id}.pack`,
    'cache-0123456789ABCDEF.pack',
    // The text file of a shard whose index is there.
    'cache-00000000000000aa.pack',
  ];
  for (const name of [...leftovers, ...others, 'cache-00000000000000aa.json']) writeFileSync(path.join(folder, name), '');
  const now = Date.now() / 1000;
  for (const name of [...leftovers, ...others]) utimesSync(path.join(folder, name), now - 601, now - 601);
  utimesSync(path.join(folder, 'cache-00000000000000aa.json'), now - 590, now - 590);
  mkdirSync(path.join(folder, 'cache-1111111111111111.pack'));
  utimesSync(path.join(folder, 'cache-1111111111111111.pack'), now - 601, now - 601);
  const cache = open(folder);
  store(cache, 'a');
  await cache.save();
  const left = readdirSync(folder).filter((name) => name !== 'cache.json' && !subjectPack(folder).includes(name));
  expect(left).toEqual([...others, 'cache-00000000000000aa.json'].sort());
});

/** The names of files that the index of a build lists. */
const subjectPack = (folder: string): string[] =>
  (JSON.parse(readFileSync(path.join(folder, 'cache.json'), 'utf8').split('\n')[1] ?? '') as { files: string[] }).files;

test('a file is copied only if more than half of it, and more than four megabytes, are no longer needed', async () => {
  const megabyte = 1 << 20;
  const sizes = async (kept: number, forgotten: number) => {
    const folder = temporaryFolder();
    const cache = open(folder);
    store(cache, 'kept', 'k'.repeat(kept));
    store(cache, 'other', 'o'.repeat(forgotten));
    await cache.save();
    const next = open(folder);
    find(next, 'kept');
    await next.save();
    expect(find(open(folder), 'kept')).toBe('k'.repeat(kept));
    return namesIn(folder, '.pack').map((name) => statSync(path.join(folder, name)).size);
  };
  expect(await sizes(100, megabyte)).toEqual([megabyte + 100]);
  expect(await sizes(100, 5 * megabyte)).toEqual([100]);
  expect(await sizes(5 * megabyte, 5 * megabyte)).toEqual([10 * megabyte]);
});

test('the largest of more than eight files stays, and the others are merged into one', async () => {
  const folder = temporaryFolder();
  const add = async (name: string, length: number) => {
    const cache = open(folder);
    store(cache, name, name.repeat(length));
    await cache.flush();
  };
  await add('a', 10);
  await add('b', 1000);
  const large = namesIn(folder, '.pack').find((name) => statSync(path.join(folder, name)).size === 1000);
  for (const name of ['c', 'd', 'e', 'f', 'g', 'h']) await add(name, 10);
  expect(namesIn(folder, '.pack')).toHaveLength(8);
  await add('i', 10);
  expect(
    namesIn(folder, '.pack')
      .map((name) => statSync(path.join(folder, name)).size)
      .sort((x, y) => x - y),
  ).toEqual([80, 1000]);
  expect(namesIn(folder, '.pack')).toContain(large);
  for (const name of 'acdefghi') expect(find(open(folder), name)).toBe(name.repeat(10));
});

test('an index is read only if this docsgen wrote it', async () => {
  const folder = temporaryFolder();
  const cache = open(folder);
  store(cache, 'a');
  await cache.save();
  expect(openCache(folder, { build: 'other', key }).has(keyOf('a'))).toBe(false);
  expect(open(path.join(folder, 'none')).has(keyOf('a'))).toBe(false);
  mkdirSync(path.join(folder, 'sub'));
  mkdirSync(path.join(folder, 'sub/cache.json'));
  const blocked = open(path.join(folder, 'sub'));
  store(blocked, 'b');
  await blocked.save();
  expect(find(blocked, 'b')).toBe('b');
});

test('results in memory are opened once, and are in the cache of the next process', async () => {
  const folder = temporaryFolder();
  const first = open(folder);
  store(first, 'a');
  await first.save();
  const cache = withMemory(open(folder));
  let opened = 0;
  const count = (texts: Texts) => ({ text: texts.read('content'), opened: ++opened });
  const found = cache.find(keyOf('a'), count);
  expect(cache.find(keyOf('a'), count)).toBe(found);
  expect(opened).toBe(1);
  expect(cache.find(keyOf('none'), count)).toBeUndefined();
  expect([cache.has(keyOf('a')), cache.has(keyOf('none')), cache.persistent]).toEqual([true, false, true]);
  // Another version of the same page is another result.
  expect(cache.find(keyOf('a', 1), count)).toBeUndefined();
  expect(cache.has(keyOf('a', 1))).toBe(false);

  cache.begin();
  const made = cache.store(keyOf('b'), { content: 'b' }, count);
  expect([cache.find(keyOf('b'), count), cache.has(keyOf('b'))]).toEqual([made, true]);
  expect(namesIn(folder, '.pack')).toHaveLength(2);
  await cache.save();
  cache.store(keyOf('c'), { content: 'c' }, count);
  expect(open(folder).has(keyOf('c'))).toBe(false);
  await cache.saveShard();
  expect(['b', 'c'].map((name) => find(open(folder), name))).toEqual(['b', 'c']);
});

test.runIf(process.platform === 'linux')('texts of one run are in one file without a name', () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').flatMap((number) => {
      try {
        return /\/docsgen-[\da-f]{24} \(deleted\)$/.exec(readlinkSync(`/proc/self/fd/${number}`)) ?? [];
      } catch {
        return [];
      }
    }).length;
  const before = openFiles();
  const scratch = openScratch();
  expect(openFiles()).toBe(before);
  const texts = ['one', 'two'].map((text) => scratch.keep({ a: text, b: `${text}!` }));
  expect(openFiles()).toBe(before + 1);
  expect(texts.map((kept) => [kept.read('a'), kept.read('b'), kept.read('none'), kept.hash('a')])).toEqual([
    ['one', 'one!', '', undefined],
    ['two', 'two!', '', undefined],
  ]);
});
