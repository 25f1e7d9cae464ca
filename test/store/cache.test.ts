import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createProcessKey } from '../../cli/state/key.js';
import { readSigned, replaceSigned } from '../../cli/state/signed-file.js';
import { type Cache, openCache } from '../../cli/store/cache.js';
import { createKey } from '../../cli/store/key.js';
import { memo, recall, remember } from '../../cli/store/memo.js';
import { withMemory } from '../../cli/store/memory.js';
import { key } from '../state-key.js';

afterEach(() => {
  vi.useRealTimers();
});

const nameOf = (name: string) => {
  const [task = '', subject = ''] = name.split(':');
  return { task, subject, inputs: [] };
};

const keyNamed = (name: string) => createKey(nameOf(name));

/** Stores and reads results by their kind and subject: `doc:a`. */
const set = (cache: Cache, name: string, value: string) => remember(cache, nameOf(name), value);
const get = (cache: Cache, name: string) => recall(cache, nameOf(name));
const setTexts = (cache: Cache, name: string, texts: Readonly<Record<string, string>>) =>
  cache.store(keyNamed(name), texts, (stored) => stored);
const getTexts = (cache: Cache, name: string) => cache.find(keyNamed(name), (texts) => texts);

const emptyFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('a command forgets what it no longer uses, and leaves the results of other commands alone', async () => {
  const folder = emptyFolder();
  const build = openCache(folder, { build: 'docsgen', key });
  for (const key of ['doc:a', 'doc:b', 'search:state']) set(build, key, key);
  await build.save();

  const check = openCache(folder, { build: 'docsgen', key });
  expect(get(check, 'doc:a')).toBe('doc:a');
  set(check, 'samples:a', 'fine');
  await check.save();

  const next = openCache(folder, { build: 'docsgen', key });
  expect(['doc:a', 'doc:b', 'search:state', 'samples:a'].map((key) => get(next, key))).toEqual([
    'doc:a',
    undefined,
    'search:state',
    'fine',
  ]);
});

test('in a long session earlier versions go with every whole run, from the index and from the disk', async () => {
  const folder = emptyFolder();
  const cache = openCache(folder, { build: 'docsgen', key });
  for (let version = 0; version < 40; version++) {
    cache.begin();
    set(cache, `doc:${version}`, String(version).repeat(500_000));
    await cache.save();
  }
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  expect(size).toBeLessThan(10_000_000);
  expect(get(cache, 'doc:38')).toBeUndefined();
  expect(get(cache, 'doc:39')).toBe('39'.repeat(500_000));
});

test('what a killed process left of an index goes with the next save', async () => {
  const folder = emptyFolder();
  for (const name of ['cache.json.1', 'cache.json.2']) writeFileSync(path.join(folder, name), '');
  utimesSync(path.join(folder, 'cache.json.1'), 1, 1);
  const cache = openCache(folder, { build: 'docsgen', key });
  set(cache, 'doc:a', 'a');
  await cache.save();
  expect(readdirSync(folder).filter((name) => name.startsWith('cache.json'))).toEqual(['cache.json', 'cache.json.2']);
});

test('a cache that is signed with another key is empty, and so is one whose pack is a link', async () => {
  const folder = emptyFolder();
  const cache = openCache(folder, { build: 'docsgen', key });
  set(cache, 'doc:a', 'a');
  await cache.save();
  expect(get(openCache(folder, { build: 'docsgen', key: createProcessKey() }), 'doc:a')).toBeUndefined();
  expect(get(openCache(folder, { build: 'docsgen', key }), 'doc:a')).toBe('a');
  const pack = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.pack')) ?? '');
  const elsewhere = path.join(emptyFolder(), 'pack');
  renameSync(pack, elsewhere);
  symlinkSync(elsewhere, pack);
  expect(get(openCache(folder, { build: 'docsgen', key }), 'doc:a')).toBeUndefined();
});

test('shards change no file that they find, and a build replaces their indexes by one', async () => {
  const folder = emptyFolder();
  const build = openCache(folder, { build: 'docsgen', key });
  set(build, 'doc:a', 'a');
  await build.save();
  const before = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
  for (const name of ['doc:b', 'doc:c']) {
    const shard = openCache(folder, { build: 'docsgen', key });
    set(shard, name, name);
    await shard.saveShard();
  }
  for (const [name = '', text] of before) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text);

  const next = openCache(folder, { build: 'docsgen', key });
  expect(['doc:a', 'doc:b', 'doc:c'].map((name) => get(next, name))).toEqual(['a', 'doc:b', 'doc:c']);
  set(next, 'doc:d', 'd');
  await next.save();
  expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual(['cache.json']);
  const last = openCache(folder, { build: 'docsgen', key });
  expect(['doc:a', 'doc:b', 'doc:c', 'doc:d'].map((name) => get(last, name))).toEqual(['a', 'doc:b', 'doc:c', 'd']);
});

