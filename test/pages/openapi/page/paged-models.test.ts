import { describe, expect, it } from 'vitest';
import type { KnownPages } from '../../../../cli/pages/openapi/index.js';
import type { StorablePage } from '../../../../cli/pages/openapi/page-texts.js';
import { filled, html, pagesOf } from '../harness.js';

const MAX_HTML = 120_000;
const MAX_MARKDOWN = 60_000;

const properties = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`field${index}`, { type: 'string', description: `What field ${index} is.` }]),
  );

const documentOf = (schema: object, schemas: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Wide', version: '1' },
    paths: {
      '/things': {
        post: {
          operationId: 'createThing',
          tags: ['a'],
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { description: 'Fine.' } },
        },
      },
    },
    components: { schemas },
  });

const build = (text: string, known?: KnownPages) => pagesOf(text, {}, { models: true, known });

const idsOf = (text: string): string[] => [...text.matchAll(/<li id="(properties[^"]*)"/g)].map(([, id = '']) => id);

describe('a schema with thousands of properties', () => {
  const wide = { type: 'object', description: 'Very wide.', properties: properties(1_500) };

  it('continues on further pages: each property is on one of them, and the first page describes the schema', async () => {
    const { shared, operations } = await build(documentOf({ $ref: '#/components/schemas/Wide' }, { Wide: wide }));
    const pages = shared.filter(({ part }) => part === 'model');
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map(({ path }) => path).slice(0, 2)).toEqual([
      '/reference/api/models/wide',
      '/reference/api/models/wide/page/2',
    ]);
    expect(pages[1]?.title).toBe('Wide, page 2');
    for (const { content, markdown } of [...pages, ...operations]) {
      expect(filled(content).length).toBeLessThan(MAX_HTML);
      expect(filled(markdown).length).toBeLessThan(MAX_MARKDOWN);
    }
    const texts = pages.map(({ content }) => filled(content));
    expect(texts.flatMap(idsOf)).toEqual(Object.keys(wide.properties).map((name) => `properties.${name}`));
    expect(texts.map((text) => /Very wide\.|id="used-by"/.test(text))).toEqual(texts.map((_, index) => index === 0));
    expect(texts[0]).toMatch(/<a href="\/reference\/api\/models\/wide\/page\/2">2: field\d+ – field\d+<\/a>/);
    expect(pages[1]?.anchors).toContain(idsOf(texts[1] ?? '')[0]);
  });

  it('is found by the names of its properties on the pages that show them', async () => {
    const { shared } = await build(documentOf({ $ref: '#/components/schemas/Wide' }, { Wide: wide }));
    expect(shared.filter(({ words }) => words.includes('field1499')).map(({ path }) => path)).toEqual([shared.at(-1)?.path]);
  });

  it('has pages if it is a body without a name, or its items', async () => {
    for (const schema of [wide, { type: 'array', items: wide }]) {
      const pages = await build(documentOf(schema));
      const models = pages.shared.filter(({ part }) => part === 'model');
      expect(models[0]?.title).toBe('createThing › request');
      expect(models.flatMap(({ content }) => idsOf(filled(content))).filter((id) => id.includes('.'))).toHaveLength(1_500);
      expect(html(pages, 'create-thing')).toContain(
        'Shown on its own page: <a href="/reference/api/models/create-thing-request">createThing › request</a>',
      );
      expect(html(pages, 'create-thing').length).toBeLessThan(MAX_HTML);
      expect(html(pages, 'create-thing')).toMatch(/<span class="api-type">(?:array of )?object<\/span>/);
    }
  });

  it('is read from an earlier build with all its pages, and without some of them built again', async () => {
    const stored = new Map<string, StorablePage>();
    const known: KnownPages = {
      get: (key) => stored.get(key),
      set(key, page) {
        stored.set(key, page);
        return page;
      },
    };
    const text = documentOf({ $ref: '#/components/schemas/Wide' }, { Wide: wide });
    const first = await build(text, known);
    const second = await build(text, known);
    expect(second.shared).toEqual(first.shared);
    expect(second.shared.every((page) => page.part !== 'model' || first.shared.includes(page))).toBe(true);
    const [key = ''] = [...stored].find(([, page]) => page.path.endsWith('/page/2')) ?? [];
    stored.delete(key);
    expect((await build(text, known)).shared).toEqual(first.shared);
  });
});

it('alternatives of a body without names continue on further pages, each on one of them', async () => {
  const oneOf = Array.from({ length: 90 }, (_, index) => ({
    title: `Kind ${index}`,
    type: 'object',
    properties: { [`only${index}`]: { type: 'string' }, ...properties(8) },
  }));
  const pages = await build(documentOf({ oneOf }));
  const models = pages.shared.filter(({ part }) => part === 'model').map(({ content }) => filled(content));
  expect(models.length).toBeGreaterThan(1);
  expect(Math.max(...models.map(({ length }) => length))).toBeLessThan(MAX_HTML);
  const all = models.join('');
  expect(html(pages, 'create-thing')).toContain(
    '>one of Kind 0, Kind 1, Kind 2, Kind 3, Kind 4, Kind 5, Kind 6, Kind 7, 82 others<',
  );
  expect(oneOf.filter((_, index) => all.split(`>only${index}<`).length !== 2)).toEqual([]);
});

it('an example without a limit shows as many properties of an object as values are allowed, and all required ones', async () => {
  const schema = { type: 'object', properties: properties(900), required: ['field899'] };
  const text = html(await build(documentOf(schema)), 'create-thing');
  expect(text).toContain('"field0": ');
  expect(text).toContain('"field899": ');
  expect(text).not.toContain('"field600": ');
});
