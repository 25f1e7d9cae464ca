import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal, type TestSite } from '../harness.js';
import { brief, builtSite, printedProblems, refusal } from './refusal.js';

test('reports files that are not UTF-8 with the position of the first invalid byte', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': Buffer.concat([
      Buffer.from('---\ntitle: T\n---\n\nLine \uFFFD é\nab'),
      Buffer.from([0xff]),
      Buffer.from('x\n'),
    ]),
    'content/b.md': Buffer.from('\uFEFFTitle', 'utf16le'),
    'content/_category_.yml': Buffer.from([0x61, 0xe9]),
    'openapi/x.yaml': Buffer.from([0xe9, 0x20]),
  });
  expect(problems).toEqual(
    ['content/_category_.yml:1:2', 'content/a.md:6:3', 'content/b.md:1:1', 'openapi/x.yaml:1:1'].map(
      (place) => `${place}  error  This file is not valid UTF-8. [invalid-utf8]`,
    ),
  );
});

test('reports symbolic links that are broken, circular or point out of the site', async () => {
  const site = await builtSite();
  const link = (target: string, name: string) => symlinkSync(target, path.join(site.dir, name));
  link('none.md', 'content/dangling.md');
  link('.', 'content/loop');
  link('self.md', 'content/self.md');
  link('/etc/hostname', 'content/outside.md');
  mkdirSync(path.join(site.dir, 'static'));
  link('none.png', 'static/dangling.png');
  link('/etc', 'static/outside');
  expect(await refusal(site, {})).toEqual([
    'content/dangling.md  error  This symbolic link cannot be read: it points to "none.md", which does not exist. [unreadable]',
    'content/loop  error  This symbolic link points to a folder that contains it. [symlink-loop]',
    expect.stringMatching(
      /^content\/outside\.md {2}error .*"content\/outside\.md" points to ".*etc\/hostname", which is outside the site folder\./,
    ),
    'content/self.md  error  This symbolic link points to a folder that contains it. [symlink-loop]',
    'static/dangling.png  error  This symbolic link cannot be read: it points to "none.png", which does not exist. [unreadable]',
    expect.stringMatching(/^static\/outside {2}error .*"static\/outside" points to ".*etc", which is outside the site folder\./),
  ]);
});

test('reports files in place of folders and folders in place of files', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md/x.txt': 'x',
    'content/sidebar.yml/x.txt': 'x',
    'content/g/_category_.json/x.txt': 'x',
    static: 'x',
    openapi: 'x',
  });
  expect(problems).toEqual([
    'content/a.md  error  This file cannot be read: it is a folder. [unreadable]',
    'content/g/_category_.json  error  This file cannot be read: it is a folder. [unreadable]',
    'content/sidebar.yml  error  This file cannot be read: it is a folder. [unreadable]',
    'openapi  error  This folder cannot be read: it is a file. [unreadable]',
    'static  error  This folder cannot be read: it is a file. [unreadable]',
  ]);
});

test('reports a site without pages or without a content folder', async () => {
  const site = await builtSite();
  expect(await refusal(site, { 'content/index.md': null, 'content/x.txt': 'x' })).toEqual([
    'content  error  The content folder contains no pages. [empty-content]',
  ]);
  const missing = `error  The folder "${site.dir}" is not a docsgen site: it has no "content" folder. [no-site]`;
  expect(await refusal(site, { content: null })).toEqual([missing]);
  for (const command of ['check', 'routes', 'watch']) {
    const run = await site.run(command);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(printedProblems(run)).toEqual([missing]);
  }
  symlinkSync('none', path.join(site.dir, 'content'));
  expect(brief(await refusal(site, {}))).toEqual(['content unreadable']);
  const nowhere = await site.run('build', 'nowhere');
  expect(nowhere.code).toBe(1);
  expect(printedProblems(nowhere)).toEqual([
    `error  The folder "${site.dir}/nowhere" is not a docsgen site: it does not exist. [no-site]`,
  ]);
});

test('reports names that differ only in case or composition', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/Guide/a.md': 'Text.\n',
    'content/guide/b.md': 'Text.\n',
    'content/Faq.md': 'Text.\n',
    'content/faq.md': 'Text.\n',
    'static/A.png': 'x',
    'static/a.png': 'x',
    'static/caf\u00e9.txt': 'x',
    'static/cafe\u0301.txt': 'x',
  });
  expect(brief(problems)).toEqual([
    'content/faq.md case-conflict',
    'content/guide case-conflict',
    'static/a.png case-conflict',
    'static/caf\u00e9.txt case-conflict',
  ]);
  expect(problems.join('\n')).toContain('are the same name, written with different Unicode characters');
});

