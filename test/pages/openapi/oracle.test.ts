import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiPages } from '../../../cli/pages/openapi/index.js';
import type { ApiPages } from '../../../cli/types.js';
import { filled, html, page, words } from './harness.js';
import { githubDocument } from './oracle/github.js';
import { consult, RawDocument } from './oracle/index.js';
import { tortureDocument } from './oracle/torture.js';

const DOCUMENTS = path.join(import.meta.dirname, 'documents');
const SITE = path.resolve(import.meta.dirname, '../../..');

type Read = (file: string) => string;
const inFolder =
  (folder: string): Read =>
  (file) =>
    readFileSync(path.join(folder, file), 'utf8');

const pagesOf = (file: string, read: Read): Promise<ApiPages> =>
  apiPages(
    { kind: 'openapi', path: file, text: read(file), hash: '' },
    { path: '/api', remoteHosts: [], languages: [] },
    { read: async (one) => read(one) },
  );

async function verdict(file: string, read: Read) {
  const pages = await pagesOf(file, read);
  return { pages, ...consult(new RawDocument(file, read), pages) };
}

describe('what a document says stands on its pages', () => {
  const own = readdirSync(path.join(SITE, 'openapi')).filter((file) => /\.(?:ya?ml|json)$/.test(file));
  const documents: [string, string][] = [
    ...own.map((file): [string, string] => [SITE, `openapi/${file}`]),
    ...['shop.yaml', 'shapes.yaml', ...readdirSync(path.join(DOCUMENTS, 'published')).map((file) => `published/${file}`)].map(
      (file): [string, string] => [DOCUMENTS, file],
    ),
  ];

  it.each(documents)('of %s/%s', async (folder, file) => {
    const { pages, operations, claims, missing } = await verdict(file, inFolder(folder));
    expect(missing).toEqual([]);
    expect(pages.problems.filter(({ id }) => /^openapi/.test(id))).toEqual([]);
    expect(operations).toBeGreaterThan(0);
    expect(claims).toBeGreaterThan(operations);
  });

  it('of the worst document', { timeout: 300_000 }, async () => {
    const text = tortureDocument();
    const { pages, missing, operations } = await verdict('torture.json', () => text);
    expect(missing).toEqual([]);
    expect(operations).toBe(2005);
    expect(pages.problems.map(({ id }) => id).filter((id) => !/^(?:no-|unsafe-html|openapi-unsafe-)/.test(id))).toEqual([]);
    expect(html(pages, 'cycles').match(/Recursive: /g)?.length).toBeGreaterThan(10);
    expect(page(pages, 'wide').anchors).toContain('body.property4999');
    expect(words(pages, 'deep')).toContain('level300');
    expect(deepest(html(pages, 'deep'))).toBeLessThan(300);
    for (const one of pages.operations)
      for (const [tag] of filled(one.content).matchAll(/<[a-z][^>]*>/g))
        expect(tag).not.toMatch(/^<(?:script|style)|\s(?:on\w+|style)=|(?:href|src)="\s*javascript:/i);
  });

  it("of GitHub's description", { timeout: 600_000 }, async ({ skip }) => {
    const file = githubDocument();
    if (file === undefined || !existsSync(file)) return skip('the registry cannot be reached');
    const { operations, claims, missing } = await verdict(path.basename(file), inFolder(path.dirname(file)));
    expect(missing).toEqual([]);
    expect(operations).toBeGreaterThan(1000);
    expect(claims).toBeGreaterThan(100_000);
  });

  it('and the oracle sees what is left out', async () => {
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

/** How deep the elements of a page are nested. */
function deepest(content: string): number {
  let depth = 0;
  let most = 0;
  for (const [tag] of content.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (/^<(?:br|hr|img|input|wbr)\b/.test(tag)) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}
