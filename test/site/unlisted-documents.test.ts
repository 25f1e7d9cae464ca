import { expect, test } from 'vitest';
import { type Files, makeSite, minimal } from '../harness.js';

const document = (title: string, more = 'paths: {}') => `openapi: 3.0.3\ninfo: { title: ${title}, version: '1' }\n${more}\n`;

const configured = (openapi: object): Files => ({
  ...minimal,
  'docsgen.config.json': JSON.stringify({ title: 'T', url: 'https://docs.example.com', openapi }),
});

const LISTED = { documents: [{ file: 'listed.yaml', path: '/api' }] };

test('warns about a document that the configuration does not list, and explains how to publish or ignore it', async () => {
  const site = makeSite({
    ...configured(LISTED),
    'openapi/listed.yaml': document('Listed'),
    'openapi/orders.yaml': document('Orders'),
    'openapi/users.json': '{"info":{"title":"Users","version":"1"},"swagger":"2.0","paths":{}}',
  });
  const { code, stderr } = await site.run('build');
  expect(code).toBe(0);
  expect(stderr).toContain(
    `openapi/orders.yaml  warning  This OpenAPI document is not published, because "openapi.documents" does not list it. [openapi-unlisted]
  Add { "file": "orders.yaml", "path": "/api/orders" } to "openapi.documents", or "orders.yaml" to "openapi.ignore" if it should not be published.`,
  );
  expect((await site.problems()).map(({ id, file }) => `${file} ${id}`)).toEqual([
    'openapi/orders.yaml openapi-unlisted',
    'openapi/users.json openapi-unlisted',
  ]);
  site.write(configured({ ...LISTED, ignore: ['orders.yaml', 'users.json'] }));
  expect(await site.problems()).toEqual([]);
});

test('does not treat parts, hidden files, files in folders and other files as documents', async () => {
  const site = makeSite({
    ...configured(LISTED),
    'openapi/listed.yaml': document('Listed', "paths: { /a: { $ref: 'part.yaml#/paths/~1a' } }"),
    'openapi/part.yaml': document(
      'Part',
      "paths: { /a: { get: { operationId: a, tags: [t], responses: { '200': { description: Fine. } } } } }",
    ),
    'openapi/.hidden.yaml': document('Hidden'),
    'openapi/parts/other.yaml': document('Other'),
    'openapi/models.yaml': 'User: { type: object }\n',
    'openapi/notes.txt': 'openapi: 3.0.3\n',
  });
  expect(await site.problems()).toEqual([]);
});

test('reports nothing while the parts of a document are unknown', async () => {
  const site = makeSite({
    ...configured(LISTED),
    'openapi/listed.yaml': 'openapi: "3.0.3\n',
    'openapi/part.yaml': document('Part'),
  });
  expect((await site.problems()).map(({ id }) => id)).toEqual(['openapi-syntax']);
});

test('does not publish an ignored file if no document is listed', async () => {
  const files = { 'openapi/orders.yaml': document('Orders'), 'openapi/lint.yaml': 'rules: []\n' };
  const site = makeSite({ ...configured({ ignore: ['lint.yaml'] }), ...files });
  expect(await site.problems()).toEqual([]);
  expect((await site.run('routes')).stdout).toContain('/api/orders');
});

test('an ignored file must exist and not be listed', async () => {
  const site = makeSite({
    ...configured({ ...LISTED, ignore: ['missing.yaml', 'listed.yaml'] }),
    'openapi/listed.yaml': document('Listed'),
  });
  expect((await site.problems()).map(({ cause }) => cause)).toEqual([
    expect.stringContaining('there is no file "openapi/missing.yaml"'),
    expect.stringContaining('"openapi.documents" also lists "listed.yaml"'),
  ]);
});
