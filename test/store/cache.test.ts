import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processKey } from '../../cli/state/key.js';
import { openCache } from '../../cli/store/cache.js';
import { key } from '../state-key.js';

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
  expect(openCache(folder, { build: 'docsgen', key: processKey() }).get('doc:a')).toBeUndefined();
  expect(openCache(folder, { build: 'docsgen', key }).get('doc:a')).toBe('a');
  const pack = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.pack')) ?? '');
  const elsewhere = path.join(emptyFolder(), 'pack');
  renameSync(pack, elsewhere);
  symlinkSync(elsewhere, pack);
  expect(openCache(folder, { build: 'docsgen', key }).get('doc:a')).toBeUndefined();
});
