import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docsgen, type Files, type TestSite } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { brief, printedProblems, refusal } from '../site/refusal.js';
import { eventually, watching } from '../watch/watching.js';
import { check, generator, kitFiles, makeSiteWith, slot } from './site-parts.js';

interface Release {
  readonly name: string;
  readonly text: string;
}

const releases = (...list: readonly Release[]): Files => ({ 'data/releases.json': JSON.stringify(list) });
const one: Release = { name: 'v1', text: 'See [home](../index.md).' };
const two: Release = { name: 'v2', text: 'Faster than [before](v1.md).' };

const changelog = generator(`
  const list = JSON.parse(files['data/releases.json']) as { name: string; text: string }[];
  return Object.fromEntries(list.map(({ name, text }) => [name + '.md', '---\\ntitle: Release ' + name + '\\n---\\n\\n' + text + '\\n']));
`);

const makeChangelog = (more: Files = {}, config: object = {}): TestSite =>
  makeSiteWith({}, { ...kitFiles({ generators: { changelog } }, config), ...releases(one, two), ...more });

/** Builds and returns how many pages were made. */
async function pagesMade(site: TestSite): Promise<number> {
  const run = await docsgen(['build', '--stats=json'], { cwd: site.dir });
  expect(run.code, run.stderr).toBe(0);
  const { work } = JSON.parse(run.stdout) as { work: { name: string; made: number }[] };
  return work.find(({ name }) => name === 'pages')?.made ?? 0;
}

test('generated files are pages like all others', async () => {
  const site = makeChangelog(
    { 'content/index.md': '---\ntitle: Home\n---\n\nThe [first release](releases/v1.md).\n' },
    { editUrl: 'https://git.example.com/edit/main/' },
  );
  const run = await site.run('build', '--verify');
  expect(run, run.stderr).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
  expect(site.read('index.html')).toContain('href="/releases/v1"');
  expect(site.read('releases/v2.html')).toContain('Faster than <a href="/releases/v1">before</a>.');
  expect(site.read('releases/v2.html')).toContain('href="https://git.example.com/edit/main/data/releases.json"');
  expect(site.read('releases/v2.md')).toContain('Faster than');
  expect(site.read('releases/v1.html')).toMatch(/<nav class="sidebar".*Release v1.*Release v2.*<\/nav>/s);
  expect(site.read('llms.txt')).toContain('[Release v2](https://docs.example.com/releases/v2.md)');
  expect(site.read('sitemap.xml')).toContain('<loc>https://docs.example.com/releases/v2</loc>');
  expect(JSON.parse(site.read('manifest.json')).routes.doc.map(({ source }: { source: string }) => source)).toEqual([
    'content/index.md',
    'content/releases/v1.md',
    'content/releases/v2.md',
  ]);
});

test('an edit of an input and an edit of a generator make the pages whose texts change', async () => {
  const site = makeChangelog();
  expect(await pagesMade(site)).toBe(3);
  expect(await pagesMade(site)).toBe(0);
  site.write(releases(one, { ...two, text: 'New.' }));
  expect(await pagesMade(site)).toBe(1);
  expect(site.read('releases/v2.html')).toContain('New.');
  site.write({ 'generators/changelog.ts': changelog.replace('Release ', 'Version ') });
  expect(await pagesMade(site)).toBe(2);
  site.write(releases(one));
  expect(await pagesMade(site)).toBe(0);
  expect(site.tree()).not.toContain('releases/v2.html');
  expect(await docsgen(['build', '--no-cache', '--out', 'clean'], { cwd: site.dir })).toMatchObject({ code: 0 });
  expect(difference(readBytes(path.join(site.dir, 'dist')), readBytes(path.join(site.dir, 'clean')))).toBeUndefined();
});

