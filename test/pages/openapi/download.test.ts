import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ApiPages, parseDownload } from './download.js';
import { document, filled, fixture, pagesOf } from './harness.js';

const withoutLink = (html: string): string => html.replace(/<div><dt>OpenAPI<.*?<\/div>/s, '');

/** Everything that readers see of a document. */
const listShown = ({ introduction, tags, operations }: ApiPages) => [
  withoutLink(filled(introduction)),
  ...[...tags, ...operations].map(({ path, content, markdown }) => [path, filled(content), filled(markdown)]),
];

/** Schemas of the other one are named by `$id`. */
const published = readdirSync(new URL('./documents/published/', import.meta.url))
  .map((name) => `published/${name}`)
  .filter((name) => !name.endsWith('schema-keywords.yaml'));

describe('the download of a document', () => {
  it.each([...published, 'shop.yaml', 'shapes.yaml'])('makes the same pages as the document: %s', async (name) => {
    const files = Object.fromEntries(
      ['customer.json', 'order.yaml'].map((part) => [`openapi/parts/${part}`, fixture(`parts/${part}`)]),
    );
    const original = await pagesOf(fixture(name), files);
    const again = await pagesOf(original.download?.text ?? '');
    expect(listShown(again)).toEqual(listShown(original));
    expect(again.download?.text).toBe(original.download?.text);
  });

  it('contains all files, whose schemas become components with their names', async () => {
    const pages = await pagesOf(
      document(
        `
  /users:
    get:
      operationId: listUsers
      tags: [Users]
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: schemas/user.yaml } } } } }
        '404': { $ref: 'errors.yaml#/responses/missing' }
  /groups: { $ref: groups.yaml }`,
        'components: { schemas: { Group: { $ref: "schemas/group.yaml#/definitions/group" } } }',
      ),
      {
        'openapi/schemas/user.yaml':
          'type: object\nproperties: { group: { $ref: "group.yaml#/definitions/group" }, boss: { $ref: "#" } }',
        'openapi/schemas/group.yaml': 'definitions: { group: { type: object, properties: { name: { type: string } } } }',
        'openapi/errors.yaml': 'responses: { missing: { description: Not here. } }',
        'openapi/groups.yaml': 'get: { operationId: listGroups, tags: [Users], responses: { "204": { description: None. } } }',
      },
    );
    const { paths, components } = parseDownload(pages);
    expect(paths['/users']).toMatchObject({
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/user' } } } } },
          404: { $ref: '#/components/responses/missing' },
        },
      },
    });
    expect(paths['/groups']).toMatchObject({ get: { operationId: 'listGroups' } });
    expect(components).toEqual({
      responses: { missing: { description: 'Not here.' } },
      schemas: {
        Group: { type: 'object', properties: { name: { type: 'string' } } },
        user: {
          type: 'object',
          properties: { group: { $ref: '#/components/schemas/Group' }, boss: { $ref: '#/components/schemas/user' } },
        },
      },
    });
  });

  it('gives schemas with the same name in two files different names', async () => {
    const pages = await pagesOf(
      document(`
  /a:
    get:
      operationId: a
      tags: [A]
      responses:
        '200':
          description: Fine.
          content:
            application/json: { schema: { oneOf: [{ $ref: 'one.yaml#/thing' }, { $ref: 'two.yaml#/thing' }, { $ref: 'two.yaml#/a b' }] } }`),
      {
        'openapi/one.yaml': 'thing: { type: string, minLength: 1 }',
        'openapi/two.yaml': 'thing: { type: string, minLength: 2 }\na b: { type: string, minLength: 3 }',
      },
    );
    expect(parseDownload(pages).components).toEqual({
      schemas: {
        thing: { type: 'string', minLength: 1 },
        'thing-2': { type: 'string', minLength: 2 },
        'a-b': { type: 'string', minLength: 3 },
      },
    });
  });

  it('contains nothing that the pages leave out: internal operations, what only they use, extensions and comments', async () => {
    const pages = await pagesOf(
      document(
        `
  /public:
    get:
      operationId: open
      tags: [Open]
      x-permission: READ
      x-backend: { url: 'http://secret-1.internal' }
      security: [{ key: [] }]
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Shown' } } } } }
    post: # secret-2
      operationId: secretThree
      x-internal: true
      tags: [Secret4]
      security: [{ secret5: [] }]
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Secret6' } } } } }
  /secret-7:
    x-internal: true
    get: { operationId: secret8, tags: [Open], responses: { '200': { description: Fine. } } }
  /secret-9:
    get: { operationId: secret10, x-internal: true, tags: [Open], responses: { '200': { description: Fine. } } }`,
        `
tags: [{ name: Open }, { name: Secret4, description: secret-11 }]
x-secret-12: true
components:
  schemas: { Shown: { type: object, properties: { x-id: { type: string } }, x-secret-13: true }, Secret6: { type: string }, Secret14: { type: string } }
  securitySchemes: { key: { type: apiKey, in: header, name: Authorization }, secret5: { type: http, scheme: basic } }`,
      ),
    );
    expect(pages.problems).toEqual([]);
    expect(pages.operations.map(({ operationId }) => operationId)).toEqual(['open']);
    expect(pages.tags.map(({ title }) => title)).toEqual(['Open']);
    expect(pages.download?.text).not.toMatch(/secret/i);
    expect(pages.download?.text).toContain('x-permission');
    expect(parseDownload(pages)).toMatchObject({
      tags: [{ name: 'Open' }],
      components: { schemas: { Shown: { properties: { 'x-id': {} } } }, securitySchemes: { key: {} } },
    });
  });

  it('gives a value that references use in several ways one name in each section', async () => {
    const text = document(
      `
  /a:
    get:
      operationId: a
      tags: [T]
      parameters: [{ $ref: '#/components/schemas/A' }]
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } }`,
      `components:
  schemas: { A: { type: object, properties: { b: { $ref: '#/components' }, c: { $ref: '#/components/schemas/A' } } } }
  parameters: { P: { $ref: '#/components' } }
  securitySchemes: { $ref: '#/components' }
`,
    );
    const { components } = parseDownload(await pagesOf(text));
    expect(Object.entries(components).map(([name, section]) => [name, Object.keys(section)])).toEqual([
      ['schemas', ['A', 'components']],
      ['parameters', ['P', 'A']],
      ['securitySchemes', ['components']],
    ]);
  });

  it('keeps the schemas that a discriminator selects', async () => {
    const pages = await pagesOf(
      document(
        `
  /pets:
    get: { operationId: pets, tags: [Pets], responses: { '200': { description: A., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }`,
        `
components:
  schemas:
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind, mapping: { dog: Dog } } }
    Dog: { type: object, properties: { barks: { type: boolean } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { purrs: { type: boolean } } }] }
    Car: { type: object }`,
      ),
    );
    const { components } = parseDownload(pages);
    expect(Object.keys(components.schemas ?? {})).toEqual(['Pet', 'Dog', 'Cat']);
    expect(components.schemas).toMatchObject({ Pet: { discriminator: { mapping: { dog: '#/components/schemas/Dog' } } } });
  });

  it('keeps every digit of large numbers, and keys that are names of prototypes', async () => {
    const pages = await pagesOf(
      document(`
  /a:
    get:
      operationId: a
      tags: [A]
      responses:
        '200': { description: A., content: { application/json: { schema: { type: object, properties: { __proto__: { type: integer, maximum: 9007199254740993 } } } } } }`),
    );
    expect(pages.download?.text).toMatch(/"__proto__": \{\s*"type": "integer",\s*"maximum": 9007199254740993\s*\}/);
  });

  it('is missing for schemas that are named by "$id", because only their file gives the names a meaning', async () => {
    const pages = await pagesOf(
      document(
        `
  /a:
    get: { operationId: a, tags: [A], responses: { '200': { description: A., content: { application/json: { schema: { $ref: 'https://example.com/a' } } } } } }`,
        'components: { schemas: { A: { $id: "https://example.com/a", type: string } } }',
      ).replace('3.0.3', '3.1.0'),
    );
    expect(pages.download).toBeUndefined();
    expect(filled(pages.introduction)).not.toContain('Download');
  });

  it('is linked on the index, with its format and size', async () => {
    const pages = await pagesOf(fixture('shop.yaml'), {
      'openapi/parts/customer.json': fixture('parts/customer.json'),
      'openapi/parts/order.yaml': fixture('parts/order.yaml'),
    });
    const kilobytes = (Buffer.byteLength(pages.download?.text ?? '') / 1000).toFixed(1);
    expect(filled(pages.introduction)).toMatch(
      new RegExp(`<a href="/reference/api/openapi.json" download="api.openapi.json">.*JSON, ${kilobytes} kB`),
    );
  });

  it('has an address that no page takes', async () => {
    const operation = (id: string, more = '') =>
      `\n  /${id}:\n    get: { operationId: ${id}, ${more}tags: [A], responses: { '200': { description: A. } } }`;
    const derived = await pagesOf(document(operation('openapi')));
    expect(derived.operations.map(({ path }) => path)).toEqual(['/reference/api/openapi-2']);
    const stated = await pagesOf(document(operation('a', 'x-page-slug: openapi, ')));
    expect(stated.problems).toMatchObject([{ id: 'duplicate-slug', values: { one: 'the file openapi.json' } }]);
  });
});
