import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, type TestSite } from '../harness.js';
import { printedProblems } from '../site/refusal.js';

const examples = path.resolve(import.meta.dirname, '../../examples');

/** Builds a copy of an example, which must have no problems. */
async function buildExample(name: string): Promise<TestSite> {
  const site = makeSite({});
  cpSync(path.join(examples, name), site.dir, { recursive: true });
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
