import { expect, test } from 'vitest';
import { type Files, makeSite, minimal } from '../harness.js';

const configured = (options: object, file = 'api.yaml'): Files => ({
  ...minimal,
  'docsgen.config.json': JSON.stringify({
    title: 'T',
    url: 'https://docs.example.com',
    openapi: { documents: [{ file, path: '/api', ...options }] },
  }),
});

/** A document of another team: not valid, with links of its old site, two operations with the same id, and an image of another host. */
const FOREIGN = `openapi: 3.0.3
info: { title: Shop }
tags: [{ name: Orders }]
paths:
  /orders:
    get:
      operationId: list
      tags: [Orders]
      description: 'See [the guide](/old/guide "Old"), [limits](#limits) and ![a chart](https://img.example.com/a.png).'
      responses: { '200': { description: Fine. } }
  /items:
    get:
      operationId: list
      tags: [Orders]
      x-page-slug: items
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Gone' } } } } }
  /more:
    get:
      operationId: more
      tags: [Orders]
      x-page-slug: items
      description: More about [it]().
      responses: { '200': { description: Fine. } }
`;

const ids = (problems: readonly { readonly id: string }[]): string[] => problems.map(({ id }) => id);

test('a strict document with errors is refused, and each harmless error names the option that accepts it', async () => {
  const site = makeSite({ ...configured({}), 'openapi/api.yaml': FOREIGN });
  const { code } = await site.run('build');
  expect(code).toBe(1);
  const problems = await site.problems();
  expect(ids(problems).sort()).toEqual([
    'dead-anchor',
    'dead-link',
    'duplicate-operation-id',
    'duplicate-slug',
    'empty-link',
    'openapi-invalid',
    'openapi-ref',
    'remote-image',
  ]);
  for (const { fix } of problems)
    expect(fix).toContain('To publish the document as it is, set "checks" to "lenient" for "api.yaml" in "openapi.documents".');
});

test('a lenient document is published, with one warning for each kind of problem, and no broken link or image on its pages', async () => {
  const site = makeSite({ ...configured({ checks: 'lenient', reason: 'made by another team' }), 'openapi/api.yaml': FOREIGN });
  const { code, stderr } = await site.run('build', '--strict');
  expect(stderr).toContain(
    'openapi/api.yaml:2:1  warning  Accepted (made by another team): openapi-invalid at one place. This is not a valid OpenAPI document: "info" needs "version". [openapi-lenient]\n  The checks of this document are lenient; the option --all lists all places.',
  );
  expect(code).toBe(0);
  expect(ids(await site.problems())).toEqual(Array.from({ length: 8 }, () => 'openapi-lenient'));
  const html = site.read('api/list.html');
  expect(html).toContain('<a title="Old">the guide</a>, <a>limits</a> and a chart.');
  expect(html).not.toMatch(/(?:href|src)=""/);
  // Every operation has a page: the second of two with the same name has another address.
  expect(site.read('api/items.html')).toContain('/items');
  expect(site.read('api/more.html')).toContain('/more');
});

test('--all lists every problem of a lenient document as a warning', async () => {
  const site = makeSite({ ...configured({ checks: 'lenient' }), 'openapi/api.yaml': FOREIGN });
  const { code, stdout } = await site.run('check', '--all', '--format', 'json');
  const { problems } = JSON.parse(stdout) as { problems: { id: string; level: string; file: string }[] };
  expect(code).toBe(0);
  expect(problems.map(({ id, level }) => `${level} ${id}`).sort()).toEqual([
    'warning dead-anchor',
    'warning dead-link',
    'warning duplicate-operation-id',
    'warning duplicate-slug',
    'warning empty-link',
    'warning openapi-invalid',
    'warning openapi-ref',
    'warning remote-image',
  ]);
});

test('levels of a document apply to its problems only, and can make them errors in a lenient document', async () => {
  const dead = '---\ntitle: Home\n---\n[x](/old/guide)\n';
  const site = makeSite({
    ...configured({ checks: 'lenient', problems: { 'dead-link': 'off', 'remote-image': 'error', 'dead-anchor': 'warning' } }),
    'content/index.md': dead,
    'openapi/api.yaml': FOREIGN,
  });
  const problems = await site.problems();
  const told = problems.map(({ id, level, file }) => `${level} ${id} ${file}`);
  expect(told).toContain('error dead-link content/index.md');
  expect(told).toContain('error remote-image openapi/api.yaml');
  expect(told).toContain('warning dead-anchor openapi/api.yaml');
  expect(told.filter((one) => one.includes('dead-link'))).toHaveLength(1);
});

test('a document that shows nothing is refused by lenient checks, too', async () => {
  for (const text of ['openapi: 9.0.0\ninfo: {}\npaths: {}\n', 'openapi: 3.0.3\ninfo: {}\n', '[]', 'openapi: "3.0.3\n']) {
    const site = makeSite({ ...configured({ checks: 'lenient' }), 'openapi/api.yaml': text });
    const errors = (await site.problems()).filter(({ level }) => level === 'error');
    expect(errors.length, text).toBeGreaterThan(0);
  }
});

test('a file that a strict and a lenient document share is strict', async () => {
  const whole = (ref: string) => `openapi: 3.0.3\ninfo: { title: A, version: '1' }\npaths: { /a: { $ref: '${ref}' } }\n`;
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.example.com',
      openapi: {
        documents: [
          { file: 'a.yaml', path: '/a', checks: 'lenient' },
          { file: 'b.yaml', path: '/b' },
        ],
      },
    }),
    'openapi/a.yaml': whole('parts/part.yaml'),
    'openapi/b.yaml': whole('parts/part.yaml'),
    'openapi/parts/part.yaml': 'get: { operationId: x, tags: [t], responses: { wrong: { description: Fine. } } }\n',
  });
  expect((await site.problems()).filter(({ level }) => level === 'error')).not.toEqual([]);
});