test('a build removes old shards of another docsgen, and reads no file outside of its folder', async () => {
  const folder = emptyFolder();
  const foreign = openCache(folder, { build: 'other', key });
  set(foreign, 'doc:a', 'a');
  await foreign.saveShard();
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), 1, 1);
  for (const letter of ['b', 'c']) {
    const cache = openCache(folder, { build: 'docsgen', key });
    expect(get(cache, 'doc:a')).toBeUndefined();
    set(cache, 'doc:b', letter);
    await cache.save();
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual(['cache.json']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.pack')).length).toBeLessThanOrEqual(2);

  const index = path.join(folder, 'cache.json');
  const text = readSigned(index, { key, kind: 'cache' })?.text ?? '';
  const [pack = ''] = readdirSync(folder).filter((name) => text.includes(name) && name.endsWith('.pack'));
  mkdirSync(path.join(folder, 'elsewhere'));
  renameSync(path.join(folder, pack), path.join(folder, 'elsewhere', pack));
  replaceSigned(index, text.replaceAll(`"${pack}"`, `"elsewhere/${pack}"`), { key, kind: 'cache' });
  expect(get(openCache(folder, { build: 'docsgen', key }), 'doc:b')).toBeUndefined();
});

test('ten thousand indexes that others wrote are of no effect', async () => {
  const folder = emptyFolder();
  const cache = openCache(folder, { build: 'docsgen', key });
  set(cache, 'doc:a', 'a');
  await cache.save();
  for (let number = 0; number < 10_000; number++)
    writeFileSync(path.join(folder, `cache-${number.toString(16).padStart(16, '0')}.json`), 'x\n{}');
  expect(get(openCache(folder, { build: 'docsgen', key }), 'doc:a')).toBe('a');
});

test('a shard that is copied into the folder while a build runs is found by the next one', async () => {
  const [folder, elsewhere] = [emptyFolder(), emptyFolder()];
  const shard = openCache(elsewhere, { build: 'docsgen', key });
  set(shard, 'doc:a', 'a');
  await shard.saveShard();
  const build = openCache(folder, { build: 'docsgen', key });
  set(build, 'doc:b', 'b');
  for (const name of readdirSync(elsewhere)) renameSync(path.join(elsewhere, name), path.join(folder, name));
  await build.save();
  const next = openCache(folder, { build: 'docsgen', key });
  expect(['doc:a', 'doc:b'].map((name) => get(next, name))).toEqual(['a', 'b']);
});

