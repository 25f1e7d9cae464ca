import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { eventually, watching } from './watching.js';

/** Code that takes the highlighter a quarter of an hour. */
const ENDLESS = `\`\`\`csharp\n${'a '.repeat(300_000)}\n\`\`\`\n`;
const WAITS = /content\/slow\.md +error +This page is taking unusually long/;

test('while a page never ends, watch responds, follows other edits, and recovers when the page is fixed or deleted', async () => {
  const site = makeSite({ ...minimal, 'content/slow.md': 'Quick.\n', 'content/b.md': 'Before.\n' });
  const { get, printed, url } = await watching(site);
  site.write({ 'content/slow.md': ENDLESS });
  await eventually(printed).toMatch(WAITS);
  expect(await get('/slow')).toContain('Quick.');
  site.write({ 'content/b.md': 'After.\n' });
  await eventually(() => get('/b')).toContain('After.');
  site.write({ 'content/c.md': 'New.\n' });
  await eventually(() => get('/c')).toContain('New.');
  site.write({ 'content/slow.md': 'Fixed.\n' });
  await eventually(() => get('/slow')).toContain('Fixed.');

  site.write({ 'content/slow.md': `${ENDLESS}\nAgain.\n` });
  await eventually(() => printed().split(WAITS).length).toBeGreaterThan(2);
  rmSync(path.join(site.dir, 'content/slow.md'));
  await eventually(async () => (await fetch(new URL('/slow', url))).status).toBe(404);
});

test('watch starts despite a page that never ends', async () => {
  const site = makeSite({ ...minimal, 'content/slow.md': ENDLESS, 'content/b.md': 'Text.\n' });
  const { get, printed } = await watching(site);
  expect(printed()).toMatch(WAITS);
  expect(await get('/b')).toContain('Text.');
});

test('watch responds despite an OpenAPI document that never ends', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {
      '/a': { get: { operationId: 'a', tags: ['T'], description: ENDLESS, responses: { 200: { description: 'Done.' } } } },
    },
  };
  const site = makeSite({ ...minimal, 'openapi/a.json': JSON.stringify(document), 'content/b.md': 'Text.\n' });
  const { get, printed } = await watching(site);
  expect(printed()).toMatch(/openapi\/a\.json +error +This OpenAPI document is taking unusually long/);
  expect(await get('/b')).toContain('Text.');
  document.paths['/a'].get.description = 'Fixed.';
  site.write({ 'openapi/a.json': JSON.stringify(document) });
  await eventually(() => get('/api/a/a')).toContain('Fixed.');
});
