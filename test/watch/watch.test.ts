import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configSchema } from '../../cli/config/schema.js';
import { NO_PARTS } from '../../cli/extensions/part.js';
import { docKeys, docOptions, makeDocPages } from '../../cli/pages/make-doc-pages.js';
import { openPage } from '../../cli/pages/stored-page.js';
import { computeDigest } from '../../cli/sources/text.js';
import { openCache } from '../../cli/store/cache.js';
import { withMemory } from '../../cli/store/memory.js';
import { silent } from '../../cli/terminal/reporter.js';
import { Stats } from '../../cli/terminal/stats.js';
import type { DocPage, Source } from '../../cli/types.js';
import { makePage } from '../../cli/watch/page.js';
import type { Threads } from '../../cli/workers/threads.js';
import { makeSite, minimal, type TestSite, temporaryFolder } from '../harness.js';
import { key } from '../state-key.js';
import { eventually, serving, watching } from './watching.js';

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

test('serves changes of every input and writes nothing but the cache', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "Test site", "url": "https://docs.example.com", "css": "styles/site.css" }',
    'content/guide/a.md': 'Text.\n',
    'styles/site.css': '@import "./more.css";\n',
    'styles/more.css': 'p { color: red }\n',
    'openapi/books.yaml': api('Lists them'),
    'shared/books.yaml': answer('All the books.'),
  });
  const { get } = await watching(site);
  const style = async () => get(styleOf(await get('/')));
  const operation = '/api/books/get-books';
  expect(await get(operation)).toContain('All the books.');

  site.write({ 'content/guide/a.md': 'Edited.\n' });
  await eventually(() => get('/guide/a')).toContain('Edited.');
  site.write({ 'content/guide/b.md': 'New.\n' });
  await eventually(() => get('/guide/b')).toContain('New.');
  remove(site, 'content/guide/b.md');
  await eventually(() => get('/guide/b')).not.toContain('New.');
  site.write({ 'content/guide/_category_.yml': 'label: Handbook\n' });
  await eventually(() => get('/')).toContain('Handbook');
  site.write({ 'content/sidebar.yml': '- label: By hand\n  items: [/guide/a]\n' });
  await eventually(() => get('/')).toContain('By hand');
  site.write({ 'openapi/books.yaml': api('Lists every one') });
  await eventually(() => get(operation)).toContain('Lists every one');
  site.write({ 'shared/books.yaml': answer('Each and every book.') });
  await eventually(() => get(operation)).toContain('Each and every book.');
  site.write({ 'static/a.txt': 'one' });
  await eventually(() => get('/a.txt')).toBe('one');
  site.write({ 'static/a.txt': 'two' });
  await eventually(() => get('/a.txt')).toBe('two');
  site.write({ 'styles/more.css': 'p { --probe: first }\n' });
  await eventually(style).toMatch(/--probe:\s*first/);
  site.write({ 'styles/site.css': 'p { --probe: second }\n' });
  await eventually(style).toMatch(/--probe:\s*second/);
  site.write({ 'docsgen.config.json': '{ "title": "Renamed", "url": "https://docs.example.com" }' });
  await eventually(() => get('/')).toContain('Renamed');
  expect(existsSync(path.join(site.dir, 'dist'))).toBe(false);
  expect(existsSync(path.join(site.dir, '.docsgen/watch'))).toBe(false);
});

test('shows new pages of a folder that sidebar.yml names, and changes of their marks', async () => {
  const site = makeSite({ ...minimal, 'content/sidebar.yml': '- /\n- folder: /guide\n', 'content/guide/a.md': '# First\n' });
  const { get } = await watching(site);
  expect(await get('/nav/guide.json')).not.toContain('Second');
  site.write({ 'content/guide/b.md': '# Second\n' });
  await eventually(() => get('/nav/guide.json')).toContain('Second');
  site.write({ 'content/guide/b.md': '---\nsidebar_badge: New\nsidebar_icon: rocket\n---\n\n# Second\n' });
  await eventually(() => get('/nav/guide.json')).toContain('"text":"New"');
  const [, style = ''] = /href="(\/assets\/navigation-[^"]+)"/.exec(await get('/guide/a')) ?? [];
  expect(await get(style)).toContain('.icon-own--rocket{');
});

