import { describe, expect, it } from 'vitest';
import { parseDownload } from '../download.js';
import { document, filled, html, page, pagesOf, told, words } from '../harness.js';

const FINE = `responses: { '200': { description: Fine. } }`;

const operation = (fields: string) => document(`\n  /a: { get: { operationId: a, tags: [A], ${fields}, ${FINE} } }`);

/** Returns the labels of the samples, in order. */
const labels = (text: string) =>
  [...(/<select.*?<\/select>/.exec(text)?.[0] ?? '').matchAll(/<option>(.*?)<\/option>/g)].map(([, label]) => label);

describe('x-codeSamples', () => {
  it.each(['x-codeSamples', 'x-code-samples'])(
    'are shown first, instead of generated ones of the same language: %s',
    async (name) => {
      const pages = await pagesOf(
        operation(
          `${name}: [{ lang: Python, source: "import shop\\nshop.list()" }, { lang: node.js, label: Shop SDK, source: "await shop.list();" }, { lang: Elixir, source: "Shop.list()" }]`,
        ),
      );
      const text = html(pages, 'a');
      expect(labels(text)).toEqual([
        'Python',
        'Shop SDK',
        'Elixir',
        'cURL',
        'JavaScript',
        'HTTP',
        'HTTPie',
        'Go',
        'Java',
        'PHP',
        'Ruby',
        'C#',
      ]);
      expect(words(pages, 'a')).toContain('import shop shop.list()');
      expect(text).not.toContain('import requests');
      expect(filled(page(pages, 'a').markdown)).toContain('### Shop SDK\n\n```js\nawait shop.list();\n```');
      expect(parseDownload(pages).paths['/a']).toMatchObject({ get: { [name]: [{ lang: 'Python' }, {}, {}] } });
    },
  );

  it('replaces the generated sample for curl by a sample for a shell that runs it, and by no other', async () => {
    const shown = async (source: string) =>
      labels(html(await pagesOf(operation(`x-codeSamples: [{ lang: Shell, source: "${source}" }]`)), 'a')).slice(0, 3);
    expect(await shown('TOKEN=1 curl https://shop.example')).toEqual(['cURL', 'JavaScript', 'Python']);
    expect(await shown('shopctl list')).toEqual(['Shell', 'cURL', 'JavaScript']);
  });

  it('cannot inject anything', async () => {
    const evil = `</code></pre><script>alert(1)</script>`;
    const pages = await pagesOf(
      operation(
        `x-codeSamples: [{ lang: "${evil}", source: "${evil}" }, { lang: js, label: "__proto__${evil}", source: "${evil}" }]`,
      ),
    );
    expect(html(pages, 'a')).not.toContain('<script>alert');
    expect(words(pages, 'a')).toContain('</code></pre><script>alert(1)</script>');
  });
});

describe('the meanings of allowed values', () => {
  const withSchema = (schema: string) =>
    operation(`parameters: [{ in: query, name: q, schema: { type: integer, enum: [1, 2], ${schema} } }]`);

  it.each([
    ['x-enum-varnames: [LOW, HIGH]', '1 LOW 2 HIGH'],
    ['x-enumNames: [LOW, HIGH]', '1 LOW 2 HIGH'],
    ['x-enumDescriptions: { "1": "Not *urgent*", "2": Urgent }', '1 Not urgent 2 Urgent'],
    ['x-enum-descriptions: [Not urgent, Urgent], x-enum-varnames: [LOW, HIGH]', '1 LOW: Not urgent 2 HIGH: Urgent'],
    ['x-enumDescriptions: { "2": Urgent }', '1 2 Urgent'],
  ])('come from %s', async (schema, expected) => {
    const pages = await pagesOf(withSchema(schema));
    expect(words(pages, 'a')).toContain(`One of 1 ${expected.slice(2)}`);
  });

  it('stay with their values if only some values remain', async () => {
    const pages = await pagesOf(withSchema('allOf: [{ enum: [2, 1, 3], x-enum-varnames: [two, one, three] }]'));
    expect(words(pages, 'a')).toMatch(/One of 1 one 2 two/);
  });
});

it('a deprecated operation says why, and until when it works', async () => {
  const pages = await pagesOf(operation('deprecated: true, x-deprecated-reason: "Use **b**", x-sunset: "2027-01-31"'));
  expect(words(pages, 'a')).toContain('may be removed in a later version. Use b. It works until 2027-01-31.');
});

