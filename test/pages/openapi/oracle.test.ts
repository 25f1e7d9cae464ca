import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Fragments } from '../../../cli/types.js';
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

  it.each([
    ['description', 'Only its owner knows.', ''],
    ['required', 'class="api-required">required', 'class="api-type">'],
    ['constraint', 'At least 1 character', 'At least 2 characters'],
    ['style', 'Several values are separated by', ''],
    ['enum', '<code>dog</code>', ''],
    ['encoding', 'image/jpeg', 'image/gif'],
    ['server', 'The shop of a region.', ''],
    ['operation', 'How pets are sorted', ''],
    ['info', 'MIT', ''],
  ] as const)('detects missing content: %s', async (kind, shown, left) => {
    const read = inFolder(DOCUMENTS);
    const pages = await pagesOf('published/petstore.yaml', read);
    const without = <Text extends Fragments>(text: Text): Text => ({
      ...text,
      parts: text.parts.map((part) => part.replaceAll(shown, left)),
    });
    const { counts } = consult(new RawDocument('published/petstore.yaml', read), {
      ...pages,
      introduction: without(pages.introduction),
      operations: pages.operations.map((one) => ({ ...one, content: without(one.content) })),
    });
    expect(counts.get(kind)?.missing).toBeGreaterThan(0);
  });

  it('detects a missing page', async () => {
    const read = inFolder(DOCUMENTS);
    const pages = await pagesOf('published/petstore.yaml', read);
    const { counts, missing } = consult(new RawDocument('published/petstore.yaml', read), {
      ...pages,
      operations: pages.operations.slice(1),
    });
    expect(counts.get('operation')?.missing).toBe(1);
    expect(missing).toHaveLength(1);
  });
});
