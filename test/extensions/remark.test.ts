import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, makeSite, minimal, type TestSite } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { brief, printedProblems } from '../site/refusal.js';
import { eventually, watching } from '../watch/watching.js';
import { linkPackages, makePluginSite, plugin, remarkConfig } from './remark-site.js';

async function build(site: TestSite): Promise<TestSite> {
  const run = await site.run('build');
  expect(printedProblems(run)).toEqual([]);
  expect(run.code, run.stderr).toBe(0);
  return site;
}

const upper = plugin("visit(tree, 'text', (node) => { node.value = node.value.replaceAll('acme', options?.name ?? 'ACME'); });");

/** Markdown in forms that no serializer would choose. */
const UNUSUAL = `acme first
=====
*   One acme
    with _two_ __lines__

    + deeper acme \\_ [full acme][ref] and <https://example.com>
*   Two

> quote acme
> goes on

| a acme|b \\| c|
|:-|-:|
| x   |  acme  |

~~~js title="acme"
const acme = 1;
~~~

    indented acme

:::note[An acme note]
Text acme  
with a break &amp; &copy;.
:::

> [!TIP]
> An acme tip.

[ref]: ./index.md 'Acme'

Last acme[^1].

[^1]: The acme footnote.
`;

test('a plugin changes the page, its table of contents, the Markdown copy and the search', async () => {
  const site = makePluginSite(upper, '## About acme\n\nUse acme today.');
  await build(site);
  expect(site.read('index.html')).toContain('<h2 id="about-acme">About ACME<');
  expect(site.read('index.html')).toContain('<a href="#about-acme">About ACME</a>');
  expect(site.read('index.html')).toContain('<p>Use ACME today.</p>');
  expect(site.read('index.md')).toContain('## About ACME\n\nUse ACME today.');
  const search = site.tree().filter((file) => file.startsWith('search/'));
  expect(search.map((file) => site.read(file)).join()).toContain('Use ACME today.');
});

test('everything that a plugin does not change keeps its bytes in the Markdown copy', async () => {
  const plain = await build(makeSite({ ...minimal, 'content/index.md': UNUSUAL }));
  const changed = await build(makePluginSite(upper, '', { 'content/index.md': UNUSUAL }));
  const expected = plain
    .read('index.md')
    .replaceAll('acme', 'ACME')
    .replace('title="ACME"', 'title="acme"')
    .replace('const ACME', 'const acme')
    .replace('    indented ACME', '    indented acme');
  expect(changed.read('index.md')).toBe(expected);
});

test('a plugin that changes nothing makes the same site as none', async () => {
  const none = await build(makeSite({ ...minimal, 'content/index.md': UNUSUAL }));
  const noop = await build(makePluginSite(plugin(''), '', { 'content/index.md': UNUSUAL }));
  expect(difference(readBytes(path.join(noop.dir, 'dist')), readBytes(path.join(none.dir, 'dist')))).toBeUndefined();
});

test('links, images and HTML of a plugin are checked like those of the author', async () => {
  const site = makePluginSite(
    plugin(`const text = (value) => ({ type: 'text', value });
      tree.children.push({ type: 'paragraph', children: [{ type: 'link', url: './missing.md', children: [text('x')] }] });
      tree.children.push({ type: 'paragraph', children: [{ type: 'image', url: './missing.png', alt: 'x' }] });
      tree.children.push({ type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [text('x')] }] });
      tree.children[0].children[0].data = { hName: 'a', hProperties: { href: './gone.md' } };`),
    '*First.*\n\nLast.',
  );
  const problems = brief(printedProblems(await site.run('build')));
  expect(problems.sort()).toEqual([
    'content/index.md:6:1 dead-link',
    'content/index.md:8:1 dead-link',
    'content/index.md:8:1 missing-image',
    'content/index.md:8:1 unsafe-link',
  ]);
});

test("problems of the author's text keep their lines", async () => {
  const site = makePluginSite(
    plugin(
      `tree.children.unshift({ type: 'code', value: 'a\\nb\\nc' }); visit(tree, 'text', (node) => { node.value = 'New ' + node.value; });`,
    ),
    'First\nline and [a link](./a.md).\n\n- item\n\n  see [other](./b.md) and\n  <p onclick="x()">HTML</p>',
  );
  expect(brief(printedProblems(await site.run('build'))).sort()).toEqual([
    'content/index.md:11:7 dead-link',
    'content/index.md:12:6 unsafe-attribute',
    'content/index.md:7:10 dead-link',
  ]);
});