test('follows tags.yml and authors.yml, from their creation to their removal', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': '---\ntitle: A\ndescription: Text.\ntags: [api]\nauthors: mary\n---\n\nText.\n',
  });
  const { get, printed } = await watching(site);
  const shown = async () => [await get('/a'), await get('/tags/api')].join();
  expect(await get('/a')).toContain('mary');

  site.write({ 'content/tags.yml': 'api: { label: Interfaces, description: All of them. }\n' });
  await eventually(() => get('/a')).toContain('rel="tag">Interfaces</a>');
  await eventually(() => get('/tags/api')).toContain('All of them.');
  site.write({ 'content/authors.yml': 'mary: { name: Mary Shelley, title: Writer }\n' });
  await eventually(() => get('/a')).toContain('Mary Shelley');
  site.write({ 'content/authors.yml': 'mary: { name: Mary Godwin }\n' });
  await eventually(() => get('/a')).toContain('Mary Godwin');
  site.write({ 'content/tags.yml': 'api: { label: HTTP, slug: http }\n' });
  await eventually(() => get('/tags/http')).toContain('<h1>Tag: HTTP</h1>');

  site.write({ 'content/tags.yml': 'apis:\n' });
  await eventually(printed).toContain('content/a.md:4:8');
  remove(site, 'content/tags.yml');
  remove(site, 'content/authors.yml');
  await eventually(shown).toMatch(/rel="tag">api<\/a>[\s\S]*<h1>Tag: api<\/h1>/);
  await eventually(() => get('/a')).not.toContain('Godwin');
});

test('follows imports of the configuration, and missing files until they are created', async () => {
  const site = makeSite({
    'content/index.md': 'Text.\n',
    'docsgen.config.ts':
      "import { title } from './settings/title';\nexport default { title, url: 'https://e.com', css: 'styles/site.css' };\n",
  });
  mkdirSync(path.join(site.dir, 'settings'));
  mkdirSync(path.join(site.dir, 'styles'));
  const { get, printed } = await watching(site);
  expect(await get('/any/page')).toContain('There is no site yet');
  site.write({ 'settings/title.ts': "export const title = 'First name';\n" });
  await eventually(printed).toContain('The option "css" is invalid');
  site.write({ 'styles/site.css': 'p { color: lime }\n' });
  await eventually(() => get('/')).toContain('First name');
  site.write({ 'settings/title.ts': "export const title = 'Second name';\n" });
  await eventually(() => get('/')).toContain('Second name');
  site.write({ 'settings/title.ts': 'process.exit(3);\n' });
  await eventually(printed).toContain(
    'settings/title.ts:1:9  error  The configuration file threw an error: it calls process.exit(3).',
  );
  expect(await get('/')).toContain('Second name');
});

test('serves the last valid version of a page with an error, and updates the others', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '# A\n\nOld.\n', 'content/b.md': '# B\n\nOld.\n' });
  const { get, printed } = await watching(site);
  site.write({ 'content/a.md': '# A\n\nNew, with [a dead link](gone.md).\n' });
  await eventually(printed).toMatch(/content\/a\.md:3:11 {2}error {2}Broken link: "gone\.md" does not match any page/);
  site.write({ 'content/b.md': '# Other title\n\nNew.\n' });
  await eventually(() => get('/a')).toContain('Other title');
  expect(await get('/b')).toContain('New.');
  expect(await get('/a')).toContain('Old.');
  site.write({ 'content/gone.md': '# Here\n' });
  await eventually(() => get('/a')).toContain('New, with');
  await eventually(printed).toContain('All problems fixed.');
});