test('patterns match files in folders, and a generator can write category files and use options', async () => {
  const types = generator(
    `return { '_category_.json': JSON.stringify({ label: options + ' types' }),
      ...Object.fromEntries(Object.entries(files).map(([file, text]) => [file.replace(/^.*\\//, '').replace('.json', '.md'), '# ' + JSON.parse(text).name])) }`,
    "inputs: ['types/**/*.json'], at: '/sdk/types',",
  );
  const site = makeSiteWith(
    { generators: { types }, options: 'Acme' },
    { 'types/a.json': '{ "name": "Alpha" }', 'types/deep/er/b.json': '{ "name": "Beta" }', 'types/c.txt': 'No' },
  );
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.tree().filter((file) => /^sdk\/types\/[^/]+\.html$/.test(file))).toEqual(['sdk/types/a.html', 'sdk/types/b.html']);
  expect(site.read('sdk/types/a.html')).toContain('Acme types');
  site.write({ 'types/deep/d.json': '{ "name": "Delta" }' });
  await site.run('build');
  expect(site.read('sdk/types/d.html')).toContain('Delta');
});

test('a site can consist of generated pages alone', async () => {
  const site = makeSiteWith({
    generators: {
      home: generator("return { 'index.md': '# Made of ' + files['data/name.txt'] };", "inputs: ['data/name.txt'],"),
    },
  });
  site.write({ 'data/name.txt': 'data' });
  expect(await site.run('build')).toMatchObject({ code: 1 });
  rmSync(path.join(site.dir, 'content/index.md'));
  expect(await site.run('build')).toMatchObject({ code: 0 });
  expect(site.read('index.html')).toContain('Made of data');
});

test('a problem in a generated file names the file and its generator', async () => {
  const site = makeChangelog(releases(one, { ...two, text: 'A [dead link](v0.md).' }));
  const run = await site.run('build');
  expect(brief(printedProblems(run))).toEqual(['content/releases/v2.md:5:3 dead-link']);
  expect(run.stderr).toContain('The file is made by the generator "changelog" of the extension "kit".');
});

test('front matter keys and checks of extensions apply to generated pages', async () => {
  const site = makeSiteWith(
    {
      generators: { changelog },
      frontMatter: { owner: { description: 'A team.', required: true } },
      checks: { seen: check("report({ page: '/releases/v1', message: 'Seen', level: 'warning' });") },
    },
    { ...releases(one), 'content/index.md': '---\ntitle: Home\nowner: me\n---\n\nText.\n' },
  );
  expect(brief(printedProblems(await site.run('check')))).toEqual([
    'content/releases/v1.md extension-check-warning',
    'content/releases/v1.md:1:1 missing-key',
  ]);
});

test.each([
  ["{ '../index.md': 'A' }", 'the path "../index.md", which is outside its folder'],
  ["{ '/etc/a.md': 'A' }", 'the path "/etc/a.md", which is outside its folder'],
  ["{ 'a/../../b.md': 'A' }", 'which is outside its folder'],
  ["{ 'a:b.md': 'A' }", 'which contains a character that addresses or file systems reserve'],
  ["{ '.hidden.md': 'A' }", 'which contains a name that begins with a dot'],
  ["{ 'page.html': 'A' }", 'which does not end with ".md" or the name of a category file'],
  ["{ 'sidebar.yml': 'A' }", 'which does not end with ".md" or the name of a category file'],
  ["{ 'a.md': null }", 'a value whose "a.md" must be a string, but it is empty'],
  ["'# Text'", 'a value that must be an object, but got the string "# Text"'],
  ['(async () => ({}))()', 'a promise'],
  ["{ 'a.md': 'A'.repeat(30e6) }", 'more than 20000000 characters'],
])('%s is not what a generator may return', async (code, reason) => {
  const site = makeSiteWith({ generators: { try: generator(`return ${code};`) } }, releases(one));
  const run = await site.run('build');
  expect(run.code, run.stderr).toBe(1);
  expect(printedProblems(run)).toEqual([
    expect.stringMatching(
      /^generators\/try\.ts:1:1 {2}error {2}The generator "try" of the extension "kit" returned .* \[extension-result\]$/,
    ),
  ]);
  expect(run.stderr).toContain(reason);
});

