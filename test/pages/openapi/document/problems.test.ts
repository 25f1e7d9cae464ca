import { describe, expect, it } from 'vitest';
import { document, fixture, page, pagesOf, told } from '../harness.js';

const RESPONSES = `responses: { '200': { description: Fine. } }`;
const problemsOf = async (...args: Parameters<typeof pagesOf>) => told((await pagesOf(...args)).problems);

/** A document with one operation and the given schema. */
const withSchema = (schema: string, components = '') =>
  document(
    `
  /a:
    get:
      operationId: a
      tags: [t]
      responses:
        '200':
          description: Fine.
          content:
            application/json:
              schema: ${schema}`,
    components,
  );

describe('reports errors in a document with their locations', () => {
  it('invalid YAML', async () => {
    expect(await problemsOf('openapi: 3.0.3\ninfo: {title: a\npaths: {}\n')).toEqual([
      '3:1 openapi-syntax: This OpenAPI document cannot be read: a "}" is missing before this.',
    ]);
    expect(await problemsOf('a: 1\nb: 2\na: 3\n')).toEqual([
      '3:1 openapi-syntax: This OpenAPI document cannot be read: this key appears twice.',
    ]);
    expect(await problemsOf('a: &a\n  b: *a\n')).toEqual([
      expect.stringContaining('an alias is inside the value that its anchor names'),
    ]);
    expect(await problemsOf('a: *b\n')).toEqual([expect.stringContaining('1:1 openapi-syntax')]);
  });

  it('invalid JSON', async () => {
    expect(await problemsOf('{\n  "openapi": "3.0.3",\n  "info": {"title": "a" "b"}\n}\n')).toEqual([
      expect.stringMatching(/^3:\d+ openapi-syntax/),
    ]);
  });

  it.each([
    [
      'a description of a server variable',
      `
servers: [{ url: 'https://{region}.example', variables: { region: { default: eu, enum: [eu], description: Where. } } }]
paths: {}`,
    ],
    [
      'a server of a link',
      `
paths: { /a: { get: { operationId: a, tags: [t], responses: { '200': { description: Fine., links: { again: { operationId: a, server: { url: 'https://b.example' } } } } } } } }`,
    ],
    ['a path without responses', 'paths: { /a: { get: { operationId: a, tags: [t] } } }'],
    [
      'any schema dialect',
      `jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema
components: { schemas: { A: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: [string, 'null'] }, B: true } }`,
    ],
    [
      'a parameter with a style that its place has by default',
      'components: { parameters: { A: { name: a, in: cookie, style: form, schema: {} } } }',
    ],
  ])('nothing for a valid document of OpenAPI 3.1: %s', async (_, text) => {
    expect(await problemsOf(`openapi: 3.1.1\ninfo: { title: a, version: '1' }\n${text.trim()}\n`)).toEqual([]);
  });

  it.each([
    ['a bearer scheme in capitals', 'components: { securitySchemes: { A: { type: http, scheme: Bearer, bearerFormat: JWT } } }'],
    [
      'a flow without scopes',
      "components: { securitySchemes: { A: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example' } } } } }",
    ],
    [
      'a shared header of a part of a form',
      `components:
  headers: { A: { schema: { type: string } } }
  requestBodies:
    B: { content: { multipart/form-data: { schema: {}, encoding: { part: { headers: { A: { $ref: '#/components/headers/A' } } } } } } }`,
    ],
  ])('nothing for a valid document of OpenAPI 3.0: %s', async (_, text) => {
    expect(await problemsOf(`openapi: 3.0.3\ninfo: { title: a, version: '1' }\npaths: {}\n${text}\n`)).toEqual([]);
  });

  it('each error in a document of OpenAPI 3.1 once', async () => {
    const parameters = `components:
  parameters:
    A: { name: a, in: query, schema: {}, example: 1, examples: { b: { value: 2 } } }
    B: { name: b, in: header, schema: {}, allowReserved: true }
    C: { name: c, in: cookie, style: matrix, schema: {} }
    D: { name: d, in: query, schema: [] }
`;
    expect(await problemsOf(`openapi: 3.1.0\ninfo: { title: a, version: '1' }\n${parameters}`)).toEqual([
      expect.stringMatching(/^5:5 .* has both "example" and "examples"\.$/),
      expect.stringMatching(/^6:43 .*"components › parameters › B › allowReserved" is not a field/),
      expect.stringMatching(/^7:\d+ .*"components › parameters › C › style" is "matrix", but must be "form"\.$/),
      expect.stringMatching(/^8:\d+ .*"components › parameters › D › schema" must be of type object or boolean\.$/),
    ]);
  });

  it.each([
    ['not an object', '- 1', '1:1 openapi-invalid: This is not a valid OpenAPI document: it is not an object.'],
    ['nothing', '', '1:1 openapi-invalid: This is not a valid OpenAPI document: it is not an object.'],
    [
      'no version',
      'info: {}',
      '1:1 openapi-invalid: This is not a valid OpenAPI document: it has no field "openapi" with the version.',
    ],
    [
      'another version',
      'openapi: 4.0.0',
      '1:10 openapi-invalid: This is not a valid OpenAPI document: "openapi" is "4.0.0", but docsgen reads OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0.',
    ],
    [
      'a number as version',
      'openapi: 3.0',
      '1:10 openapi-invalid: This is not a valid OpenAPI document: "openapi" must be a string in quotes, such as "3.0.3".',
    ],
    [
      'an older Swagger',
      "swagger: '1.2'",
      '1:10 openapi-invalid: This is not a valid OpenAPI document: "swagger" must be "2.0" in quotes.',
    ],
    [
      'no paths',
      'openapi: 3.0.3\ninfo: {title: a, version: "1"}',
      '1:1 openapi-invalid: This is not a valid OpenAPI document: it has no "paths".',
    ],
    ['no info', 'openapi: 3.1.0\npaths: {}', '1:1 openapi-invalid: This is not a valid OpenAPI document: it needs "info".'],
  ])('not an OpenAPI document: %s', async (_, text, expected) => {
    expect(await problemsOf(text)).toEqual([expected]);
  });

  it.each([
    ['a missing field', '{}', '4:5', '"paths › /a › get" needs "responses"'],
    [
      'an unknown field',
      `{ sumary: x, ${RESPONSES} }`,
      '4:12',
      '"paths › /a › get › sumary" is not a field that is allowed here',
    ],
    [
      'a wrong place of a parameter',
      `{ parameters: [{ name: x, in: body, schema: {} }], ${RESPONSES} }`,
      '4:36',
      '"paths › /a › get › parameters › 0 › in" is "body", but must be one of "path", "query", "header", "cookie"',
    ],
    [
      'an optional path parameter',
      `{ parameters: [{ name: x, in: path, schema: {} }], ${RESPONSES} }`,
      '4:25',
      '"paths › /a › get › parameters › 0" needs "required"',
    ],
    [
      'a parameter without schema',
      `{ parameters: [{ name: x, in: query }], ${RESPONSES} }`,
      '4:25',
      '"paths › /a › get › parameters › 0" needs "schema" or "content"',
    ],
    [
      'a response without description',
      `{ responses: { '200': {} } }`,
      '4:25',
      '"paths › /a › get › responses › 200" needs "description"',
    ],
    ['a wrong type', `{ tags: x, ${RESPONSES} }`, '4:12', '"paths › /a › get › tags" must be of type array'],
    [
      'a schema of no type',
      `{ responses: { '200': { description: x, content: { a/b: { schema: { properties: { p: { type: int } } } } } } } }`,
      '4:97',
      'schema › properties › p › type" is "int", but must be one of "array"',
    ],
  ])('an invalid document: %s', async (_, operation, place, sentence) => {
    const text = `openapi: 3.0.3\ninfo: { title: a, version: '1' }\npaths: { /a: {\n    get: ${operation} } }\n`;
    const found = (await problemsOf(text)).filter((one) => one.includes('openapi-invalid'));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${place} openapi-invalid`);
    expect(found[0]).toContain(sentence);
  });

  it('a path without its slash, and a scheme without its fields', async () => {
    const text = `openapi: 3.0.3\ninfo: { title: a, version: '1' }\npaths:\n  a: {}\ncomponents:\n  securitySchemes:\n    key: { type: apiKey }\n`;
    expect(await problemsOf(text)).toEqual([
      '4:3 openapi-invalid: This is not a valid OpenAPI document: "paths › a" must begin with "/".',
      '7:5 openapi-invalid: This is not a valid OpenAPI document: "components › securitySchemes › key" needs "name" and "in".',
    ]);
  });

  it('an invalid part in another file, and one of version 3.1', async () => {
    const part = 'x:\n  name: q\n  in: nowhere\n  schema: {}\n';
    const text = document(`
  /a:
    get:
      operationId: a
      tags: [t]
      parameters: [{ $ref: 'part.yaml#/x' }]
      ${RESPONSES}`);
    const { problems } = await pagesOf(text.replace('3.0.3', '3.1.0'), { 'openapi/part.yaml': part });
    expect(problems.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual(['openapi/part.yaml:3:3']);
    expect((await pagesOf(text, { 'openapi/part.yaml': part })).problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'openapi/part.yaml:3',
    ]);
  });

  it('broken references', async () => {
    expect(await problemsOf(withSchema("{ $ref: '#/components/schemas/Gone' }"))).toEqual([
      '13:31 openapi-ref: The reference "#/components/schemas/Gone" does not match anything.',
    ]);
    expect(await problemsOf(withSchema("{ $ref: 'gone.yaml#/a' }"))).toEqual([
      '13:31 openapi-ref: The reference "gone.yaml#/a" does not match anything.',
    ]);
    expect(await problemsOf(withSchema("{ $ref: 'part.yaml#/b' }"), { 'openapi/part.yaml': 'a: 1' })).toEqual([
      expect.stringContaining('13:31 openapi-ref'),
    ]);
    expect(await problemsOf(withSchema("{ $ref: 'http://[' }"))).toEqual([
      '13:31 openapi-ref: The reference "http://[" does not match anything.',
    ]);
    expect(await problemsOf(withSchema("{ $ref: '#/components/schemas/constructor' }", 'components: { schemas: {} }'))).toEqual([
      expect.stringContaining('does not match anything'),
    ]);
  });

  it('a broken reference in another file', async () => {
    const { problems } = await pagesOf(withSchema("{ $ref: 'part.yaml#/a' }"), { 'openapi/part.yaml': 'a:\n  $ref: "#/b"\n' });
    expect(problems.map((one) => `${one.file}:${told([one])[0]}`)).toEqual([
      'openapi/part.yaml:2:9 openapi-ref: The reference "#/b" does not match anything.',
    ]);
  });

  it('references that only refer to each other, once', async () => {
    const components =
      "components:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }\n";
    const cause = (name: string) =>
      `The reference "#/components/schemas/${name}" points back to itself without describing anything.`;
    expect(await problemsOf(withSchema("{ $ref: '#/components/schemas/A' }", components))).toEqual([
      `16:16 openapi-circular-ref: ${cause('B')}`,
    ]);
  });

  it('references out of the site, without reading anything there', async () => {
    const files = new Proxy(
      {},
      { get: (_, name) => expect.fail(`read ${String(name)}`), getOwnPropertyDescriptor: () => undefined },
    );
    expect(await problemsOf(withSchema("{ $ref: '../../etc/passwd' }"), files)).toEqual([
      '13:31 outside-root: "../../etc/passwd" is outside the site folder.',
    ]);
    expect(await problemsOf(withSchema("{ $ref: 'file:///etc/passwd' }"), files)).toEqual([
      expect.stringContaining('openapi-ref'),
    ]);
    expect(await problemsOf(withSchema("{ $ref: '..%2f..%2fetc/passwd' }"), files)).toEqual([
      expect.stringContaining('openapi-ref'),
    ]);
  });

  it('references to other hosts, without a request', async () => {
    for (const ref of ['https://example.com/a.yaml', '//example.com/a.yaml']) {
      const found = await problemsOf(withSchema(`{ $ref: '${ref}' }`), {}, { remoteHosts: ['example.org'] });
      expect(found).toEqual([
        `13:31 openapi-remote-ref: The reference "${ref}" would be fetched from "example.com", but a build does not use the network.`,
      ]);
    }
  });

  it('nothing for a $ref in an example, which is data', async () => {
    const schema =
      "{ type: object, example: { $ref: 'https://example.com/x' }, properties: { example: { default: { $ref: nowhere } } } }";
    expect(await problemsOf(withSchema(schema))).toEqual([]);
  });

  it('ids, slugs and tags that are missing or duplicate', async () => {
    const text = document(`
  /a:
    get: { tags: [t], ${RESPONSES} }
    put: { operationId: same, tags: [t], ${RESPONSES} }
    post: { operationId: same, tags: [t], ${RESPONSES} }
    patch: { operationId: SAME, tags: [t], ${RESPONSES} }
    delete: { operationId: removeA, tags: [t], x-page-slug: same, ${RESPONSES} }
    head: { operationId: headOfA, x-page-slug: a/b, ${RESPONSES} }
    trace: { operationId: T, tags: [t], ${RESPONSES} }
    options: { operationId: o, tags: [t], x-page-slug: same, ${RESPONSES} }`);
    const pages = await pagesOf(text);
    expect(told(pages.problems)).toEqual([
      '7:26 duplicate-operation-id: The operationId "same" is used by both PUT /a and POST /a.',
      '10:5 no-tag: HEAD /a has no tag; its path puts it under "A".',
      '10:48 bad-slug: The slug "a/b" contains "/".',
      '12:5 duplicate-slug: The slug "same" is set by both the operation DELETE /a and the operation OPTIONS /a.',
      '5:5 no-operation-id: GET /a has no operationId; the name of its page is "get-a".',
    ]);
    expect(pages.operations.map(({ path }) => path.replace('/reference/api/', ''))).toEqual([
      'get-a',
      'same-4',
      'same-3',
      'same-2',
      'same',
      'head-of-a',
      't',
      'o',
    ]);
    expect(page(pages, 'a')).toMatchObject({ title: 'A', operations: ['/reference/api/head-of-a'] });
  });

  it('a broken directive in a description, on its own line', async () => {
    const text = document(`
  /a:
    get:
      operationId: a
      tags: [t]
      description: |
        Text.

        :::nonsense
        :::
      summary: ">-"
      ${RESPONSES}`);
    expect(await problemsOf(text)).toEqual([expect.stringMatching(/^11:9 unknown-directive/)]);
    expect(
      await problemsOf(
        JSON.stringify({ openapi: '3.0.3', info: { title: 'a', version: '1', description: 'x\n\n::nonsense' }, paths: {} }),
      ),
    ).toEqual([expect.stringMatching(/^1:\d+ unknown-directive/)]);
  });

  it('and builds pages from the valid parts', async () => {
    const pages = await pagesOf(withSchema("{ type: object, properties: { good: { type: string }, bad: { $ref: '#/gone' } } }"));
    expect(page(pages, 'a').anchors).toEqual(expect.arrayContaining(['response-200.good', 'response-200.bad']));
  });

  it('once for each text, however many pages show it', async () => {
    const shop = fixture('shop.yaml').replace('description: Number of the order.', 'description: "[x](javascript:alert)"');
    const parts = {
      'openapi/parts/order.yaml': fixture('parts/order.yaml'),
      'openapi/parts/customer.json': fixture('parts/customer.json'),
    };
    expect(await problemsOf(shop, parts)).toEqual([expect.stringMatching(/^\d+:\d+ openapi-unsafe-link/)]);
  });
});
