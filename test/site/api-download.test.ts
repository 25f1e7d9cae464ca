import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';

const api = (title: string, summary: string): string => `openapi: 3.0.3
info: { title: ${title}, version: '1' }
paths:
  /a:
    get:
      operationId: a
      tags: [Things]
      summary: ${summary}
      responses: { '200': { $ref: 'parts/answers.yaml#/fine' } }
`;

const ANSWERS = 'fine: { description: Fine. }\n';

const makeApiSite = (more: Record<string, string> = {}): TestSite =>
  makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "Test site", "url": "https://docs.example.com", "baseUrl": "/docs/" }',
    'openapi/shop.yaml': api('Shop', 'Look around'),
    'openapi/stock.yaml': api('Stock', 'Count'),
    'openapi/parts/answers.yaml': ANSWERS,
    ...more,
  });

const readDownload = (site: TestSite, name: string) => JSON.parse(site.read(`api/${name}/openapi.json`));

test('each OpenAPI document of a site is a file that its index, pages and llms.txt link to', async () => {
  const site = makeApiSite({ 'content/a.md': '---\ndescription: A.\n---\n# A\n\n[The file](/api/shop/openapi.json)\n' });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(readDownload(site, 'shop')).toMatchObject({ info: { title: 'Shop' } });
  expect(readDownload(site, 'stock')).toMatchObject({
    info: { title: 'Stock' },
    paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/fine' } } } } },
    components: { responses: { fine: { description: 'Fine.' } } },
  });
  for (const name of ['shop', 'stock']) {
    const href = `/docs/api/${name}/openapi.json`;
    const { size } = statSync(path.join(site.dir, 'dist', href.slice('/docs/'.length)));
    expect(site.read(`api/${name}.html`)).toContain(`href="${href}" download="${name}.openapi.json"`);
    expect(site.read(`api/${name}.html`)).toContain(`JSON, ${size} bytes`);
    expect(site.read('llms.txt')).toContain(`(https://docs.example.com${href})`);
  }
  expect(site.read('a.html')).toContain('href="/docs/api/shop/openapi.json"');
  expect(site.read('sitemap.xml')).not.toContain('openapi.json');
});

test('a rebuild writes the file of a document again only if the document or a file of it has changed', async () => {
  const site = makeApiSite();
  await site.run('build');
  const written = (name: string) => statSync(path.join(site.dir, `dist/api/${name}/openapi.json`)).ino;
  const before = ['shop', 'stock'].map(written);
  site.write({ 'content/new.md': '---\ndescription: New.\n---\n# New\n' });
  await site.run('build');
  expect(['shop', 'stock'].map(written)).toEqual(before);
  site.write({ 'openapi/shop.yaml': api('Shop', 'Look again') });
  await site.run('build');
  expect(readDownload(site, 'shop').paths['/a'].get.summary).toBe('Look again');
  expect(written('stock')).toBe(before[1]);
  site.write({ 'openapi/parts/answers.yaml': 'fine: { description: Better. }\n' });
  await site.run('build');
  expect(readDownload(site, 'stock').components.responses.fine.description).toBe('Better.');
  const afterAll = site.read('api/shop/openapi.json');
  await site.run('build', '--no-cache');
  expect(site.read('api/shop/openapi.json')).toBe(afterAll);
});

test('a build from the results of shards writes the same file', async () => {
  const whole = makeApiSite();
  await whole.run('build');
  const site = makeApiSite();
  for (const shard of ['1/2', '2/2']) expect(await site.run('build', '--shard', shard)).toMatchObject({ code: 0 });
  expect(existsSync(path.join(site.dir, 'dist'))).toBe(false);
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('api/shop/openapi.json')).toBe(whole.read('api/shop/openapi.json'));
});

test('a static file with the address of a download is an error that names both', async () => {
  const site = makeApiSite({ 'static/api/shop/openapi.json': '{}' });
  const { code, stderr } = await site.run('build');
  expect(code).toBe(1);
  expect(stderr).toContain('the download of openapi/shop.yaml');
});
