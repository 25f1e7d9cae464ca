import { beforeAll, expect, test } from 'vitest';
import { loadNativeParser } from '../../cli/pages/markdown/parser/native.js';
import { findConstruct } from '../../cli/pages/markdown/parser/routing.js';
import { expectSamePage, expectSameTree, pagesOf } from '../pages/markdown/parser/compare.js';
import { documentOf } from '../pages/markdown/parser/documents.js';
import { seeds, tell } from './counts.js';

beforeAll(async () => {
  expect(await loadNativeParser(), 'the tests need the native parser').toBe(true);
});

test('both parsers return the same tree for generated and damaged documents, and every tenth becomes the same page', () => {
  const pool = pagesOf('content').flatMap(({ body }) => body.split(/\n{2,}/).map((block) => `${block}\n`));
  let native = 0;
  const all = seeds(300, 20_000);
  for (const seed of all) {
    const text = documentOf(seed + 10_000, pool);
    expectSameTree(text, `DOCSGEN_SEED=${seed}`);
    if (seed % 10 === 0) expectSamePage(text, `DOCSGEN_SEED=${seed}`);
    if (!findConstruct(text)) native++;
  }
  tell(`Parsers compared on ${all.length} documents, of which ${native} were parsed by the native one.`);
});
