import { beforeAll, expect, test } from 'vitest';
import { apiBombs, markdownBombs, sampleBombs } from './bombs.js';
import { isFull } from './counts.js';
import type * as InProcess from './in-process.js';
import { copyPackage } from './package-copy.js';

/** All bombs of a kind in a full run; otherwise a few small ones. */
const some = (bombs: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(bombs).filter((_, index) => isFull || index % 8 === 0);
const size = isFull ? 1_000_000 : 10_000;

let docsgen: typeof InProcess;
beforeAll(async () => {
  const copy = copyPackage();
  docsgen = await copy.load();
  return () => copy.remove();
});

test.each(some(markdownBombs(size)))('builds or rejects a page of %s without reaching the deadline', async (_, text) => {
  expect(await docsgen.pageProblems(text)).not.toContain('too-slow');
});

test.each(some(sampleBombs(size)))('checks %s without reaching the deadline', async (_, text) => {
  expect(await docsgen.sampleProblems(text)).not.toContain('too-slow');
});

test.each(some(apiBombs()))('builds or rejects an OpenAPI document with %s without reaching the deadline', async (_, text) => {
  expect(await docsgen.apiProblems(text)).not.toContain('too-slow');
});
