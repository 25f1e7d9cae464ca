import {
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
import { openCache } from '../../cli/store/cache.js';
import { key } from '../state-key.js';

afterEach(() => {
  vi.useRealTimers();
});

const emptyFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('a command forgets what it no longer uses, and leaves the results of other commands alone', async () => {
  const folder = emptyFolder();
  const build = openCache(folder, { build: 'docsgen', key });
  for (const key of ['doc:a', 'doc:b', 'search:state']) build.set(key, key);
  await build.save();

  const check = openCache(folder, { build: 'docsgen', key });
  expect(check.get('doc:a')).toBe('doc:a');
  check.set('samples:a', 'fine');
  await check.save();

  const next = openCache(folder, { build: 'docsgen', key });
  expect(['doc:a', 'doc:b', 'search:state', 'samples:a'].map((key) => next.get(key))).toEqual([
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
    cache.set(`doc:${version}`, String(version).repeat(500_000));
    await cache.save();
  }
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  expect(size).toBeLessThan(10_000_000);
  expect(cache.get('doc:38')).toBeUndefined();
  expect(cache.get('doc:39')).toBe('39'.repeat(500_000));
});

test('what a killed process left of an index goes with the next save', async () => {
  const folder = emptyFolder();
  for (const name of ['cache.json.1', 'cache.json.2']) writeFileSync(path.join(folder, name), '');
  utimesSync(path.join(folder, 'cache.json.1'), 1, 1);
  const cache = openCache(folder, { build: 'docsgen', key });
  cache.set('doc:a', 'a');
  await cache.save();
  expect(readdirSync(folder).filter((name) => name.startsWith('cache.json'))).toEqual(['cache.json', 'cache.json.2']);
});

test('a cache that is signed with another key is empty, and so is one whose pack is a link', async () => {
  const folder = emptyFolder();
  const cache = openCache(folder, { build: 'docsgen', key });
  cache.set('doc:a', 'a');
  await cache.save();
  expect(openCache(folder, { build: 'docsgen', key: createProcessKey() }).get('doc:a')).toBeUndefined();
  expect(openCache(folder, { build: 'docsgen', key }).get('doc:a')).toBe('a');
  const pack = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.pack')) ?? '');
  const elsewhere = path.join(emptyFolder(), 'pack');
  renameSync(pack, elsewhere);
  symlinkSync(elsewhere, pack);
  expect(openCache(folder, { build: 'docsgen', key }).get('doc:a')).toBeUndefined();
});

const packs = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.pack'));

/** A folder with the results `doc:0`, `doc:1` ... in one file. */
async function filled(count: number): Promise<string> {
  const folder = emptyFolder();
  const cache = openCache(folder, { build: 'docsgen', key });
  for (let number = 0; number < count; number++)
    cache.setTexts(`doc:${number}`, { facts: `facts ${number}`, content: `content ${number}` });
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
  expect(['doc:0', 'doc:1', 'doc:2'].map((key) => cache.texts(key)?.read('facts'))).toEqual(['facts 0', undefined, 'facts 2']);
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
  later.set('check:a', 'a');
  await later.save();
  expect(records()).toEqual([[pack, pack, ...Array(4).fill(expect.any(Number))]]);

  damage(path.join(folder, pack), 'content 2');
  expect(openCache(folder, { build: 'docsgen', key }).texts('doc:2')).toBeUndefined();
  expect(openCache(folder, { build: 'docsgen', key }).texts('doc:1')?.read('content')).toBe('content 1');
});

test('a file that changes while it is in use is reported, and the next process starts without it', async () => {
  const folder = await filled(1);
  const [pack = ''] = packs(folder);
  const texts = openCache(folder, { build: 'docsgen', key }).texts('doc:0');
  damage(path.join(folder, pack), 'content 0');
  expect(() => texts?.read('content')).toThrow('run the command again');
  expect(openCache(folder, { build: 'docsgen', key }).texts('doc:0')).toBeUndefined();
});

test('two processes that write at the same time leave the texts of each other alone', async () => {
  const folder = await filled(1);
  const [one, two] = [openCache(folder, { build: 'docsgen', key }), openCache(folder, { build: 'docsgen', key })];
  const texts = [one.setTexts('doc:one', { facts: 'one' }), two.setTexts('doc:two', { facts: 'two' })];
  await one.flush();
  await two.flush();
  expect(texts.map((own) => own.read('facts'))).toEqual(['one', 'two']);
  expect(one.texts('doc:0')?.read('facts')).toBe('facts 0');
});

test('many small files are merged', async () => {
  const folder = await filled(1000);
  for (let number = 0; number < 30; number++) {
    const cache = openCache(folder, { build: 'docsgen', key });
    cache.set(`check:${number}`, `${number}`);
    await cache.flush();
    expect(packs(folder).length).toBeLessThan(10);
  }
  const cache = openCache(folder, { build: 'docsgen', key });
  for (let number = 0; number < 30; number++) expect(cache.get(`check:${number}`)).toBe(`${number}`);
  expect(cache.texts('doc:999')?.read('content')).toBe('content 999');
});
