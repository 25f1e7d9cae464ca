import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { document, page, pagesOf, told } from '../harness.js';

const asked: string[] = [];
let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/schemas/part.yaml') response.end("A: { type: object, properties: { far: { $ref: 'other.json' } } }");
    else if (request.url === '/schemas/other.json') response.end('{ "type": "string", "format": "uuid" }');
    else if (request.url === '/moved') response.writeHead(302, { location: 'http://example.invalid/a.yaml' }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const withRef = (path: string) =>
  document(`
  /a:
    get:
      operationId: a
      tags: [t]
      responses:
        '200': { description: Fine., content: { application/json: { schema: { $ref: 'http://${host}${path}' } } } }`);

it('fetches files from a host that the configuration lists, and the files that they reference there', async () => {
  const pages = await pagesOf(withRef('/schemas/part.yaml#/A'), {}, { remoteHosts: [host] });
  expect(pages.problems).toEqual([]);
  expect(pages.files).toEqual(['openapi/api.yaml']);
  expect(page(pages, 'a').anchors).toContain('response-200.far');
});

it('contacts no other host', async () => {
  asked.length = 0;
  const pages = await pagesOf(withRef('/schemas/part.yaml#/A'));
  expect(pages.problems.map(({ id }) => id)).toEqual(['openapi-remote-ref']);
  expect(asked).toEqual([]);
});

it('reports a failed request and a redirect to another host', async () => {
  expect(told((await pagesOf(withRef('/gone'), {}, { remoteHosts: [host] })).problems)).toEqual([
    `9:85 unreadable: This reference "http://${host}/gone" cannot be read: the server answered 404.`,
  ]);
  expect(told((await pagesOf(withRef('/moved'), {}, { remoteHosts: [host] })).problems)).toEqual([
    expect.stringContaining('it redirects to http://example.invalid/a.yaml, a host that is not allowed.'),
  ]);
});