test('problems in what a page includes keep their file and line', async () => {
  const site = makePluginSite(
    plugin("tree.children.unshift({ type: 'thematicBreak' }); visit(tree, 'strong', (node) => { file.message('Bold', node); });"),
    'First.\n\n::include{file="./_part.md"}',
    { 'content/_part.md': 'Part with **bold** and\n[a link](./missing.md).\n' },
  );
  expect(brief(printedProblems(await site.run('build'))).sort()).toEqual([
    'content/_part.md:1:11 remark-warning',
    'content/_part.md:2:1 dead-link',
  ]);
});

test('names and attributes of elements are set if they are on the safe list', async () => {
  const site = makePluginSite(
    plugin(`tree.children[0].data = { id: 'setup', hProperties: { id: 'setup', className: ['big'] } };
      tree.children[1].data = { hProperties: { className: 'lead', title: 'A "title"' } };
      tree.children[1].children[1].data = { hName: 'mark' };
      visit(tree, 'link', (node) => { node.data = { hProperties: { target: '_blank', rel: ['external'] } }; });`),
    '## Set *up*\n\nA *small* page with [a link](https://example.com) and [another](#setup).',
  );
  await build(site);
  const html = site.read('index.html');
  expect(html).toContain('<h2 id="setup" class="big">Set <em>up</em>');
  expect(html).toContain('<p class="lead" title="A &#x22;title&#x22;">A <mark>small</mark> page');
  expect(html).toContain('<a href="https://example.com" target="_blank" rel="external">a link</a>');
  expect(site.read('index.md')).toContain('A *small* page with [a link](https://example.com)');
});

test('a plugin can add, move and remove blocks anywhere', async () => {
  const site = makePluginSite(
    plugin(`const item = (value) => ({ type: 'listItem', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] });
      visit(tree, 'blockquote', (node) => { node.children.shift(); node.children.push({ type: 'list', spread: false, children: [item('new')] }); });
      tree.children.splice(1, 0, { type: 'list', spread: false, children: [item('- dash'), item('1. one')] });
      tree.children.push(tree.children.shift());`),
    '- first\n- list\n\n> gone\n>\n> stays\n\nLast.',
  );
  await build(site);
  expect(site.read('index.md').replace('# Home\n\n', '')).toBe(
    '- \\- dash\n- 1\\. one\n\n> stays\n>\n> - new\n\nLast.\n\n- first\n- list\n',
  );
});

test('plugins run in the order of the configuration, each with its options', async () => {
  const site = makePluginSite(upper, 'acme', {
    ...remarkConfig([['./kit/plugin.ts', { name: 'One' }], './kit/second.ts', ['./kit/third.ts', 3]]),
    'kit/second.ts': plugin("visit(tree, 'text', (node) => { node.value += ' two'; });"),
    'kit/third.ts': plugin(
      "visit(tree, 'text', (node) => { node.value += ' ' + options + ' ' + file.path + ' ' + String(file).trim(); });",
    ),
  });
  await build(site);
  expect(site.read('index.html')).toContain('>One two 3 content/index.md One two</p>');
});

test('messages of a plugin are problems at their lines', async () => {
  const site = makePluginSite(
    plugin("visit(tree, 'strong', (node) => { file.message('Use italics', node); }); file.info('Checked');"),
    'A\n**bold** word.',
  );
  const run = await site.run('build');
  expect(run.code).toBe(0);
  expect(printedProblems(run)).toEqual([
    'content/index.md:7:1  warning  The remark plugin "kit/plugin.ts" reports: Use italics. [remark-warning]',
  ]);
  site.write({ 'kit/plugin.ts': plugin("file.message('Use italics', tree.children[0]).fatal = true;") });
  expect(brief(printedProblems(await site.run('build')))).toEqual(['content/index.md:6:1 remark-error']);
});

test('packages of the ecosystem', async () => {
  const site = makeSite({
    ...minimal,
    ...remarkConfig(['remark-smartypants', ['remark-github', { repository: 'acme/app' }]]),
    'content/index.md': `# Home\n\nIt's a "fix" for #12 -- see snake_case and \`"code"\`...\n`,
  });
  await build(linkPackages(site));
  expect(site.read('index.html')).toContain(
    '<p>It’s a “fix” for <a href="https://github.com/acme/app/issues/12">#12</a> — see snake_case and <code>"code"</code>…</p>',
  );
  expect(site.read('index.md')).toContain('for [#12](https://github.com/acme/app/issues/12) — see snake_case and `"code"`…');
});

