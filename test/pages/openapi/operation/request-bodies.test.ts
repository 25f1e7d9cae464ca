import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, html, pagesOf, told } from '../harness.js';

const run = promisify(execFile);

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let origin: string;
let received: Received | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received = { url: request.url ?? '', headers: request.headers, body };
      response.end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const decoded = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');

/** Returns the samples of the only operation of a document, by label. */
async function samplesOf(text: string): Promise<ReadonlyMap<string, string>> {
  const pages = await pagesOf(text);
  expect(told(pages.problems).filter((one) => !one.includes('openapi-example'))).toEqual([]);
  const samples = html(pages, 'send').matchAll(
    /name="tabs-request"[^>]* value="([^"]*)"[\s\S]*?<pre[^>]*><code>([\s\S]*?)\n?<\/code><\/pre>/g,
  );
  return new Map([...samples].map(([, label = '', code = '']) => [label, decoded(code)]));
}

/** Runs the Node sample of a document and returns the request that the server receives. */
async function sent(text: string): Promise<Received> {
  const code = (await samplesOf(text)).get('Node') ?? '';
  received = undefined;
  await run(process.execPath, ['--input-type=module', '-e', code]);
  if (!received) throw new Error('nothing was sent');
  return received;
}

const operation = (body: string, { parameters = '[]', schemas = '' } = {}): string =>
  document(
    `
  /send:
    post:
      operationId: send
      tags: [t]
      parameters: ${parameters}
${body ? `      requestBody:\n        content:\n${body.replace(/^/gm, '          ')}` : ''}
      responses: { '200': { description: Fine. } }`,
    `servers: [{ url: '${origin}' }]\n${schemas}`,
  );

const FORM = 'application/x-www-form-urlencoded';
const ADDRESS =
  '{ type: object, properties: { city: { type: string, example: Oslo }, lines: { type: array, items: { type: string, example: a } } } }';
const body = async (encoding: string, properties: string, type = FORM) =>
  (await sent(operation(`${type}:\n  schema: { type: object, properties: { ${properties} } }\n  encoding: ${encoding}`))).body;

describe('a URL-encoded form', () => {
  it('sends an object as JSON, and the items of a list under one name', async () => {
    const sent = new URLSearchParams(
      await body('{}', `address: ${ADDRESS}, tags: { type: array, example: [a, 'b c'] }, n: { type: integer, example: 3 }`),
    );
    expect([...sent]).toEqual([
      ['address', '{"city":"Oslo","lines":["a"]}'],
      ['tags', 'a'],
      ['tags', 'b c'],
      ['n', '3'],
    ]);
  });

  it('follows the style of an encoding', async () => {
    const sent = await body(
      '{ address: { style: deepObject }, ids: { explode: false }, names: { style: pipeDelimited, explode: false } }',
      `address: ${ADDRESS}, ids: { type: array, example: [1, 2] }, names: { type: array, example: [a, b] }`,
    );
    expect([...new URLSearchParams(sent)]).toEqual([
      ['address[city]', 'Oslo'],
      ['address[lines][0]', 'a'],
      ['ids', '1,2'],
      ['names', 'a|b'],
    ]);
  });

  it('separates lists of Swagger 2.0 by their collectionFormat', async () => {
    const { host } = new URL(origin);
    const text = `swagger: '2.0'
info: { title: Test, version: '1' }
host: ${host}
schemes: [http]
paths:
  /send:
    post:
      operationId: send
      tags: [t]
      consumes: [${FORM}]
      parameters:
        - { name: a, in: formData, type: array, items: { type: string, enum: [x] }, minItems: 2, collectionFormat: multi }
        - { name: b, in: formData, type: array, items: { type: string, enum: [y] }, minItems: 2 }
      responses: { '200': { description: Fine. } }
`;
    const { body } = await sent(text);
    expect(body).toBe('a=x&a=x&b=y,y');
  });
});

/** Returns the parts of a multipart body: their headers and text. */
const partsOf = ({ headers, body }: Received): string[][] => {
  const boundary = /boundary=(.*)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.trim().split(/\r\n(?:\r\n)?/));
};

