import { describe, expect, it } from 'vitest';
import { filled, page, pagesOf } from '../harness.js';

/** A document whose schemas refer to each other, like those of large payment services: from each, nearly all others can be reached. */
function entangled(schemas: number): string {
  const names = Array.from({ length: schemas }, (_, index) => `Object${index}`);
  const paths = names.map((name) => [
    `/${name}/{id}`,
    {
      get: {
        operationId: `get${name}`,
        tags: ['All'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'Fine.', content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
        },
      },
    },
  ]);
  const components = names.map((name, index) => [
    name,
    {
      type: 'object',
      properties: Object.fromEntries([
        [`id_of_${name}`, { type: 'string', description: `The id of ${name}, which does not change.` }],
        ...Array.from({ length: 12 }, (_, link) => [
          `link_${link}`,
          { anyOf: [{ type: 'string' }, { $ref: `#/components/schemas/Object${(index * 7 + link * 5 + 1) % schemas}` }] },
        ]),
      ]),
    },
  ]);
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Entangled', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(components) },
  });
}

const BOUND = 90_000;

describe('pages of schemas that refer to each other', () => {
  const entangledPages = pagesOf(entangled(20), {}, { models: true });

  it('are bounded, and link to the models that they do not contain', async () => {
    const pages = await entangledPages;
    const sizes = pages.operations.map(({ content, markdown }) => [filled(content).length, filled(markdown).length]);
    expect(Math.max(...sizes.map(([html = 0]) => html))).toBeLessThan(BOUND);
    expect(Math.max(...sizes.map(([, markdown = 0]) => markdown))).toBeLessThan(60_000);
    const models = new Set(pages.shared.map(({ path }) => path));
    const operation = page(pages, 'get-object0');
    const linked = [...filled(operation.content).matchAll(/Shown on its own page: <a href="([^"]*)">/g)].map(
      ([, href = '']) => href,
    );
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((href) => !models.has(href))).toEqual([]);
    expect(filled(operation.markdown)).toMatch(/Shown on its own page: \[Object\d+\]\(\/reference\/api\/models\/object\d+\)\./);
  });

  it('lose no property: each is on the page of its model', async () => {
    const pages = await entangledPages;
    const missing = Array.from({ length: 20 }, (_, index) => `Object${index}`).filter((name) => {
      const model = pages.shared.find(({ title }) => title === name);
      return !model || !filled(model.content).includes(`id_of_${name}`);
    });
    expect(missing).toEqual([]);
  });
});

it('creates pages for the schemas of a large operation, even if no other operation uses them', async () => {
  const properties = (prefix: string) =>
    Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`${prefix}${index}`, { type: 'string', description: 'A text.' }]),
    );
  const api = {
    openapi: '3.0.3',
    info: { title: 'Large', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          tags: ['t'],
          responses: {
            200: { description: 'Fine.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Outer' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Outer: { type: 'object', properties: { ...properties('outer'), inner: { $ref: '#/components/schemas/Inner' } } },
        Inner: { type: 'object', properties: { ...properties('inner'), last: { $ref: '#/components/schemas/Last' } } },
        Last: { type: 'object', properties: properties('last') },
      },
    },
  };
  const pages = await pagesOf(JSON.stringify(api), {}, { models: true });
  expect(filled(page(pages, 'a').content).length).toBeLessThan(BOUND);
  const all = [...pages.operations, ...pages.shared].map(({ content }) => filled(content)).join('');
  for (const name of ['outer199', 'inner199', 'last199']) expect(all).toContain(`>${name}<`);
});

describe('a large operation whose schemas have no names', () => {
  const group = (name: string) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `${name}${index}`,
        {
          type: 'object',
          properties: { [`${name}${index}_value`]: { type: 'string', description: 'A text about it.'.repeat(5) } },
        },
      ]),
    ),
  });
  const names = Array.from({ length: 12 }, (_, index) => `group${index}_`);
  const api = {
    openapi: '3.0.3',
    info: { title: 'Unnamed', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'createAll',
          tags: ['t'],
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, group(name)])) },
              },
            },
          },
          responses: { 200: { description: 'Fine.' } },
        },
      },
    },
  };
  const unnamedPages = pagesOf(JSON.stringify(api), {}, { models: true });

  it('links to pages of its properties, so that all pages are bounded', async () => {
    const pages = await unnamedPages;
    const sizes = [...pages.operations, ...pages.shared].map(({ content }) => filled(content).length);
    expect(Math.max(...sizes)).toBeLessThan(BOUND);
    const linked = [...filled(page(pages, 'create-all').content).matchAll(/Shown on its own page: <a href="([^"]*)">([^<]*)</g)];
    expect(linked.map(([, href]) => href)).toContain('/reference/api/models/create-all-group0');
    expect(linked.map(([, , name]) => name)).toContain('createAll › group0_');
    const paths = new Set(pages.shared.map(({ path }) => path));
    expect(linked.filter(([, href = '']) => !paths.has(href))).toEqual([]);
  });

  it('loses no property', async () => {
    const pages = await unnamedPages;
    const all = [...pages.operations, ...pages.shared].map(({ content }) => filled(content)).join('');
    const properties = names.flatMap((name) => Array.from({ length: 30 }, (_, index) => `${name}${index}_value`));
    expect(properties.filter((name) => !all.includes(`>${name}<`))).toEqual([]);
  });
});

it('lists at most 100 of the operations that use a model', async () => {
  const response = { description: 'Bad.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };
  const paths = Array.from({ length: 250 }, (_, index) => [
    `/a${index}`,
    { get: { operationId: `a${index}`, tags: ['t'], responses: { 400: response } } },
  ]);
  const api = {
    openapi: '3.0.3',
    info: { title: 'Errors', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: { Failure: { type: 'object', properties: { message: { type: 'string' } } } } },
  };
  const pages = await pagesOf(JSON.stringify(api), {}, { models: true });
  const content = filled(pages.shared.find(({ title }) => title === 'Failure')?.content ?? { parts: [''], references: [] });
  expect(content.match(/<li><a href/g)).toHaveLength(100);
  expect(content).toContain('And 150 other operations.');
});

it.each([
  ['a body', false],
  ['the schema of a body', true],
])('cuts a very long example of %s at the end of a line, and samples contain a short one', async (_, inSchema) => {
  const example = Array.from({ length: 20_000 }, (_, index) => ({ id: index }));
  const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
  const api = {
    openapi: '3.0.3',
    info: { title: 'Long', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          tags: ['t'],
          requestBody: { content: { 'application/json': inSchema ? { schema: { ...schema, example } } : { schema, example } } },
          responses: { 200: { description: 'Fine.' } },
        },
      },
    },
  };
  const { content, markdown } = page(await pagesOf(JSON.stringify(api)), 'a');
  expect(filled(content).length).toBeLessThan(BOUND);
  expect(filled(content)).toContain('\n…');
  expect(filled(markdown)).toContain('  {\n    "id": 1\n  }\n]');
});