test('descriptions of OpenAPI documents are not changed', async () => {
  const site = makePluginSite(upper, 'acme', {
    'openapi/api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1', description: 'The acme API.' },
      tags: [{ name: 'A' }],
      paths: { '/a': { get: { operationId: 'a', summary: 'List', tags: ['A'], responses: { 200: { description: 'OK' } } } } },
    }),
  });
  await build(site);
  expect(site.tree().filter((file) => file.endsWith('.html') && site.read(file).includes('The acme API.'))).not.toEqual([]);
});

test('both parsers give the same result', async () => {
  const make = (parser: string) =>
    build(makePluginSite(upper, '', { ...remarkConfig(['./kit/plugin.ts'], { markdown: { parser } }), ...pages() }));
  const [auto, remark] = [await make('auto'), await make('remark')];
  expect(difference(readBytes(path.join(auto.dir, 'dist')), readBytes(path.join(remark.dir, 'dist')))).toBeUndefined();
});

const pages = () =>
  Object.fromEntries([1, 2, 3, 4].map((n) => [`content/p${n}.md`, `# Page ${n}\n\n${UNUSUAL.replace(/^.*\n=+\n/, '')}`]));

async function pagesMade(site: TestSite): Promise<number> {
  const run = await docsgen(['build', '--stats=json'], { cwd: site.dir });
  expect(run.code, run.stderr).toBe(0);
  const { work } = JSON.parse(run.stdout) as { work: { name: string; made: number }[] };
  return work.find(({ name }) => name === 'pages')?.made ?? 0;
}

test('an edit of a plugin, of what it imports or of its options builds all pages again', async () => {
  const site = makePluginSite(`import { word } from './word.js';\n${upper.replace("'ACME'", 'word')}`, 'acme', {
    ...pages(),
    'kit/word.ts': "export const word = 'One';\n",
  });
  expect(await pagesMade(site)).toBe(5);
  expect(await pagesMade(site)).toBe(0);
  site.write({ 'kit/word.ts': "export const word = 'Two';\n" });
  expect(await pagesMade(site)).toBe(5);
  expect(site.read('index.html')).toContain('>Two</p>');
  site.write(remarkConfig([['./kit/plugin.ts', { name: 'Three' }]]));
  expect(await pagesMade(site)).toBe(5);
  expect(site.read('index.html')).toContain('>Three</p>');
  site.write(remarkConfig([]));
  expect(await pagesMade(site)).toBe(5);
  expect(site.read('index.html')).toContain('>acme</p>');
  site.write(remarkConfig(['./kit/plugin.ts']));
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('index.html')).toContain('>Two</p>');
  expect(await docsgen(['build', '--no-cache', '--out', 'clean'], { cwd: site.dir })).toMatchObject({ code: 0 });
  expect(difference(readBytes(path.join(site.dir, 'dist')), readBytes(path.join(site.dir, 'clean')))).toBeUndefined();
});

test('watch follows local plugins and shows the last working version of a page', async () => {
  const site = makePluginSite(upper, 'Text acme.');
  const { get, printed } = await watching(site);
  expect(await get('/')).toContain('>Text ACME.</p>');
  site.write({ 'kit/plugin.ts': upper.replace("'ACME'", "'Acme'") });
  await eventually(() => get('/')).toContain('>Text Acme.</p>');
  site.write({ 'kit/plugin.ts': plugin('throw new Error("broken");') });
  await eventually(printed).toContain('[extension-failed]');
  expect(await get('/')).toContain('>Text Acme.</p>');
  site.write({ 'kit/plugin.ts': upper });
  await eventually(() => get('/')).toContain('>Text ACME.</p>');
});

test('a plugin that gives every text another value and removes all positions changes only words', async () => {
  const site = makeSite({
    ...remarkConfig(['./kit/plugin.ts']),
    'kit/plugin.ts': plugin(
      "visit(tree, 'text', (node) => { node.value = node.value.replace(/\\bthe\\b/g, 'tbe'); }); clear(tree);",
    ).concat('function clear(node) { delete node.position; for (const child of node.children ?? []) clear(child); }\n'),
  });
  cpSync(path.resolve(import.meta.dirname, '../../docs/content'), path.join(site.dir, 'content'), { recursive: true });
  const run = await site.run('build', '--out', 'changed');
  expect(printedProblems(run).filter((line) => line.includes('extension-'))).toEqual([]);
});