test('reports a static file with the name of a page or a generated file', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': 'Text.\n',
    'static/index.html': 'x',
    'static/a.json': '{}',
    'static/a/index.html': 'x',
    'static/manifest.json': '{}',
    'static/404.html': 'x',
    'static/con.png': 'x',
  });
  expect(problems).toEqual([
    'static/404.html  error  Both the page "/404" and static/404.html would write "404.html". [output-conflict]',
    'static/a.json  error  Both the page "/a" and static/a.json would write "a.json". [output-conflict]',
    'static/a/index.html  error  Both static/a/index.html and the page "/a" would write "a/index.html". [output-conflict]',
    'static/con.png  error  The output file "con.png" has a name that Windows does not allow. [reserved-name]',
    'static/index.html  error  Both the page "/" and static/index.html would write "index.html". [output-conflict]',
    'static/manifest.json  error  Both static/manifest.json and the manifest.json would write "manifest.json". [output-conflict]',
  ]);
  const fixes = (await site.problems()).filter(({ id }) => id === 'output-conflict').map(({ fix }) => fix);
  expect(fixes).toEqual([
    'Remove static/404.html: docsgen writes the page for unknown addresses, and another one is not supported.',
    'Rename or remove static/a.json, or set another slug for the page.',
    'Rename or remove static/a/index.html, or set another slug for the page.',
    'Rename or remove static/index.html, or set another slug for the page.',
    expect.stringMatching(/^Rename static\/manifest\.json, for example to "site\.webmanifest" /),
  ]);
});

test('removes terminal control sequences from names and prints them on one line', async () => {
  const site = await builtSite();
  const [problem] = await refusal(site, { 'content/\u001b[31mred\n.md': 'Text.\n' });
  expect(problem).toContain('content/\uFFFD[31mred .md  error');
});

/** A configuration that removes a file as soon as its folder has been listed. */
const removing = (folder: string, file: string) => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { readdirSync } = fs;
fs.readdirSync = (at, ...rest) => {
  const found = readdirSync(at, ...rest);
  if (String(at).endsWith('/${folder}') && fs.existsSync(at + '/${file}')) fs.unlinkSync(at + '/${file}');
  return found;
};
syncBuiltinESMExports();
export default { title: 'T', url: 'https://e.com' };
`;

test.each([
  ['content', 'a.md'],
  ['static', 'a.txt'],
])('reports a file that is removed during the build: %s', async (folder, file) => {
  const name = `${folder}/${file}`;
  const site = await builtSite({ [name]: 'Text.\n' });
  const problems = await refusal(site, { 'docsgen.config.json': null, 'docsgen.config.ts': removing(folder, file) });
  expect(problems).toEqual([`${name}  error  This file disappeared during the build. [vanished]`]);
});

test('suppresses broken links to pages of a file that cannot be read', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: { '/b': { get: { operationId: 'listBooks', responses: { 200: { description: 'Fine.' } } } } },
  };
  const sidebar = '- /\n- label: Guide\n  index: { slug: /guide }\n  items: [/a]\n- openapi: books.json\n';
  const site = makeSite({
    ...minimal,
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.example.com',
      redirects: { pairs: [{ from: '/old', to: '/guide' }] },
    }),
    'content/a.md': '---\ndescription: A.\n---\n\n[guide](/guide), [operation](/api/books/list-books), [typo](./b.md)\n',
    'content/sidebar.yml': sidebar,
    'openapi/books.json': JSON.stringify(document),
  });
  const told = async () =>
    (await site.problems()).filter(({ level }) => level === 'error').map(({ id, file }) => `${file} ${id}`);
  expect(await told()).toEqual(['content/a.md dead-link']);
  site.write({ 'content/sidebar.yml': `${sidebar}- label: "open\n` });
  expect(await told()).toEqual(['content/a.md dead-link', 'content/sidebar.yml yaml-syntax']);
  site.write({ 'content/sidebar.yml': sidebar, 'openapi/books.json': '{' });
  expect(await told()).toEqual(['content/a.md dead-link', 'openapi/books.json openapi-syntax']);
});