test.each([
  ["throw new Error('no releases');", /3:\d+ extension-failed/],
  ['JSON.parse(files.nothing);', /extension-failed/],
  ["globalThis.n = (globalThis.n ?? 0) + 1; return { 'a.md': String(globalThis.n) };", /1:1 extension-impure/],
  ["return { 'a.md': String(Date.now()) };", /3:\d+ extension-failed/],
  ['for (;;);', /1:1 too-slow/],
])(
  'a generator with the code %s is one problem at its module',
  async (code, problem) => {
    const site = makeSiteWith({ generators: { try: generator(code) } }, releases(one));
    const { stderr } = await site.run('build');
    const found = brief([...stderr.matchAll(/^generators\/.*\]$/gm)].map(([line]) => line));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(problem);
  },
  40_000,
);

test.each([
  ["inputs: ['data/missing.json'],", 'reads "data/missing.json", which does not exist.', 'generator-input'],
  ["inputs: ['data/*.yml'],", 'reads "data/*.yml", which matches no file.', 'generator-input'],
  ["inputs: ['data/.secret.json'],", 'which cannot be read', 'generator-input'],
  ["inputs: ['data/image.bin'],", 'which is not UTF-8', 'generator-input'],
  ["inputs: ['data'],", 'reads "data", which does not exist.', 'generator-input'],
  ["inputs: ['../other.json'],", 'reads "../other.json", which is outside the site and its "roots".', 'generator-input'],
  ["inputs: ['data/../../other.json'],", 'must be a path such as', 'extension-definition'],
  ["inputs: ['../**/*.json'],", 'must be a path such as', 'extension-definition'],
  ["inputs: ['/etc/passwd'],", 'must be a path such as', 'extension-definition'],
  ["inputs: ['**/*.json'],", 'must be a path such as', 'extension-definition'],
  ['inputs: [],', 'must be a list with at least 1 entry', 'extension-definition'],
  ["inputs: ['data/releases.json'], at: '/../..',", 'must be a path such as "/releases"', 'extension-definition'],
  ["inputs: ['data/releases.json'], at: 'releases',", 'must be a path such as "/releases"', 'extension-definition'],
])('a generator with %s is reported', async (definition, reason, id) => {
  const site = makeSiteWith(
    { generators: { try: generator('return {};', definition) } },
    { ...releases(one), 'data/.secret.json': '{}', 'data/image.bin': new Uint8Array([0xff, 0xfe, 0x80]) },
  );
  const run = await site.run('build');
  expect(brief(printedProblems(run))).toEqual([`generators/try.ts:1:1 ${id}`]);
  expect(run.stderr).toContain(reason);
});

test('a file that exists, or that another generator makes, is not replaced', async () => {
  const page = (file: string, at = '/') =>
    generator(`return { '${file}': 'A' };`, `inputs: ['data/releases.json'], at: '${at}',`);
  const site = makeSiteWith(
    { generators: { a: page('index.md'), b: page('Page.md', '/x'), c: page('x/page.md') } },
    releases(one),
  );
  const run = await site.run('build');
  expect(brief(printedProblems(run))).toEqual(['generators/a.ts:1:1 generated-path', 'generators/c.ts:1:1 generated-path']);
  expect(run.stderr).toContain('makes "content/index.md", which is a file of the site already.');
  expect(run.stderr).toContain('makes "content/x/page.md", which the generator "b" makes already.');
});

test('a generator that fails leaves the site unchanged', async () => {
  const site = makeChangelog();
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const problems = await refusal(site, { 'data/releases.json': '[{' });
  expect(brief(problems)).toEqual([expect.stringMatching(/^generators\/changelog\.ts:4:\d+ extension-failed$/)]);
});

