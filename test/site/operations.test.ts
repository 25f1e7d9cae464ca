import { expect, test } from 'vitest';
import { type Files, makeSite, minimal } from '../harness.js';

/** A document with three operations. @param status of the one that creates orders */
const shop = (status: number) => `openapi: 3.0.3
info: { title: Shop, version: '1' }
tags: [{ name: Orders }]
paths:
  /orders:
    get:
      operationId: listOrders
      tags: [Orders]
      responses: { '200': { description: The orders. } }
    post:
      operationId: createOrder
      tags: [Orders]
      x-permission: CREATE_ORDER
      responses:
        '${status}': { description: The order. }
        '409': { description: It exists. }
  /orders/{id}:
    get:
      operationId: getOrder
      tags: [Orders]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: The order. } }
`;

const withPage = (body: string, status = 201): Files => ({
  ...minimal,
  'docsgen.config.json': JSON.stringify({
    title: 'Shop',
    url: 'https://shop.example.com',
    openapi: { documents: [{ file: 'shop.yaml', path: '/api' }] },
  }),
  'openapi/shop.yaml': shop(status),
  'content/guide.md': `---\ntitle: Guide\n---\n\nText.\n\n${body}\n`,
});

const TABLE = '::operations{api="/api" of="create-order get-order"}';

const cellsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  );

test('a table of operations has their requests, permissions and statuses, in the order of the author', async () => {
  const site = makeSite(withPage(TABLE));
  expect((await site.run('build')).code).toBe(0);
  const html = site.read('guide.html');
  expect(cellsOf(html)).toEqual([
    ['Request', 'Permission', 'Success', 'Errors'],
    ['POST /orders', 'CREATE_ORDER', '201', '409'],
    ['GET /orders/{id}', 'none', '200', ''],
  ]);
  expect(html).toContain('<a href="/api/create-order">');
  expect(site.read('guide.md')).toContain(
    '| [`POST /orders`](https://shop.example.com/api/create-order.md) | `CREATE_ORDER` | 201 | 409 |',
  );
});

test('columns without values are left out', async () => {
  const site = makeSite(withPage('::operations{api="/api/" of="list-orders"}'));
  expect((await site.run('build')).code).toBe(0);
  expect(cellsOf(site.read('guide.html'))).toEqual([
    ['Request', 'Success'],
    ['GET /orders', '200'],
  ]);
});

test('an edit of the document changes the table on a page that did not change', async () => {
  const site = makeSite(withPage(TABLE));
  expect((await site.run('build')).code).toBe(0);
  site.write({ 'openapi/shop.yaml': shop(202) });
  expect((await site.run('build')).code).toBe(0);
  expect(cellsOf(site.read('guide.html'))[1]).toEqual(['POST /orders', 'CREATE_ORDER', '202', '409']);
});

test('reports names that are not operations, each at the line of the directive', async () => {
  const site = makeSite(withPage('::operations{api="/api" of="create-orders list-orders orders"}'));
  expect(await site.problems()).toMatchObject([
    { id: 'dead-link', file: 'content/guide.md', line: 7 },
    { id: 'not-operation', file: 'content/guide.md', line: 7, cause: expect.stringContaining('"/api/orders"') },
  ]);
});