test.each([
  ['docsgen.config.json', '{ "title": "Test site", "url": "https://docs.example.com", "titel": "" }', '[config-unknown-key]'],
  ['content/sidebar.yml', '- nonsense: [\n', 'content/sidebar.yml:'],
])('reports problems of %s together with those of an edited page until both are fixed', async (file, bad, told) => {
  const site = makeSite({ ...minimal, 'content/sidebar.yml': '- /\n- /a\n', 'content/a.md': '# A\n\nOld.\n' });
  const good = readFileSync(path.join(site.dir, file));
  const { get, printed } = await watching(site);
  site.write({ [file]: bad });
  await eventually(printed).toContain(told);
  site.write({ 'content/a.md': '# A\n\nNew.\n' });
  await eventually(printed).toMatch(/^content\/a\.md in \d+ ms$/m);
  expect(await get('/a')).toContain('New.');
  expect(printed()).not.toContain('All problems fixed.');
  const before = printed().length;
  site.write({ 'content/a.md': '# A\n\nNew, with [a dead link](gone.md).\n' });
  await eventually(printed).toContain('Keeping the last working version of the page.');
  expect(printed().slice(before)).toContain(told);
  expect(printed().slice(before)).toContain('"gone.md" does not match any page');
  site.write({ 'content/a.md': '# A\n\nMended.\n' });
  await eventually(() => get('/a')).toContain('Mended.');
  site.write({ [file]: good });
  await eventually(printed).toContain('All problems fixed.');
});

test('clears problems that were reported with the sidebar when they are fixed separately', async () => {
  const a = '# A\n\nText.\n';
  const site = makeSite({ ...minimal, 'content/sidebar.yml': '- /\n- /a\n', 'content/a.md': a });
  const { printed } = await watching(site);
  site.write({ 'content/sidebar.yml': '- nonsense: [\n', 'content/a.md': '# A\n\n[A dead link](gone.md).\n' });
  await eventually(printed).toMatch(/sidebar\.yml:.*gone\.md|gone\.md.*sidebar\.yml:/s);
  const before = printed().length;
  site.write({ 'content/a.md': a });
  await eventually(() => printed().slice(before)).toContain('content/sidebar.yml:');
  expect(printed().slice(before)).not.toContain('gone.md');
});

test('removes a refused title from other pages when the page has its old text again', async () => {
  const a = '---\ntitle: First\n---\n\nText.\n';
  const site = makeSite({ ...minimal, 'content/a.md': a, 'content/b.md': '# B\n' });
  const { get, printed } = await watching(site);
  site.write({ 'content/a.md': '---\ntitle: Second\n---\n\n[A dead link](gone.md).\n' });
  await eventually(printed).toContain('Keeping the last working version of the page.');
  site.write({ 'content/b.md': '# Other\n' });
  await eventually(() => get('/')).toMatch(/Second.*Other/s);
  site.write({ 'content/a.md': a });
  await eventually(() => get('/')).toMatch(/First.*Other/s);
  expect(await get('/')).not.toContain('Second');
});

test('combines several steps of an editor, and many files of git, into one change', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `content/many/page-${index}.md`);
  const site = makeSite({
    ...minimal,
    '.git/HEAD': '',
    'content/a.md': 'First.\n',
    ...Object.fromEntries(many.map((file) => [file, 'Before.\n'])),
  });
  const file = path.join(site.dir, 'content/a.md');
  const { get, printed } = await watching(site);
  const changes = () => printed().match(/ in \d+ ms$/gm)?.length ?? 0;
  const before = changes();

  writeFileSync(file, '');
  writeFileSync(file, 'First.\n\nAfter it was emptied.\n');
  await eventually(() => get('/a')).toContain('After it was emptied.');
  expect(changes()).toBe(before + 1);

  renameSync(file, `${file}~`);
  writeFileSync(`${file}.new`, 'First.\n\nAfter a renaming.\n');
  renameSync(`${file}.new`, file);
  rmSync(`${file}~`);
  await eventually(() => get('/a')).toContain('After a renaming.');
  expect(changes()).toBe(before + 2);

  const lock = '.git/index.lock';
  site.write({ [lock]: '' });
  for (const one of many.slice(0, 200)) site.write({ [one]: 'Checked out.\n' });
  expect(await get('/many/page-0')).toContain('Before.');
  for (const one of many.slice(200)) site.write({ [one]: 'Checked out.\n' });
  remove(site, lock);
  await eventually(() => get('/many/page-299')).toContain('Checked out.');
  expect(await get('/many/page-0')).toContain('Checked out.');
  expect(changes()).toBe(before + 3);
});