it('extensions that cannot be shown are warnings with their location', async () => {
  const pages = await pagesOf(
    document(
      `
  /a:
    get:
      operationId: a
      tags: [A]
      x-badges: 7
      x-codeSamples: [{ lang: js }]
      x-sunset: 2027
      parameters:
        - { in: query, name: q, schema: { enum: [1, 2], x-enum-varnames: [ONE], x-enumDescriptions: no } }
      responses: { '200': { description: Fine., content: { application/json: { example: { x-badges: 7 } } } } }`,
      'x-tagGroups: [{ name: First, tags: all }]\ntags: [{ name: A, x-displayName: [] }]',
    ).replace('title: Test', 'title: Test, x-logo: a.svg'),
  );
  expect(told(pages.problems)).toEqual([
    '14:30 openapi-extension: This extension cannot be shown: "x-tagGroups › 0 › tags" must be of type array.',
    '2:22 openapi-extension: This extension cannot be shown: "info › x-logo" must be of type object.',
    '8:7 openapi-extension: This extension cannot be shown: "paths › /a › get › x-badges" must be of type array.',
    '9:23 openapi-extension: This extension cannot be shown: "paths › /a › get › x-codeSamples › 0" needs source.',
    '10:7 openapi-extension: This extension cannot be shown: "paths › /a › get › x-sunset" must be of type string.',
    '12:57 openapi-extension: This extension cannot be shown: "paths › /a › get › parameters › 0 › schema › x-enum-varnames" must have one entry for each of the 2 values, not 1.',
    '12:81 openapi-extension: This extension cannot be shown: "paths › /a › get › parameters › 0 › schema › x-enumDescriptions" must be of type array.',
    '15:19 openapi-extension: This extension cannot be shown: "tags › 0 › x-displayName" must be of type string.',
  ]);
});

describe('reading a schema', () => {
  const withBody = (schema: string, rest = '') =>
    document(
      `
  /a:
    post:
      operationId: a
      tags: [A]
      requestBody: { content: { application/json: { schema: ${schema} } } }
      responses: { '200': { description: Fine., content: { application/json: { schema: ${schema} } } } }`,
      rest,
    );

  it('shows the nearest of several descriptions, and folds the others', async () => {
    const pages = await pagesOf(
      withBody(
        '{ $ref: "#/components/schemas/Full" }',
        `components:
  schemas:
    Bare: { type: object, description: A bare one., properties: { id: { type: string } } }
    Full: { allOf: [{ $ref: '#/components/schemas/Bare' }, { description: A full one., properties: { name: { type: string } } }] }
`,
      ),
    );
    expect(html(pages, 'a')).toMatch(
      /<div class="api-text"><p>A full one\.<\/p><\/div><details class="api-more"><summary>More about this type<\/summary><div class="api-text"><p>A bare one\.<\/p><\/div><\/details>/,
    );
  });

  it('marks properties as required in requests only', async () => {
    const pages = await pagesOf(withBody('{ type: object, required: [id], properties: { id: { type: string } } }'));
    const [request = '', response = ''] = html(pages, 'a').split('<h2 id="responses">');
    expect(request).toMatch(/id="body\.id".*?class="api-required"/);
    expect(response).toContain('id="response-200.id"');
    expect(response).not.toContain('api-required');
  });

  it('shows the title of a simple value unless it repeats the name', async () => {
    const pages = await pagesOf(
      withBody(
        '{ type: object, properties: { user_id: { type: string, title: User Id }, ref: { type: string, title: Number of the order } } }',
      ),
    );
    expect(words(pages, 'a')).toContain('ref string Number of the order.');
    expect(words(pages, 'a')).not.toContain('User Id');
  });

  it('never hides a single value', async () => {
    const list = (count: number) =>
      `{ type: string, enum: [${Array.from({ length: count }, (_, index) => `v${index}`).join(', ')}] }`;
    expect(words(await pagesOf(withBody(list(17))), 'a')).not.toContain('more value');
    expect(words(await pagesOf(withBody(list(18))), 'a')).toContain('2 more values');
  });

  it('shows the named examples of a response as tabs inside that of its status', async () => {
    const pages = await pagesOf(
      operation('description: X').replace(
        'description: Fine.',
        'description: Fine., content: { application/json: { examples: { small: { value: { a: 1 } }, large: { summary: A large one, value: { a: 2 } } } } }',
      ),
    );
    const card = /<section class="api-card api-response-card".*?<\/section>/s.exec(html(pages, 'a'))?.[0] ?? '';
    expect([...card.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => label)).toEqual(['200', 'small', 'A large one']);
  });

  it('separates a description that is a sentence from the note that a response has no body', async () => {
    const responses = (text: string) => operation('description: X').replace('description: Fine.', `description: ${text}`);
    expect(words(await pagesOf(responses('Deleted.')), 'a')).toContain('Deleted. It has no body.');
    expect(words(await pagesOf(responses('Deleted')), 'a')).toContain('Deleted, without a body');
  });
});

it('says how lists are sent', async () => {
  const pages = await pagesOf(`swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a:
    post:
      operationId: a
      tags: [A]
      parameters:
        - { in: query, name: many, type: array, collectionFormat: multi, items: { type: string } }
        - { in: formData, name: some, type: array, collectionFormat: multi, items: { type: string } }
      responses: { '200': { description: Fine. } }
`);
  expect(words(pages, 'a')).toMatch(/many array of string Several values are sent as name=a&name=b/);
  expect(words(pages, 'a')).toMatch(/some : Several values are sent as name=a&name=b/);
});
