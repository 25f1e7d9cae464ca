import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';
import { watching } from './watching.js';

const api = (summary: string) => `openapi: 3.1.0
info: { title: Books, version: '1' }
paths:
  /books:
    get:
      operationId: getBooks
      summary: ${summary}
      tags: [Books]
      responses: { '200': { $ref: '../shared/books.yaml' } }
`;
const answer = (description: string) => `description: ${description}\n`;

const remove = (site: TestSite, file: string) => rmSync(path.join(site.dir, file));
const styleOf = (html: string): string => /href="(\/assets\/style-[^"]+)"/.exec(html)?.[1] ?? '';

test('watch builds again when any input changes, comes or goes', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "Test site", "url": "https://docs.example.com", "css": "styles/site.css" }',
    'content/guide/a.md': 'Text.\n',
    'styles/site.css': '@import "./more.css";\n',
    'styles/more.css': 'p { color: red }\n',
    'openapi/books.yaml': api('Lists them'),
    'shared/books.yaml': answer('All the books.'),
  });
  const { get, after } = await watching(site);
  const operation = '/api/books/get-books';
  expect(await get(operation)).toContain('All the books.');

  await after(() => site.write({ 'content/guide/a.md': 'Edited.\n' }));
  expect(await get('/guide/a')).toContain('Edited.');
  await after(() => site.write({ 'content/guide/b.md': 'New.\n' }));
  expect(await get('/guide/b')).toContain('New.');
  await after(() => remove(site, 'content/guide/b.md'));
  expect(await get('/guide/b')).not.toContain('New.');
  await after(() => site.write({ 'content/guide/_category_.yml': 'label: Handbook\n' }));
  expect(await get('/')).toContain('Handbook');
  await after(() => site.write({ 'content/sidebar.yml': '- label: By hand\n  items: [/guide/a]\n' }));
  expect(await get('/')).toContain('By hand');
  await after(() => site.write({ 'openapi/books.yaml': api('Lists every one') }));
  expect(await get(operation)).toContain('Lists every one');
  await after(() => site.write({ 'shared/books.yaml': answer('Each and every book.') }));
  expect(await get(operation)).toContain('Each and every book.');
  await after(() => site.write({ 'static/a.txt': 'one' }));
  expect(await get('/a.txt')).toBe('one');
  await after(() => site.write({ 'static/a.txt': 'two' }));
  expect(await get('/a.txt')).toBe('two');
  await after(() => site.write({ 'styles/more.css': 'p { --probe: first }\n' }));
  expect(await get(styleOf(await get('/')))).toMatch(/--probe:\s*first/);
  await after(() => site.write({ 'styles/site.css': 'p { --probe: second }\n' }));
  expect(await get(styleOf(await get('/')))).toMatch(/--probe:\s*second/);
  await after(() => site.write({ 'docsgen.config.json': '{ "title": "Renamed", "url": "https://docs.example.com" }' }));
  expect(await get('/')).toContain('Renamed');
});

test('watch follows what the configuration imports, and what is missing until it comes', async () => {
  const site = makeSite({
    'content/index.md': 'Text.\n',
    'docsgen.config.ts':
      "import { title } from './settings/title';\nexport default { title, url: 'https://e.com', css: 'styles/site.css' };\n",
  });
  mkdirSync(path.join(site.dir, 'settings'));
  mkdirSync(path.join(site.dir, 'styles'));
  const { get, after } = await watching(site);
  const unstyled = await after(() => site.write({ 'settings/title.ts': "export const title = 'First name';\n" }));
  expect(unstyled).toContain('The option "css" is wrong');
  await after(() => site.write({ 'styles/site.css': 'p { color: lime }\n' }));
  expect(await get('/')).toContain('First name');
  await after(() => site.write({ 'settings/title.ts': "export const title = 'Second name';\n" }));
  expect(await get('/')).toContain('Second name');
  const stopped = await after(() => site.write({ 'settings/title.ts': 'process.exit(3);\n' }));
  expect(stopped).toContain('settings/title.ts:1:9  error  The configuration stops with an error: it calls process.exit(3).');
  expect(await get('/')).toContain('Second name');
});

test('an address that cannot be listened on ends watch and serve with a problem', async () => {
  const site = makeSite(minimal);
  await site.run('build');
  for (const command of ['watch', 'serve']) {
    const run = await site.run(command, '--host', '192.0.2.1', '--port', '0');
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      'error  The site cannot be served at "192.0.2.1", port 0: this computer does not have that address. [cannot-listen]',
    );
  }
});
