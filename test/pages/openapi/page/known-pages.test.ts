import { describe, expect, it } from 'vitest';
import type { KnownPages } from '../../../../cli/pages/openapi/index.js';
import type { ApiPages, OperationPage } from '../../../../cli/types.js';
import { pagesOf } from '../harness.js';

/** A document with operations that share some parts. */
const text = `openapi: 3.0.3
info: { title: Test, version: '1' }
tags: [{ name: t, description: All of it. }]
paths:
  /plain:
    get: { operationId: plain, tags: [t], responses: { '200': { description: Fine. } } }
  /item:
    get:
      operationId: item
      tags: [t]
      responses:
        '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/List' } } } }
  /pet:
    get:
      operationId: pet
      tags: [t]
      responses:
        '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
  /next:
    parameters: [{ $ref: '#/components/parameters/Page' }]
    get:
      operationId: next
      tags: [t]
      responses: { '200': { description: Fine., links: { more: { operationId: plain } } } }
  /guided:
    get:
      operationId: guided
      tags: [t]
      description: See [the guide](/guide).
      responses: { '200': { description: Fine. } }
  /pictured:
    get:
      operationId: pictured
      tags: [t]
      description: '![a picture](https://example.com/a.png)'
      responses: { '200': { description: Fine. } }
components:
  parameters:
    Page: { name: page, in: query, schema: { type: integer } }
  schemas:
    List: { type: array, items: { $ref: '#/components/schemas/Item' } }
    Item: { type: object, properties: { id: { type: integer }, more: { $ref: '#/components/schemas/List' } } }
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { purrs: { type: boolean } } }] }
`;

/** Stores the pages of successive builds. */
function memory(): KnownPages & { made(): string[] } {
  const pages = new Map<string, string>();
  let made: string[] = [];
  return {
    get: (key) => {
      const found = pages.get(key);
      return found === undefined ? undefined : (JSON.parse(found) as OperationPage);
    },
    set: (key, page) => {
      if (page.kind === 'operation') made.push(page.operationId);
      pages.set(key, JSON.stringify(page));
      return page;
    },
    made() {
      const all = made;
      made = [];
      return all;
    },
  };
}

const plain = (pages: ApiPages): unknown => JSON.parse(JSON.stringify(pages));

describe('rebuilds a page only if one of its inputs changed', () => {
  it.each<[string, string, string, string[]]>([
    ['nothing', 'All of it.', 'All of it.', []],
    ['the tag', 'All of it.', 'All of them.', []],
    ['the operation', 'operationId: plain, tags', 'summary: Plain, operationId: plain, tags', ['plain']],
    ['a schema that another references', 'id: { type: integer }', 'id: { type: string }', ['item']],
    ['a schema that extends another', 'purrs: { type: boolean }', 'purrs: { type: string }', ['pet']],
    ['a parameter of the path', 'name: page, in: query', 'name: page, in: header', ['next']],
    ['the target of a link', 'operationId: plain, tags', 'operationId: plain, x-page-slug: simple, tags', ['plain', 'next']],
    ['the lines before a link and an image', 'tags: [{', 'x-more: 1\ntags: [{', ['guided', 'pictured']],
    [
      'the servers',
      'tags: [{',
      'servers: [{ url: https://a.example.com }] # \ntags: [{',
      ['plain', 'item', 'pet', 'next', 'guided', 'pictured'],
    ],
  ])('%s', async (_, from, to, changed) => {
    const known = memory();
    await pagesOf(text, {}, { known });
    expect(known.made()).toHaveLength(6);
    const after = text.replace(from, to);
    const pages = await pagesOf(after, {}, { known });
    expect(known.made()).toEqual(changed);
    expect(plain(pages)).toEqual(plain(await pagesOf(after)));
  });

  it('an option', async () => {
    const known = memory();
    await pagesOf(text, {}, { known });
    known.made();
    await pagesOf(text, {}, { known, links: 'https://example.org' });
    expect(known.made()).toHaveLength(6);
  });

  it('another file', async () => {
    const known = memory();
    const parted = text.replace("'#/components/schemas/Item'", 'item.yaml');
    const item = 'type: object\nproperties: { id: { type: integer } }\n';
    await pagesOf(parted, { 'openapi/item.yaml': item }, { known });
    known.made();
    await pagesOf(parted, { 'openapi/item.yaml': item.replace('integer', 'string') }, { known });
    expect(known.made()).toEqual(['item']);
  });
});

it('reports stored problems again, whichever page found them first', async () => {
  const known = memory();
  const wrong = text
    .replace('id: { type: integer }', 'id: { type: integer, example: x }')
    .replace(
      "  /plain:\n    get: { operationId: plain, tags: [t], responses: { '200': { description: Fine. } } }",
      "  /plain:\n    get: { operationId: plain, tags: [t], responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } } } }",
    );
  const ids = async (one: string) => (await pagesOf(one, {}, { known })).problems.map(({ id }) => id);
  expect(await ids(wrong)).toEqual(['openapi-example']);
  expect(await ids(wrong)).toEqual(['openapi-example']);
  expect(await ids(wrong.replace(/ {2}\/plain:\n.*\n/, ''))).toEqual(['openapi-example']);
});

it('always builds pages of documents with named schemas, which depend on the whole document', async () => {
  const known = memory();
  await pagesOf(text.replace('List: {', 'List: { $id: list,').replace('3.0.3', '3.1.0'), {}, { known });
  expect(known.made()).toEqual([]);
});