test.skipIf(process.platform === 'win32')('rejects named pipes anywhere without waiting for them', async () => {
  const pipe = (site: TestSite, file: string) => {
    rmSync(path.join(site.dir, file), { force: true });
    mkdirSync(path.dirname(path.join(site.dir, file)), { recursive: true });
    execFileSync('mkfifo', [path.join(site.dir, file)]);
  };
  const folders = makeSite(minimal);
  const files = ['content/a.md', 'content/b.png', 'content/search.golden.yml', 'openapi/c.yaml', 'static/d.txt'];
  for (const file of files) pipe(folders, file);
  expect((await folders.problems(20_000)).map(({ id, file, cause }) => `${id} ${file}: ${cause}`)).toEqual(
    files.map((file) => `unreadable ${file}: This file cannot be read: it is a device.`),
  );
  const config = makeSite(minimal);
  pipe(config, 'docsgen.config.json');
  expect(await config.problems(20_000)).toMatchObject([{ cause: 'This configuration cannot be read: it is a device.' }]);
  const style = makeSite({
    ...minimal,
    'docsgen.config.json': '{ "title": "T", "url": "https://a.example", "css": "static/a.css" }',
  });
  symlinkSync('/dev/zero', path.join(style.dir, 'a.css'));
  style.write({ 'docsgen.config.json': '{ "title": "T", "url": "https://a.example", "css": "a.css" }' });
  expect(await style.problems(20_000)).toMatchObject([{ id: 'config-value' }]);
  rmSync(path.join(style.dir, 'a.css'));
  pipe(style, 'a.css');
  expect(await style.problems(20_000)).toMatchObject([{ id: 'config-value' }]);
});

test('reports lines of _headers that hosts skip or that remove the policy', async () => {
  const site = makeSite({
    ...minimal,
    'static/_headers':
      '  X-Early: a\n# Ours\n/*\n  X-Good: a\n  X-Bad\n  X Y: a\n  X-A: \u{1f512}\n  ! Content-Security-Policy\n  ! X-Other\nwww\n',
  });
  const found = (await site.problems()).map(({ id, line, column, level }) => [id, line, column, level]);
  expect(found).toEqual([
    ['header-line', 1, 3, 'warning'],
    ['header-line', 5, 3, 'warning'],
    ['header-line', 6, 3, 'warning'],
    ['header-line', 7, 3, 'warning'],
    ['protection-removed', 8, 3, 'error'],
    ['header-line', 10, 1, 'warning'],
  ]);
});

test("merges the site's files for hosts, crawlers and language models with the generated ones", async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.json':
      '{ "title": "T", "url": "https://e.com", "redirects": { "pairs": [{ "from": "/old", "to": "/" }], "prefixes": ["/docs"] } }',
    'static/robots.txt': 'User-agent: *\r\nDisallow: /drafts/\r\n',
    'static/_headers': '/*\n  Strict-Transport-Security: max-age=31536000',
    'static/_redirects': '/blog/* https://blog.example/:splat 301\n',
    'static/llms.txt': '# Ours\n',
    'static/constructor': 'x',
  });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('robots.txt')).toBe('User-agent: *\nDisallow: /drafts/\n\nSitemap: https://e.com/sitemap.xml\n');
  expect(site.read('llms.txt')).toBe('# Ours\n');
  expect(site.read('constructor')).toBe('x');
  expect(site.read('_headers')).toMatch(
    /Content-Security-Policy:[\s\S]*\n\/\*\n {2}Strict-Transport-Security: max-age=31536000\n$/,
  );
  const lines = site.read('_redirects').split('\n');
  expect(lines.filter((line) => line.startsWith('/'))).toEqual([
    '/old / 301',
    '/old/ / 301',
    '/docs / 301',
    '/docs/ / 301',
    '/blog/* https://blog.example/:splat 301',
    '/docs/:p1 /:p1 301',
  ]);
  site.write({ 'static/robots.txt': 'User-agent: *\nSitemap: https://e.com/own.xml\n', 'static/llms.txt': '# Other\n' });
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect([site.read('robots.txt'), site.read('llms.txt')]).toEqual([
    'User-agent: *\nSitemap: https://e.com/own.xml\n',
    '# Other\n',
  ]);
});
