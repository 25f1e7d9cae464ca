import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { consult, RawDocument } from './oracle/index.js';
import { inFolder, pagesOf, verdict } from './oracle/verdict.js';

const DOCUMENTS = path.join(import.meta.dirname, 'documents');
const SITE = path.resolve(import.meta.dirname, '../../..');

describe('shows the whole content of a document on its pages', () => {
  const own = readdirSync(path.join(SITE, 'openapi')).filter((file) => /\.(?:ya?ml|json)$/.test(file));
  const documents: [string, string][] = [
    ...own.map((file): [string, string] => [SITE, `openapi/${file}`]),
    ...['shop.yaml', 'shapes.yaml', ...readdirSync(path.join(DOCUMENTS, 'published')).map((file) => `published/${file}`)].map(
      (file): [string, string] => [DOCUMENTS, file],
    ),
  ];

  it.each(documents)('%s/%s', async (folder, file) => {
    const { pages, operations, claims, missing } = await verdict(file, inFolder(folder));
    expect(missing).toEqual([]);
    expect(pages.problems.filter(({ id }) => /^openapi/.test(id))).toEqual([]);
    expect(operations).toBeGreaterThan(0);
    expect(claims).toBeGreaterThan(operations);
  });

  it('detects missing content', async () => {
    const read = inFolder(DOCUMENTS);
    const pages = await pagesOf('published/petstore.yaml', read);
    for (const [shown, left] of [
      ['Only its owner knows.', ''],
      ['class="api-required">required', 'class="api-type">'],
      ['At least 1 character', 'At least 2 characters'],
      ['<code>dog</code>', ''],
      ['image/jpeg', 'image/gif'],
    ] as const) {
      const operations = pages.operations.map((one) => ({
        ...one,
        content: { ...one.content, parts: one.content.parts.map((part) => part.replaceAll(shown, left)) },
      }));
      expect(consult(new RawDocument('published/petstore.yaml', read), { ...pages, operations }).missing, shown).not.toEqual([]);
    }
  });
});
