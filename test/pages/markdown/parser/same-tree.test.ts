import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadNativeParser } from '../../../../cli/pages/markdown/parser/native.js';
import { findConstruct } from '../../../../cli/pages/markdown/parser/routing.js';
import { gfmExamples } from '../gfm-examples.js';
import { expectSamePage, expectSameTree, pagesOf } from './compare.js';
import { documentOf } from './documents.js';

const commonmark = createRequire(import.meta.url)('commonmark-spec') as {
  readonly tests: readonly { readonly markdown: string }[];
};

beforeAll(async () => {
  expect(await loadNativeParser(), 'the tests need the native parser').toBe(true);
});

describe('both parsers return the same tree with the same positions', () => {
  test('for every example of CommonMark 0.31.2', () => {
    const texts = commonmark.tests.map(({ markdown }) => markdown.replace(/→/g, '\t'));
    expect(texts).toHaveLength(652);
    for (const text of texts) expectSameTree(text);
    expect(texts.filter((text) => !findConstruct(text)).length).toBeGreaterThan(450);
  });

  test('for an example of each rule of GFM', () => {
    for (const { section, markdown } of gfmExamples) expectSameTree(markdown, section);
  });

  test.each(['content', 'docs/content', 'templates/init'])('for every page of %s', (folder) => {
    const pages = pagesOf(folder);
    for (const { name, body } of pages) expectSameTree(body, name);
    const native = pages.filter(({ body }) => !findConstruct(body));
    expect(native.length / pages.length).toBeGreaterThan(0.9);
  });

  test('for generated and damaged documents', () => {
    const pool = pagesOf('content').flatMap(({ body }) => body.split(/\n{2,}/).map((block) => `${block}\n`));
    let native = 0;
    for (let seed = 0; seed < 2_000; seed++) {
      const text = documentOf(seed, pool);
      expectSameTree(text, `document ${seed}`);
      if (!findConstruct(text)) native++;
    }
    expect(native).toBeGreaterThan(500);
  });
});

test('pages of generated documents are the same with both parsers: HTML, Markdown, words and problems', () => {
  for (let seed = 2_000; seed < 2_150; seed++) expectSamePage(documentOf(seed), `document ${seed}`);
});