test('a shard rejects if the disk refuses a result or the index', async () => {
  const folder = path.join(emptyFolder(), 'file', 'cache');
  writeFileSync(path.dirname(folder), '');
  const shard = openCache(folder, { build: 'docsgen', key });
  set(shard, 'doc:a', 'a');
  await expect(shard.saveShard()).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('texts that a killed process left go after a while, those of a process that still writes stay', async () => {
  const folder = emptyFolder();
  const [old, recent] = ['cache-0000000000000001.pack', 'cache-0000000000000002.pack'];
  for (const name of [old, recent]) writeFileSync(path.join(folder, name), 'text');
  utimesSync(path.join(folder, old), 1, 1);
  const cache = openCache(folder, { build: 'docsgen', key });
  set(cache, 'doc:a', 'a');
  await cache.save();
  expect(readdirSync(folder)).toContain(recent);
  expect(readdirSync(folder)).not.toContain(old);
});

test('thousands of unsigned indexes are ignored', async () => {
  const folder = emptyFolder();
  for (let number = 0; number < 2000; number++)
    writeFileSync(
      path.join(folder, `cache-${number.toString(16).padStart(16, '0')}.json`),
      'unsigned\n{"files":["../../secret"]}',
    );
  const cache = openCache(folder, { build: 'docsgen', key });
  set(cache, 'doc:a', 'a');
  await cache.save();
  expect(get(openCache(folder, { build: 'docsgen', key }), 'doc:a')).toBe('a');
});

const packs = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.pack'));

/** A folder with the results `doc:0`, `doc:1` ... in one file. */
async function filled(count: number): Promise<string> {
  const folder = emptyFolder();
  const cache = openCache(folder, { build: 'docsgen', key });
  for (let number = 0; number < count; number++)
    setTexts(cache, `doc:${number}`, { facts: `facts ${number}`, content: `content ${number}` });
  await cache.save();
  return folder;
}

/** Changes one text of a file in place. */
function damage(file: string, text: string): void {
  const bytes = readFileSync(file);
  bytes.write('X', bytes.indexOf(text));
  writeFileSync(file, bytes);
}

test('a result with a damaged text is missing, the others are not', async () => {
  const folder = await filled(3);
  const [pack = ''] = packs(folder);
  damage(path.join(folder, pack), 'content 1');
  const cache = openCache(folder, { build: 'docsgen', key });
  expect(['doc:0', 'doc:1', 'doc:2'].map((key) => getTexts(cache, key)?.read('facts'))).toEqual([
    'facts 0',
    undefined,
    'facts 2',
  ]);
  expect(cache.textsOf('content', new Set(['none'])).size).toBe(0);
});

test('a file whose every text was verified is trusted by its stat, and verified again when that changes', async () => {
  const folder = await filled(3);
  const [pack = ''] = packs(folder);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const records = () =>
    (JSON.parse(readFileSync(path.join(folder, 'cache.json'), 'utf8').split('\n')[1] ?? '') as { records: unknown[] }).records;
  expect(records()).toEqual([]);
  const later = openCache(folder, { build: 'docsgen', key });
  set(later, 'check:a', 'a');
  await later.save();
  expect(records()).toEqual([[path.join(path.basename(folder), pack), pack, ...Array(4).fill(expect.any(Number))]]);

  damage(path.join(folder, pack), 'content 2');
  expect(getTexts(openCache(folder, { build: 'docsgen', key }), 'doc:2')).toBeUndefined();
  expect(getTexts(openCache(folder, { build: 'docsgen', key }), 'doc:1')?.read('content')).toBe('content 1');
});

test('a file that changes while it is in use is reported, and the next process starts without it', async () => {
  const folder = await filled(1);
  const [pack = ''] = packs(folder);
  const texts = getTexts(openCache(folder, { build: 'docsgen', key }), 'doc:0');
  damage(path.join(folder, pack), 'content 0');
  expect(() => texts?.read('content')).toThrow('run the command again');
  expect(getTexts(openCache(folder, { build: 'docsgen', key }), 'doc:0')).toBeUndefined();
});

test('two processes that write at the same time leave the texts of each other alone', async () => {
  const folder = await filled(1);
  const [one, two] = [openCache(folder, { build: 'docsgen', key }), openCache(folder, { build: 'docsgen', key })];
  const texts = [setTexts(one, 'doc:one', { facts: 'one' }), setTexts(two, 'doc:two', { facts: 'two' })];
  await one.flush();
  await two.flush();
  expect(texts.map((own) => own.read('facts'))).toEqual(['one', 'two']);
  expect(getTexts(one, 'doc:0')?.read('facts')).toBe('facts 0');
});

test('many small files are merged', async () => {
  const folder = await filled(1000);
  for (let number = 0; number < 30; number++) {
    const cache = openCache(folder, { build: 'docsgen', key });
    set(cache, `check:${number}`, `${number}`);
    await cache.flush();
    expect(packs(folder).length).toBeLessThan(10);
  }
  const cache = openCache(folder, { build: 'docsgen', key });
  for (let number = 0; number < 30; number++) expect(get(cache, `check:${number}`)).toBe(`${number}`);
  expect(getTexts(cache, 'doc:999')?.read('content')).toBe('content 999');
});

test('makes a result once for the same inputs, and again for others or when it is no longer current', async () => {
  const folder = emptyFolder();
  let made = 0;
  const make = async () => ({ made: ++made });
  const run = (inputs: readonly unknown[], isCurrent?: () => boolean) =>
    memo(openCache(folder, { build: 'docsgen', key }), { task: 'page', inputs, isCurrent }, make);
  const cache = openCache(folder, { build: 'docsgen', key });
  expect(await memo(cache, { task: 'page', inputs: [1] }, make)).toEqual({ made: 1 });
  expect(await memo(cache, { task: 'page', inputs: [2], isStorable: () => false }, make)).toEqual({ made: 2 });
  await cache.save();
  expect(await run([1])).toEqual({ made: 1 });
  expect(await run([2])).toEqual({ made: 3 });
  expect(await run([1], () => false)).toEqual({ made: 4 });
});

test('results in memory are the same objects in the next run, and those that are no longer used are forgotten', async () => {
  const cache = withMemory(openCache(emptyFolder(), { build: 'docsgen', key }));
  const open = () => ({});
  const [first, second] = ['doc:a', 'doc:b'].map((name) => cache.store(keyNamed(name), {}, open));
  cache.begin();
  expect(cache.find(keyNamed('doc:a'), open)).toBe(first);
  await cache.save();
  expect(cache.find(keyNamed('doc:a'), open)).not.toBe(second);
  expect(cache.has(keyNamed('doc:a'))).toBe(true);
  expect(cache.has(keyNamed('doc:b'))).toBe(false);
});

test('what is made between two runs is written with the next one', async () => {
  const folder = emptyFolder();
  const cache = withMemory(openCache(folder, { build: 'docsgen', key }));
  for (const version of [1, 2, 3]) remember(cache, { task: 'search', inputs: [version] }, `Version ${version}`);
  expect(packs(folder)).toEqual([]);
  await cache.flush();
  const next = openCache(folder, { build: 'docsgen', key });
  expect([1, 2, 3].map((version) => recall(next, { task: 'search', inputs: [version] }))).toEqual([
    undefined,
    undefined,
    'Version 3',
  ]);
});
