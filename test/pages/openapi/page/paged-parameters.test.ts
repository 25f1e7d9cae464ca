import { describe, expect, it } from 'vitest';
import type { KnownPages } from '../../../../cli/pages/openapi/index.js';
import type { StorablePage } from '../../../../cli/pages/openapi/page-texts.js';
import { filled, pagesOf } from '../harness.js';

const MAX_HTML = 120_000;
const MAX_MARKDOWN = 60_000;

const queryParameters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `filter${index}`,
    in: 'query',
    description: `Returns only things whose value ${index} is this one.`,
    schema: { type: 'string' },
  }));

const build = (operation: object, known?: KnownPages) =>
  pagesOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Wide', version: '1' },
      paths: {
        '/things/{id}': {
          get: {
            operationId: 'listThings',
            summary: 'List things',
            tags: ['a'],
            responses: { 200: { description: 'Fine.' } },
            ...operation,
          },
        },
      },
    }),
    {},
    { models: true, known },
  );

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const idsOf = (text: string): string[] => [...text.matchAll(/<li id="((?:path|query)\.[^"]*)"/g)].map(([, id = '']) => id);

describe('an operation with a thousand parameters', () => {
  const parameters = [...queryParameters(1_000), id];

  it('continues on further pages: each parameter is on one of them, and the first page has everything else', async () => {
    const { shared, operations } = await build({ parameters });
    const pages = [...operations, ...shared];
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.slice(0, 2).map(({ path, title }) => [path, title])).toEqual([
      ['/reference/api/list-things', 'List things'],
      ['/reference/api/list-things/page/2', 'List things, page 2'],
    ]);
    for (const { content, markdown } of pages) {
      expect(filled(content).length).toBeLessThan(MAX_HTML);
      expect(filled(markdown).length).toBeLessThan(MAX_MARKDOWN);
    }
    const texts = pages.map(({ content }) => filled(content));
    expect(texts.flatMap(idsOf)).toEqual(['path.id', ...queryParameters(1_000).map(({ name }) => `query.${name}`)]);
    expect(texts.map((text) => text.includes('id="responses"'))).toEqual(texts.map((_, index) => index === 0));
    expect(texts[0]).toMatch(/<a href="\/reference\/api\/list-things\/page\/2">2: filter\d+ – filter\d+<\/a>/);
    expect(texts[1]).toContain('More parameters of <a href="/reference/api/list-things">List things</a>');
    expect(texts[1]).toContain('<code>GET /things/{id}</code>');
    expect(filled(pages[1]?.markdown as (typeof pages)[0]['markdown'])).toContain('### Query parameters');
    expect(pages[1]?.anchors).toEqual(expect.arrayContaining(['parameters', 'query-parameters', idsOf(texts[1] ?? '')[0]]));
  });

  it('is found by the names of its parameters on the pages that show them', async () => {
    const { shared, operations } = await build({ parameters });
    const found = [...operations, ...shared].filter(({ words }) => words.includes('filter999'));
    expect(found.map(({ path }) => path)).toEqual([shared.at(-1)?.path]);
  });

  it('is on one page if something else is too large', async () => {
    const description = 'A long text. '.repeat(20_000);
    const { shared, operations } = await build({ parameters: queryParameters(3), description });
    expect(operations).toHaveLength(1);
    expect(shared).toEqual([]);
  });

  it('is not built again if nothing has changed', async () => {
    const stored = new Map<string, StorablePage>();
    let hits = 0;
    const known: KnownPages = {
      get: (key) => {
        const page = stored.get(key);
        if (page) hits += 1;
        return page;
      },
      set: (key, page) => {
        stored.set(key, page);
        return page;
      },
    };
    const first = await build({ parameters }, known);
    expect(hits).toBe(0);
    const second = await build({ parameters }, known);
    expect(hits).toBe(stored.size);
    expect(second.shared).toEqual(first.shared);
  });
});