test('serves a requested page before the site is complete, and loses no edit in the meantime', async () => {
  const words = 'Some **words** with [a link](page-1.md) and `code`. '.repeat(120);
  const pages = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`content/part/page-${index}.md`, `# Page ${index}\n\n${words}\n`]),
  );
  const first = (text: string) => `# First\n\n[To the last](page-119.md#page-119), ${text}\n`;
  const site = makeSite({ ...minimal, ...pages, 'content/part/first.md': first('as it was.') });
  const { get, printed } = await watching(site, 0, /^The site is at/m);
  const shown = await get('/part/first');
  expect(shown).toContain('href="/part/page-119#page-119"');
  expect(shown).toContain('as it was.');
  expect(shown).toContain('Page 10');
  expect(printed()).not.toContain('pages in');
  site.write({ 'content/part/first.md': first('as it is now.') });
  expect(await get('/part/first')).toContain('as it is now.');
  expect(printed()).not.toContain('pages in');
  await eventually(printed).toContain('pages in');
  await eventually(() => get('/part/first')).toContain('as it is now.');
  expect(await get('/no/such/page')).toContain('data-kind="not-found"');
});

test('stores one version of a page that is saved repeatedly', async () => {
  const dir = temporaryFolder();
  const stored = openCache(dir, { build: 'docsgen', key });
  const cache = withMemory(stored);
  const config = configSchema.parse({ title: 'Test site', url: 'https://docs.example.com' });
  const site = { config, parts: NO_PARTS };
  const source = (version: number): Source => {
    const text = `Version-${version}.\n`;
    return { kind: 'doc', path: 'content/a.md', text, hash: computeDigest(text) };
  };
  const pages: DocPage[] = [];
  for (let version = 0; version < 20; version++) pages.push(await makePage(source(version), site, { dir, cache }));
  const keyFor = docKeys(docOptions(config, NO_PARTS));
  const versions = Array.from({ length: 20 }, (_, version) => version);
  expect(versions.filter((version) => cache.has(keyFor(source(version))))).toEqual([19]);

  cache.begin();
  const threads = { run: () => Promise.reject(new Error('Nothing is to be made.')) } as unknown as Threads;
  const [page] = await makeDocPages([source(19)], docOptions(config, NO_PARTS), {
    dir,
    cache,
    threads,
    progress: silent,
    stats: new Stats(),
  });
  expect(page?.words).toBe(pages[19]?.words);
  await cache.save();
  const next = openCache(dir, { build: 'docsgen', key });
  expect(versions.filter((version) => next.has(keyFor(source(version))))).toEqual([19]);
  expect(next.find(keyFor(source(19)), openPage(source(19)))?.words).toBe(page?.words);
});

test('the cache does not grow with every save', async () => {
  const code = `\`\`\`\n${'A line of code.\n'.repeat(10_000)}\`\`\`\n`;
  const text = (version: number) => `# A\n\nText.\n\nVersion ${version}.\n\n${code}`;
  const site = makeSite({ ...minimal, 'content/a.md': text(0) });
  const { get } = await watching(site);
  for (let version = 1; version <= 8; version++) {
    site.write({ 'content/a.md': text(version) });
    await eventually(() => get('/a')).toContain(`Version ${version}.`);
  }
  const folder = path.join(site.dir, '.docsgen');
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  // Eight versions take 3,700,000 bytes.
  expect(size).toBeLessThan(2_000_000);
});

test('search finds a word immediately after it is written', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': '# A\n\nText.\n' });
  const { get } = await watching(site);
  const words = async () => {
    const { parts } = JSON.parse(await get('/search/manifest.json')) as { parts: [string, string][] };
    return (await Promise.all(parts.map(([, name]) => get(`/search/words-${name}.json`)))).join('\n');
  };
  expect(await words()).not.toContain('quokka');
  site.write({ 'content/a.md': '# A\n\nText.\n\nA quokka.\n' });
  await eventually(words).toContain('quokka');
});