describe('a multipart form', () => {
  it('sends objects as JSON parts, and the items of a list as parts with the same name', async () => {
    const received = await sent(
      operation(`multipart/form-data:
  schema:
    type: object
    properties:
      attributes: { type: object, properties: { name: { type: string, example: Photo.png }, parent: { type: object, properties: { id: { type: string, example: '0' } } } } }
      tags: { type: array, items: { type: string }, example: [a, b] }
      note: { type: string, example: hi }
      page: { type: string, example: <p> }
  encoding: { page: { contentType: text/html } }`),
    );
    expect(partsOf(received)).toEqual([
      [
        'Content-Disposition: form-data; name="attributes"',
        'Content-Type: application/json',
        '{"name":"Photo.png","parent":{"id":"0"}}',
      ],
      ['Content-Disposition: form-data; name="tags"', 'a'],
      ['Content-Disposition: form-data; name="tags"', 'b'],
      ['Content-Disposition: form-data; name="note"', 'hi'],
      ['Content-Disposition: form-data; name="page"', 'Content-Type: text/html', '<p>'],
    ]);
  });

  it('sends each file of a list of files', async () => {
    const samples = await samplesOf(
      operation(`multipart/form-data:
  schema: { type: object, properties: { photos: { type: array, minItems: 2, items: { type: string, format: binary } } } }
  encoding: { photos: { contentType: 'image/png' } }`),
    );
    expect(samples.get('cURL')?.match(/--form '[^']*'/g)).toEqual([
      "--form 'photos=@file;type=image/png'",
      "--form 'photos=@file;type=image/png'",
    ]);
  });
});

describe('a parameter with content', () => {
  const filter = (media: string) =>
    operation('', { parameters: `[{ name: filter, in: query, required: true, content: { application/json: { ${media} } } }]` });

  it.each([
    ['the example of its content', 'schema: { type: object }, example: { a: [1] }', '{"a":[1]}'],
    ['an example given as the text that is sent', `schema: { type: object }, example: '{"a":2}'`, '{"a":2}'],
    ['a named example', 'schema: { type: object }, examples: { one: { value: { b: 1 } } }', '{"b":1}'],
    ['a text in JSON', 'schema: { type: string }, example: x', '"x"'],
    ['what its schema describes', 'schema: { type: object, properties: { c: { type: boolean } } }', '{"c":true}'],
  ])('is sent as %s', async (_, media, value) => {
    const { url } = await sent(filter(media));
    expect(new URL(url, origin).searchParams.get('filter')).toBe(value);
  });

  it('shows the example next to the parameter', async () => {
    const pages = await pagesOf(filter('schema: { type: object }, example: { a: [1] }'));
    expect(decoded(html(pages, 'send'))).toContain('Example: {"a":[1]}');
  });
});

describe('a body that contradicts its schema', () => {
  const json = (properties: string, rest = '') =>
    `application/json:\n  schema: { type: object, properties: { ${properties} }${rest} }`;

  it('is sent without the optional property that cannot be valid', async () => {
    const { body } = await sent(
      operation(
        json(
          'name: { type: string, example: a }, scopes: { type: string, enum: [x, y], default: [] }, deep: { type: object, properties: { at: { type: integer, default: soon }, to: { type: integer, example: 1 } } }',
        ),
      ),
    );
    expect(JSON.parse(body)).toEqual({ name: 'a', deep: { to: 1 } });
  });

  it('approximates the schema if a required property cannot be valid', async () => {
    const { body } = await sent(
      operation(json('name: { type: string, example: a }, n: { type: integer, default: x }', ', required: [n]')),
    );
    expect(JSON.parse(body)).toEqual({ name: 'a', n: 'x' });
  });

  it('appears as an example only if it is valid', async () => {
    const valid = await pagesOf(operation(json('name: { type: string, example: a }, n: { type: integer, default: x }')));
    expect(html(valid, 'send')).toContain('Example</summary>');
    const invalid = await pagesOf(operation(json('n: { type: integer, default: x }', ', required: [n]')));
    expect(html(invalid, 'send')).not.toContain('Example</summary>');
  });
});

it('sends a JSON content type other than application/json in the Python sample', async () => {
  const samples = await samplesOf(operation('application/merge-patch+json:\n  schema: { type: object, example: { a: 1 } }'));
  expect(samples.get('Python')).toContain('"Content-Type": "application/merge-patch+json"');
  const plain = await samplesOf(operation('application/json:\n  schema: { type: object, example: { a: 1 } }'));
  expect(plain.get('Python')).not.toContain('Content-Type');
});

it('uses https for a server without a scheme', async () => {
  const samples = await samplesOf(operation('').replace(`'${origin}'`, '//api.example.org/v2/'));
  expect(samples.get('cURL')).toContain('https://api.example.org/v2/send');
});

it('shows the generated example of several content types with the same schema once', async () => {
  const types = ['application/json', 'application/vnd.a+json', 'application/vnd.b+json'];
  const media = types.map((type) => `${type}: { schema: { $ref: '#/components/schemas/A' } }`).join(', ');
  const pages = await pagesOf(
    document(
      `
  /a:
    post:
      operationId: a
      tags: [t]
      requestBody: { content: { ${media} } }
      responses: { '204': { description: Fine. } }`,
      `components:
  schemas:
    A: { type: object, properties: { name: { type: string } } }
`,
    ),
  );
  const [, body = ''] = html(pages, 'a').split('<h2 id="body">');
  expect(body.match(/class="api-example"/g)).toHaveLength(1);
  for (const type of types) expect(body).toContain(`<code>${type}</code>`);
});
