import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiPages, OperationPage, TagPage } from '../../../../cli/types.js';
import { document, filled, fixture, html, page, pagesOf, responseExample, words } from '../harness.js';

describe('the page of an operation', () => {
  let pages: ApiPages;
  let order: OperationPage;
  beforeAll(async () => {
    const files = Object.fromEntries(
      ['order.yaml', 'customer.json'].map((name) => [`openapi/parts/${name}`, fixture(`parts/${name}`)]),
    );
    pages = await pagesOf(fixture('shop.yaml'), files);
    order = page(pages, 'get-order-by-id') as OperationPage;
  });

  it('is built without problems, from all files of the document', () => {
    expect(pages.problems).toEqual([]);
    expect(pages.files).toEqual(['openapi/api.yaml', 'openapi/parts/customer.json', 'openapi/parts/order.yaml']);
    expect(pages).toMatchObject({ title: 'Shop', description: 'Everything a shop does. See the guide.', path: '/reference/api' });
    expect(filled(pages.introduction)).toContain('See <a href="/guide">the guide</a>');
  });

  it('provides what the rest of the site needs', () => {
    expect(order).toMatchObject({
      path: '/reference/api/get-order-by-id',
      title: 'Get an order',
      method: 'GET',
      endpoint: '/orders/{orderId}',
      operationId: 'getOrderByID',
      tag: 'Orders',
    });
    expect(order.description).toBe('Returns one order; all orders are elsewhere. Rights Customers see their own.');
    expect(order.headings.map(({ depth, text }) => `${depth} ${text}`)).toEqual([
      '2 Parameters',
      '3 Path parameters',
      '3 Query parameters',
      '3 Headers',
      '3 Cookies',
      '2 Responses',
    ]);
    const found = (word: string) =>
      order.records.filter(({ text }) => text.split(/[\s,]+/).includes(word)).map(({ anchor }) => anchor);
    for (const word of ['GET', '/orders/{orderId}', 'getOrderByID']) expect(found(word), word).toEqual(['']);
    expect(found('X-Trace')).toEqual(['parameters']);
    for (const word of ['sku', 'email']) expect(found(word), word).toEqual(['response-200']);
  });

  it('has an anchor for every parameter and property, and no others', () => {
    const ids = [...html(pages, 'get-order-by-id').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'path.orderId',
        'query.fields',
        'header.X-Trace',
        'cookie.theme',
        'response-200',
        'response-default',
      ]),
    );
    expect(ids).toEqual(
      expect.arrayContaining([
        'response-200.lines[].sku',
        'response-200.payment(Card).number',
        'response-200.labels.*',
        'response-200.header.ETag',
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect([...order.anchors].sort()).toEqual(ids.filter((id) => !id?.startsWith('docsgen:')).sort());
  });

  it('has unique ids, whatever its descriptions contain, to which their links point', async () => {
    const text = `See [mine](#mine), [notes](#notes).[^1]

<a id="parameters"></a><b id="mine">Text.</b>

### Notes

::::tabs
:::tab{label=A}
Tab.
:::
::::

[^1]: A note.`;
    const about = (more: string) => JSON.stringify(`${text}${more}`);
    const { operations } = await pagesOf(
      document(`
  /a:
    get:
      operationId: get
      tags: [T]
      description: ${about('')}
      parameters:
        - { name: one, in: query, schema: { type: string }, description: ${about('')} }
        - { name: two, in: query, schema: { type: string }, description: ${about(' More.')} }
      responses: { '200': { description: Good } }`),
    );
    const { content, anchors } = operations[0] as OperationPage;
    const all = filled(content);
    const ids = [...all.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id as string);
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
    expect(all).toContain('<h2 id="parameters">');
    expect(all.match(/ id="[^"]*mine"/g)).toHaveLength(3);
    for (const [, id] of all.matchAll(/ (?:href="#|aria-describedby="|for=")([^"]*)"/g)) expect(ids).toContain(id);
    expect([...anchors].sort()).toEqual(ids.filter((id) => !id.startsWith('docsgen:')).sort());
  });

  it('leaves links in descriptions to the manifest, with their location in the document', () => {
    expect(order.content.references.filter(({ target }) => !target.includes('#authentication.'))).toEqual([
      { kind: 'link', target: './list.md#top', text: 'all orders', file: 'openapi/api.yaml', line: 26, column: 28 },
      { kind: 'link', target: '/guide', text: 'the guide', file: 'openapi/api.yaml', line: 124, column: 20 },
    ]);
    expect(html(pages, 'get-order-by-id')).toContain('<a href="./list.md#top">all orders</a>');
    expect(filled(order.markdown)).toContain('[all orders](./list.md#top)');
  });

  it('shows how to authenticate and which permissions are required', () => {
    const text = words(pages, 'get-order-by-id');
    expect(text).toContain('Bearer token (JWT) in the header Authorization');
    expect(text).toContain('API key in the header X-Key key together with OAuth 2.0 access token');
    expect(text).toContain('with the scopes read , write');
    expect(text).toContain('Needs the permission READ_ORDER');
    expect(words(pages, 'upload-file')).toContain('No authentication is needed.');
  });

  it('shows everything that the schemas define', () => {
    const text = words(pages, 'get-order-by-id');
    expect(text).toContain('orderId integer required Number of the order. At least 1. Example: 42');
    expect(text).toContain('fields array of string required Properties to return. 1 to 3 items');
    expect(text).toContain('Each item string One of id , total');
    expect(text).toContain('X-Trace string (uuid) deprecated');
    expect(text).toContain('id integer read-only');
    expect(text).toContain('note string or null At most 200 characters');
    expect(text).toContain('lines array of Line');
    expect(text).toContain('count integer From 1 to 9. Default: 1');
    expect(text).toContain('Matches ^[A-Z]{3}$');
    expect(text).toContain('labels map of string');
    expect(text).toContain('payment one of Card, Invoice');
    expect(text).toContain('Exactly one of these; kind determines which');
    expect(text).toContain('When kind is plastic');
    expect(text).toContain('Paid later.');
    expect(text).toContain('days integer Until it is due. One of 14 , 30');
    expect(text).toContain('No other properties.');
  });

  it('opens successful responses and closes others', () => {
    const content = html(pages, 'get-order-by-id');
    expect(content).toContain('<details class="api-response" id="response-200" open="">');
    expect(content).toContain(
      '<details class="api-response" id="response-404"><summary><code class="api-status api-status-4">404</code> Not Found</summary>',
    );
    expect(content).toContain('There is <strong>no</strong> such order.');
    expect(words(pages, 'get-order-by-id')).toContain('default Something went wrong.');
  });

  it('generates an example for each direction if the author provides none', () => {
    const requestExample = (slug: string) =>
      JSON.parse(/Example [^{]*(\{.*?\}) (?:404|application|Responses)/.exec(words(pages, slug))?.[1] ?? '') as object;
    const common = {
      note: 'string',
      lines: [{ sku: 'AAA', count: 1 }],
      customer: { email: 'user@example.com' },
      labels: { name: 'string' },
    };
    expect(JSON.parse(responseExample(pages, 'get-order-by-id') ?? '')).toEqual({
      id: 42,
      ...common,
      payment: { kind: 'plastic', number: 'string' },
    });
    expect(requestExample('replace-order')).toEqual({
      secret: 'string',
      ...common,
      payment: { kind: 'plastic', number: 'string' },
    });
  });

  it('groups bodies by content type, and shows each schema once', () => {
    const text = words(pages, 'replace-order');
    expect(text).toContain('The new order.');
    expect(text).toContain('application/xml The same schema as application/json');
    expect(text).toContain('Example: small A small one < order />');
    expect(text).toContain('text/csv string At most 100 characters');
    expect(text).toContain('This operation is deprecated');
    expect(page(pages, 'replace-order').title).toBe('Replace order');
  });

  it('omits the description of a schema that repeats that of its body, but not one that says more', async () => {
    const bodies = await pagesOf(
      document(`
  /a:
    post:
      operationId: same
      tags: [T]
      requestBody:
        description: The toggle to create.
        content: { application/json: { schema: { type: object, description: A toggle to create } } }
      responses:
        '200': { description: 'The toggle that was made. It is off.', content: { application/json: { schema: { type: string, description: Toggle that was made. } } } }
        '400': { description: Bad, content: { text/plain: { schema: { type: string, description: What is bad. } } } }`),
    );
    const text = words(bodies, 'same');
    expect(text).toContain('application/json object The toggle to create.');
    expect(text.match(/toggle to create/gi)).toHaveLength(1);
    expect(text.match(/toggle that was made/gi)).toHaveLength(1);
    expect(text).toContain('What is bad.');
    expect(filled(page(bodies, 'same').markdown).match(/toggle to create/gi)).toHaveLength(1);
  });

  it('shows where the path begins', async () => {
    const withServers = async (servers: string) => {
      const pages = await pagesOf(
        document(
          `
  /a:
    get: { operationId: get, tags: [T], responses: { '200': { description: Good } } }`,
          servers,
        ),
      );
      return /<code>(.*?)<\/code>/.exec(html(pages, 'get'))?.[1];
    };
    expect(await withServers('servers: [{ url: https://a.example.com/v1/ }, { url: https://b.example.com }]')).toBe(
      '<span class="api-base">https://a.example.com/v1</span><wbr/>/a',
    );
    expect(await withServers('servers: [{ url: https://a.example.com }]')).toBe(
      '<span class="api-base" id="servers">https://a.example.com</span><wbr/>/a',
    );
    expect(await withServers('servers: [{ url: / }]')).toBe('/a');
    expect(await withServers('')).toBe('/a');
  });

  it('shows complete samples of the request for every client', () => {
    const text = words(pages, 'get-order-by-id');
    expect(text).toContain('GET /v1/orders/42?fields=id HTTP/1.1 Host : eu.example.com');
    expect(text).toContain("curl 'https://eu.example.com/v1/orders/42?fields=id'");
    expect(text).toContain("--header 'Authorization: Bearer <TOKEN>'");
    expect(words(pages, 'upload-file')).toMatch(/--form-string 'title=it' ?\\' ?'s mine' \\ --form 'file=@file'/);
    expect(html(pages, 'replace-order')).toContain('data-group="request"');
  });

  it('is exported as Markdown', () => {
    const markdown = filled(order.markdown);
    expect(markdown).toMatch(/^`GET \/orders\/\{orderId\}`\n\nReturns one order/);
    expect(markdown).toContain('- `orderId` (integer, required)\n\n  Number of the order.\n\n  At least 1. Example: `42`.');
    expect(markdown).toContain('  - `sku` (string)\n\n    Matches `^[A-Z]{3}$`.');
    expect(markdown).toContain('```bash\ncurl ');
  });

  it('is listed on the page of its tag', () => {
    const tag = page(pages, 'orders') as TagPage;
    expect(pages.tags).toEqual([tag]);
    expect(tag.operations).toEqual([
      '/reference/api/get-order-by-id',
      '/reference/api/replace-order',
      '/reference/api/upload-file',
    ]);
    expect(filled(tag.content)).toContain('<p>What <em>customers</em> buy.</p>');
    expect(filled(tag.content)).toContain(
      '<a href="/reference/api/upload-file"><span class="method method-post">POST</span> <code>/files</code> <span class="api-list-title">Upload a file</span></a>',
    );
    expect(filled(tag.markdown)).toContain('- [Upload a file](/reference/api/upload-file): `POST /files`');
  });
});

it('shows equal examples of a parameter once', async () => {
  const examples = '{ a: { value: 7 }, b: { value: 7 }, c: { value: 8 }, d: { summary: Lucky, value: 7 } }';
  const shown = await pagesOf(
    document(`
  /a:
    get:
      operationId: a
      tags: [T]
      parameters: [{ in: query, name: q, schema: { type: integer }, examples: ${examples} }]
      responses: { '200': { description: Fine. } }`),
  );
  expect(words(shown, 'a').match(/Example: \d+ (?:\. |\(Lucky\))/g)).toEqual([
    'Example: 7 . ',
    'Example: 8 . ',
    'Example: 7 (Lucky)',
  ]);
});
