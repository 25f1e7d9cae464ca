import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, type TestSite } from '../harness.js';
import { printedProblems } from '../site/refusal.js';
import { linkPackages } from './remark-site.js';

const examples = path.resolve(import.meta.dirname, '../../examples');

/** Builds a copy of an example, which must have no problems. */
async function buildExample(name: string): Promise<TestSite> {
  const site = makeSite({});
  cpSync(path.join(examples, name), site.dir, { recursive: true });
  linkPackages(site);
  const run = await site.run('build');
  expect(printedProblems(run)).toEqual([]);
  expect(run.code).toBe(0);
  return site;
}

test('badges', async () => {
  const site = await buildExample('badges');
  expect(site.read('index.html')).toContain('<span class="since" title="Available since this version of Acme">since 2.1</span>');
  expect(site.read('index.html')).toContain('<span class="since removed" title="Removed in Acme 3.0">since 1.4</span>');
  expect(site.read('index.md')).toContain('(since 1.4, removed in 3.0)');
});

test('price calculator', async () => {
  const site = await buildExample('price-calculator');
  expect(site.read('index.html')).toContain('<output>€120.00</output>');
  expect(site.read('index.html')).toContain('<a href="/guests">are free</a>');
  expect(site.read('index.md')).toContain('**Team plan**: €12.00 a month for each seat, 15 % less if paid yearly');
});

test('remark plugins', async () => {
  const site = await buildExample('remark');
  const html = site.read('index.html');
  expect(html).toContain('<h2 id="its-faster">It’s faster<');
  expect(html).toContain('“Cold” starts take 3 — 4 seconds');
  expect(html).toContain('<a href="https://github.com/acme/server/issues/1204" target="_blank" rel="external">#1204</a>');
  expect(html).toContain('<a href="/old-files">the old files</a>');
  expect(site.read('index.md')).toContain(
    '| 3.1 | `"strict"` is the default, see [#1187](https://github.com/acme/server/issues/1187) |',
  );
});