test('only responds to requests from its pages under allowed host names', async () => {
  const { url } = await watching(makeSite(minimal));
  const status = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      request(url, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
  const { port, host } = new URL(url);
  expect(await status({})).toBe(200);
  expect(await status({ host: `localhost:${port}` })).toBe(200);
  expect(await status({ host: `evil.example:${port}` })).toBe(403);
  expect(await status({ host, origin: 'https://evil.example' })).toBe(403);
  expect(await status({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  expect(await status({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200);
});

test('uses the next free port if a port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const site = makeSite(minimal);
  await site.run('build');
  for (const run of [watching, serving]) {
    const { url, printed } = await run(site, port);
    expect(printed()).toContain(`Port ${port} is in use.`);
    expect(Number(new URL(url).port)).toBeGreaterThan(port);
  }
});

test('watch and serve fail with a problem if they cannot listen on an address', async () => {
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

test('sends the requested range of a file from the disk and from memory', async () => {
  const site = makeSite({ ...minimal, 'static/film.mp4': '0123456789' });
  const { url } = await watching(site);
  const part = async (address: string) => {
    const answer = await fetch(new URL(address, url), { headers: { range: 'bytes=2-4' } });
    return [answer.status, await answer.text()];
  };
  expect(await part('/film.mp4')).toEqual([206, '234']);
  expect(await part('/')).toEqual([206, 'doc']);
});

test('notices when the content folder is removed, as by a checkout, and when it returns', async () => {
  const site = makeSite({
    ...minimal,
    'content/guide/a.md': 'Text.\n',
    'openapi/books.yaml': api('Lists them'),
    'static/a.txt': 'one',
    'shared/books.yaml': answer('All.'),
  });
  const { get, printed } = await watching(site);
  const folder = (name: string) => path.join(site.dir, name);
  for (const [number, name] of ['content', 'openapi', 'content'].entries()) {
    renameSync(folder(name), folder('away'));
    if (name === 'content') await eventually(() => printed().match(/\[no-site\]/g)?.length ?? 0).toBe(number / 2 + 1);
    else await eventually(() => get('/')).not.toContain('/api/books');
    renameSync(folder('away'), folder(name));
    if (name === 'content') await eventually(() => printed().match(/All problems fixed/g)?.length ?? 0).toBe(number / 2 + 1);
    else await eventually(() => get('/')).toContain('/api/books');
  }
  site.write({ 'content/guide/a.md': 'Edited.\n' });
  await eventually(() => get('/guide/a')).toContain('Edited.');
});

test.each([
  [
    'renaming',
    (folder: string, next: string) => {
      renameSync(folder, `${next}-before`);
      renameSync(next, folder);
    },
  ],
  [
    'removing and creating it',
    (folder: string) => {
      rmSync(folder, { recursive: true });
      mkdirSync(path.join(folder, 'part'), { recursive: true });
      for (const page of ['a.md', 'part/b.md']) writeFileSync(path.join(folder, page), 'Replaced.\n');
    },
  ],
])('continues to watch a folder that is replaced by %s', async (_, replace) => {
  const site = makeSite({
    ...minimal,
    'content/guide/a.md': 'Text.\n',
    'content/guide/part/b.md': 'Text.\n',
    'next/a.md': 'Replaced.\n',
    'next/part/b.md': 'Replaced.\n',
  });
  const { get } = await watching(site);
  replace(path.join(site.dir, 'content/guide'), path.join(site.dir, 'next'));
  for (const page of ['a', 'part/b']) await eventually(() => get(`/guide/${page}`)).toContain('Replaced.');
  for (const round of ['first', 'second']) {
    for (const page of ['a', 'part/b', `new-${round}`, `part/new-${round}`]) {
      site.write({ [`content/guide/${page}.md`]: `The ${round} round.\n` });
      await eventually(() => get(`/guide/${page}`)).toContain(`The ${round} round.`);
    }
  }
});