/** Links to generated pages in every form, and others, which are dead in any case. */
const LINKING: Files = {
  'content/index.md':
    '---\ntitle: Home\npagination_next: /releases/v1\n---\n\n[A](releases/v1.md) [B](/releases/v2#new) [C](/other) [D](./releases.md)\n',
  'content/guide/a.md': '# A\n\n[E](../releases/v1.md) [F](v1.md)\n',
  'content/sidebar.yml': '- /\n- /guide/a\n- /releases/v1\n',
};
const LINKING_CONFIG = {
  navbar: { links: [{ label: 'News', to: '/releases/v1' }] },
  redirects: { pairs: [{ from: '/old', to: '/releases/v2' }] },
};

test.each([
  ['throws an error', { 'data/releases.json': '[{' }],
  ['misses an input', { 'generators/changelog.ts': changelog.replace('data/releases.json', 'data/none.json') }],
])('links to the pages of a generator that %s are not reported', async (_, files) => {
  const site = makeChangelog({ ...LINKING, ...files }, LINKING_CONFIG);
  expect(brief(printedProblems(await site.run('check')))).toEqual([
    expect.stringMatching(/^content\/guide\/a\.md:3:24 dead-link$/),
    'content/index.md:6:43 dead-link',
    'content/index.md:6:55 dead-link',
    expect.stringMatching(/^generators\/changelog\.ts:\d+:\d+ (?:extension-failed|generator-input)$/),
  ]);
});

test.each([
  ['cannot be compiled', 'export default (', 'extension-file'],
  ['has no definition', 'export default 1;', 'extension-definition'],
])('no link is reported as long as a generator %s, because its folder is unknown', async (_, code, id) => {
  const site = makeChangelog({ ...LINKING, 'generators/changelog.ts': code }, LINKING_CONFIG);
  expect(brief(printedProblems(await site.run('check')))).toEqual([expect.stringContaining(id)]);
});

test('parts that need all pages do not run without those of a generator', async () => {
  const site = makeSiteWith(
    {
      generators: { changelog },
      checks: { linked: check("if (!pages.some(({ route }) => route === '/releases/v1')) report({ message: 'No release' });") },
      slots: { footer: slot("return h('a', { href: link('/releases/v1') }, 'News');") },
    },
    { 'data/releases.json': '[{' },
  );
  expect(brief(printedProblems(await site.run('build')))).toEqual([expect.stringContaining('extension-failed')]);
  site.write(releases(one));
  expect(await site.run('build')).toMatchObject({ code: 0 });
});

test('generated pages belong to shards like files', async () => {
  const site = makeChangelog();
  for (const shard of ['1/2', '2/2']) expect(await site.run('build', '--shard', shard)).toMatchObject({ code: 0 });
  expect(await pagesMade(site)).toBe(0);
  expect(site.read('releases/v1.html')).toContain('Release v1');
});

test('watch follows the inputs and the modules of generators', async () => {
  const all = generator(
    "return Object.fromEntries(Object.entries(files).map(([file, text]) => [file.slice(5, -4) + '.md', '# ' + text]));",
    "inputs: ['data/*.txt'],",
  );
  const site = makeSiteWith({ generators: { all } }, { 'data/one.txt': 'First text' });
  const { get, printed } = await watching(site);
  expect(await get('/one')).toContain('First text');
  site.write({ 'data/one.txt': 'Second text' });
  await eventually(() => get('/one')).toContain('Second text');
  site.write({ 'data/two.txt': 'Another text' });
  await eventually(() => get('/two')).toContain('Another text');
  site.write({ 'generators/all.ts': all.replace("'# '", "'# The '") });
  await eventually(() => get('/two')).toContain('The Another text');
  site.write({ 'generators/all.ts': all.replace("'# '", 'missing()') });
  await eventually(printed).toContain('[extension-failed]');
  expect(await get('/two')).toContain('The Another text');
});
