import { expect, it } from 'vitest';
import { describe as describeProblem } from '../../../../cli/problems/index.js';
import { document, html, pagesOf } from '../harness.js';

const OPERATION = '  /a: { get: { operationId: a, tags: [T], responses: { "200": { description: OK } } } }';

/** Returns the pages of a document with one operation and these servers, as YAML. */
const pagesWith = (servers: string, tryIt = true) => pagesOf(document(OPERATION, `servers:\n${servers}`), {}, { tryIt });

it.each([
  ['a host', '  - url: https://api.example.com/v1/', ['https://api.example.com']],
  [
    'a port, an address, an international name',
    '  - url: http://127.0.0.1:4242\n  - url: http://[::1]:80\n  - url: https://bücher.example/v1',
    ['http://127.0.0.1:4242', 'http://[::1]', 'https://xn--bcher-kva.example'],
  ],
  ['a host without a protocol', '  - url: //api.example.com/v2', ['https://api.example.com']],
  [
    'every allowed value of a variable in the host, and the default of others',
    '  - url: "{protocol}://{region}.example.com/{version}"\n    variables: { protocol: { default: https }, region: { default: eu, enum: [eu, us] }, version: { default: v1, enum: [v1, v2] } }',
    ['https://eu.example.com', 'https://us.example.com'],
  ],
])('allows %s', async (_, servers, origins) => {
  const pages = await pagesWith(servers);
  expect(pages.origins).toEqual(origins);
  expect(pages.problems.filter(({ id }) => id.startsWith('try-it'))).toEqual([]);
});

it('adds servers of paths and operations, once each, and not those of webhooks', async () => {
  const pages = await pagesOf(
    `openapi: 3.1.0
info: { title: Test, version: '1' }
servers: [{ url: https://z.example.com }]
paths:
  /a:
    servers: [{ url: https://a.example.com }]
    get: { operationId: a, responses: {} }
    put: { operationId: b, servers: [{ url: https://a.example.com/v2 }], responses: {} }
  /c: { get: { operationId: c, responses: {} } }
webhooks:
  d: { post: { operationId: d, servers: [{ url: https://d.example.com }], responses: {} } }
`,
    {},
    { tryIt: true },
  );
  expect(pages.origins).toEqual(['https://a.example.com', 'https://z.example.com']);
});

it.each([
  ['javascript:alert(1)', 'does not begin with https:// or http://'],
  ['ws://api.example.com', 'does not begin with https:// or http://'],
  ['localhost:4242', 'does not begin with https:// or http://'],
  ['https://user:word@api.example.com', 'contains a user name or password'],
  ['https://*.example.com', 'contains a wildcard'],
  ['https://*', 'contains a wildcard'],
  ["https://a.example;script-src 'unsafe-inline'", 'has no valid host'],
  ["https://a.example;script-src%20'unsafe-inline'", 'has no valid host'],
  ['https://a.example,b.example', 'has no valid host'],
  ['https://a.example\\@b.example', 'contains a user name or password'],
  ['https://a.example\\tb.example', 'has no valid host'],
  ["https://'self'", 'has no valid host'],
  ['https://a b', 'has no valid host'],
  ['https://', 'has no valid host'],
  ['https://{missing}.example.com', 'has no valid host'],
])('refuses %j with its place', async (url, reason) => {
  const pages = await pagesWith(`  - url: https://good.example.com\n  - url: ${JSON.stringify(url)}`);
  expect(pages.origins).toEqual(['https://good.example.com']);
  const [found] = pages.problems.filter(({ id }) => id === 'try-it-server').map(describeProblem);
  expect(found).toMatchObject({ level: 'error', file: 'openapi/api.yaml', line: 7 });
  expect(found?.cause).toContain(reason);
});

it('refuses a host with too many values of its variables', async () => {
  const names = ['a', 'b', 'c'].map((name) => `${name}: { default: x0, enum: [x0, x1, x2, x3, x4] }`);
  const pages = await pagesWith(`  - url: https://{a}.{b}.{c}.example.com\n    variables: { ${names.join(', ')} }`);
  expect(pages.origins).toEqual([]);
  expect(pages.problems.map((found) => describeProblem(found).cause).join()).toContain('more than 100 combinations');
});

it.each([
  ['is missing', 'servers: []', 'operations without a server'],
  ['has no host', 'servers: [{ url: /api }]', 'the server "/api" has no host'],
])('warns if a server %s', async (_, servers, message) => {
  const pages = await pagesOf(document(OPERATION, servers), {}, { tryIt: true });
  const [found] = pages.problems.filter(({ id }) => id === 'try-it-no-host').map(describeProblem);
  expect(found).toMatchObject({ level: 'warning', file: 'openapi/api.yaml' });
  expect(found?.cause).toContain(message);
});

it('adds nothing to pages, and checks no server, without the option', async () => {
  const pages = await pagesWith('  - url: https://*', false);
  expect(pages.origins).toEqual([]);
  expect(pages.problems).toEqual([]);
  expect(html(pages, 'a')).not.toContain('try-it');
});
