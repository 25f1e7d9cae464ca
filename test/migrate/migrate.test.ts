import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { docsgen, type Files, temporaryFolder, writeFiles } from '../harness.js';
import { filesIn } from '../output-tree.js';

/** Writes a site of another tool and migrates it. */
async function migrate(files: Files, ...args: string[]) {
  const dir = temporaryFolder();
  writeFiles(path.join(dir, 'old'), files);
  const run = await docsgen(['migrate', 'old', '--out', 'new', '--workers', '1', ...args], { cwd: dir });
  const read = (file: string) => readFileSync(path.join(dir, 'new', file), 'utf8');
  return { dir, run, read, report: () => JSON.parse(read('migration.json')) };
}

const config =
  "module.exports = { title: 'Acme', url: 'https://acme.example', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };";
const docusaurus: Files = { 'docusaurus.config.js': config, 'docs/index.md': '# Home\n\nWelcome.\n' };

it('reads the literal values of a configuration that throws, and says so', async () => {
  const { read, report, run } = await migrate({
    ...docusaurus,
    'docusaurus.config.js': `throw new Error('no');\nmodule.exports = {\n  title: 'Acme',\n};\n`,
    'docs/index.md': '# Home\n',
  });
  expect(run.code).toBe(0);
  expect(JSON.parse(read('docsgen.config.json')).title).toBe('Acme');
  expect(
    report()
      .notes.map(({ text }: { text: string }) => text)
      .join(),
  ).toContain('cannot be evaluated');
});

it('ends for a sidebar that contains itself, and reports documents that do not exist', async () => {
  const sidebar =
    "const items = ['missing'];\nitems.push({ type: 'category', label: 'Again', items });\nmodule.exports = { docs: items };\n";
  const { run, report } = await migrate({
    ...docusaurus,
    'sidebars.js': sidebar,
    'docusaurus.config.js': config.replace("'/' }", "'/', sidebarPath: './sidebars.js' }"),
  });
  expect(run.code).toBe(0);
  expect(report().notes).toContainEqual(expect.objectContaining({ kind: 'navigation', subject: 'missing' }));
});

it('moves the second of two pages with one address, and reports it', async () => {
  const { report } = await migrate({
    ...docusaurus,
    'docs/a.md': '---\nslug: /same\n---\n\nA.\n',
    'docs/b.md': '---\nslug: /same\n---\n\nB.\n',
  });
  expect(report().notes).toContainEqual(expect.objectContaining({ kind: 'address', subject: '/same', file: 'docs/b.md' }));
  expect(report().problems).toEqual([]);
});

it('reports a file that has the name of the document of a page', async () => {
  const { report } = await migrate({ ...docusaurus, 'docs/guide.md': '# Guide\n', 'static/guide.html': '<p>Old.</p>\n' });
  expect(report().problems).toContainEqual(expect.objectContaining({ id: 'output-conflict', level: 'error' }));
  expect(report().problems[0].cause).toContain('guide.html');
});

it('migrates the text of MDX that cannot be parsed', async () => {
  const { run, read } = await migrate({
    ...docusaurus,
    'docs/a.mdx': '# A\n\nBefore <Tabs> {unclosed\n\nAfter </Nothing> here.\n',
  });
  expect(run.code).toBe(0);
  expect(read('content/a.md')).toContain('Before');
  expect(read('content/a.md')).toContain('After');
});

it('writes what a map file says instead of a component, and reports names that no page contains', async () => {
  const files = { ...docusaurus, 'docs/a.mdx': '# A\n\n<Box title="Mind">\n\nText.\n\n</Box>\n' };
  const dir = temporaryFolder();
  writeFiles(dir, { 'map.json': '{ "Box": ":::warning[{title}]", "Unknown": "" }' });
  const { read, report } = await migrate(files, '--map', path.join(dir, 'map.json'));
  expect(read('content/a.md')).toContain(':::warning[Mind]\nText.\n:::');
  expect(report().notes).toContainEqual(expect.objectContaining({ kind: 'component', subject: 'Unknown' }));
});

it('reports a component without a counterpart with its place, and shows its content', async () => {
  const { read, report } = await migrate({ ...docusaurus, 'docs/a.mdx': '# A\n\n<Chart size={3}>\n\nText.\n\n</Chart>\n' });
  expect(read('content/a.md')).toContain('<!-- <Chart size={3}> -->\n\nText.');
  expect(report().notes).toContainEqual(
    expect.objectContaining({ kind: 'component', subject: '<Chart>', file: 'docs/a.mdx', line: 3 }),
  );
});

it('refuses an output folder that is not empty, and changes nothing in it', async () => {
  const dir = temporaryFolder();
  writeFiles(dir, {
    'new/mine.txt': 'mine',
    ...Object.fromEntries(Object.entries(docusaurus).map(([name, text]) => [`old/${name}`, text])),
  });
  const run = await docsgen(['migrate', 'old', '--out', 'new'], { cwd: dir });
  expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('it is not empty') });
  expect(filesIn(path.join(dir, 'new'))).toEqual(['mine.txt']);
});

it('reports an output folder that is removed while the site is written', async () => {
  const dir = temporaryFolder();
  writeFiles(path.join(dir, 'old'), docusaurus);
  const remove = 'for (;;) try { fs.rmSync("new", { recursive: true, force: true }) } catch {}';
  const remover = spawn(process.execPath, ['-e', remove], { cwd: dir, stdio: 'ignore' });
  onTestFinished(() => void remover.kill('SIGKILL'));
  const run = await docsgen(['migrate', 'old', '--out', 'new', '--workers', '1'], { cwd: dir });
  expect(run.stderr).toContain('The new site could not be written');
  expect(run.stderr).toContain('[migrate-write]');
  expect(run.code).toBe(1);
});

it('writes nothing with --dry-run and prints the report', async () => {
  const { dir, run } = await migrate(docusaurus, '--dry-run');
  expect(run.stdout).toContain('Pages that build:     1 of 1 (100 %)');
  expect(filesIn(dir).filter((file) => !file.startsWith('old/'))).toEqual([]);
});

it('compares the addresses with a sitemap', async () => {
  const dir = temporaryFolder();
  writeFileSync(
    path.join(dir, 'sitemap.xml'),
    '<urlset><url><loc>https://acme.example/</loc></url><url><loc>https://acme.example/gone</loc></url></urlset>',
  );
  const { report } = await migrate(docusaurus, '--against', path.join(dir, 'sitemap.xml'));
  expect(report().against).toMatchObject({ total: 2, missing: ['/gone'] });
});

it('does not read through a symbolic link that leaves the site', async () => {
  const dir = temporaryFolder();
  writeFiles(dir, {
    'secret/a.md': 'Secret.\n',
    ...Object.fromEntries(Object.entries(docusaurus).map(([name, text]) => [`site/old/${name}`, text])),
  });
  mkdirSync(path.join(dir, 'site/.git'));
  symlinkSync(path.join(dir, 'secret'), path.join(dir, 'site/old/docs/linked'));
  const run = await docsgen(['migrate', 'site/old', '--out', 'new', '--workers', '1'], { cwd: dir });
  expect(run.code).toBe(0);
  expect(filesIn(path.join(dir, 'new/content')).filter((file) => file.endsWith('.md'))).toEqual(['index.md']);
});

it('names the command in a folder of another tool', async () => {
  const dir = temporaryFolder();
  writeFiles(dir, docusaurus);
  const { stderr } = await docsgen(['build'], { cwd: dir });
  expect(stderr).toContain('docsgen migrate');
});

it('reads paths with the separators of Windows', async () => {
  const { read, report } = await migrate({
    'mkdocs.yml': 'site_name: Acme\ndocs_dir: text\\\\pages\nmarkdown_extensions: [pymdownx.snippets]\n',
    'text/pages/index.md': '# Home\n\nSee [setup](guide\\setup.md).\n\n--8<-- "text\\pages\\part.txt"\n',
    'text/pages/part.txt': 'From the part.\n',
    'text/pages/guide/setup.md': '# Setup\n\nBack [home](..\\index.md).\n',
  });
  expect(report().problems).toEqual([]);
  expect(read('content/index.md')).toContain('[setup](./guide/setup.md)');
  expect(read('content/index.md')).toContain('From the part.');
  expect(read('content/guide/setup.md')).toContain('[home](../index.md)');
});

it('ends on a page with very long lines, deep indentation and unclosed marks', async () => {
  const { run, read } = await migrate({
    ...docusaurus,
    'docs/a.mdx': `# A\n\n${'` '.repeat(20_000)}\n\n${`${' '.repeat(2000)}x\n`.repeat(50)}\n${'<Tab '.repeat(5000)}\n\n${'{'.repeat(20_000)}\n\nThe end.\n`,
  });
  expect(run.code).toBe(0);
  expect(read('content/a.md')).toContain('The end.');
});

it('ends for code of a page that never ends or throws later', async () => {
  const { run, read, report } = await migrate({
    ...docusaurus,
    'docs/a.mdx':
      '# A\n\n{(() => { for (;;); })()} {({ toJSON() { for (;;); } })} {import("./x.js")} {(async () => { throw 1; })()} {globalThis["Pro" + "mise"].reject(1)}\n\nThe end.\n',
  });
  expect(run.code).toBe(0);
  expect(read('content/a.md')).toContain('The end.');
  expect(report().notes.filter(({ kind }: { kind: string }) => kind === 'code')).toHaveLength(5);
});

it('reads a configuration that needs packages that are not installed, and names them', async () => {
  const { read, report, run } = await migrate({
    ...docusaurus,
    'docusaurus.config.js': `const theme = require('theme-package');\n${config.replace('title:', 'themeConfig: { prism: { theme: theme.dark } }, title:')}`,
  });
  expect(run.code).toBe(0);
  expect(JSON.parse(read('docsgen.config.json')).title).toBe('Acme');
  expect(
    report()
      .notes.map(({ text }: { text: string }) => text)
      .join(),
  ).toContain('theme-package');
});

it.each([
  ['is a list', '[]', 'migrate-map'],
  ['names no template', '{ "Box": 3 }', 'migrate-map'],
])('refuses a map file that %s', async (_, text, id) => {
  const dir = temporaryFolder();
  writeFiles(dir, { 'map.json': text });
  const { run } = await migrate(docusaurus, '--map', path.join(dir, 'map.json'));
  expect(run.code).toBe(1);
  expect(run.stderr).toContain(`[${id}]`);
});

it('keeps the ids that a function of a VitePress site makes, and those between its own marks', async () => {
  const { read, report } = await migrate({
    '.vitepress/config.js':
      "export default { title: 'Acme', markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' }, anchor: { slugify: (text) => text.replace(/\\W+/g, '.') } } };\n",
    'index.md': '# Home\n\n## Hot Metal\n\nSee [this](#Hot.Metal) and [that](#cold).\n\n## Cold iron %{#cold}%\n\n## Hot Metal\n',
  });
  expect(read('content/index.md')).toContain('## Hot Metal {#Hot.Metal}\n');
  expect(read('content/index.md')).toContain('## Cold iron {#cold}\n');
  expect(read('content/index.md')).toContain('## Hot Metal {#Hot.Metal-1}\n');
  expect(report().problems).toEqual([]);
});

it('does not change braces in the target of a link', async () => {
  const { read } = await migrate({ ...docusaurus, 'docs/a.mdx': '# A\n\n[Size](https://a.example/?tree=[{b+c}]) of {1 + 1}.\n' });
  expect(read('content/a.md')).toContain('[Size](https://a.example/?tree=[{b+c}]) of 2.');
});

it('keeps text next to a component without a counterpart, and in an element on one line, Markdown', async () => {
  const { read } = await migrate({
    ...docusaurus,
    'docs/a.mdx':
      '# A\n\n<List /> of [anvils](./index.md).\n\nOne\n<List /> and **two**.\n\n- <p>[Home](./index.md), `a<b`</p>\n\n<table><tr><td>**Hot** [home](./index.md)</td></tr></table>\n',
  });
  const text = read('content/a.md');
  expect(text).toContain('<!-- <List /> -->\n\nof [anvils](./index.md).');
  expect(text).toContain('One <!-- <List /> --> and **two**.');
  expect(text).toContain('- [Home](./index.md), `a<b`\n');
  expect(text).toContain('<td><strong>Hot</strong> <a href="./index.md">home</a></td>');
});

it('redirects to the page if the anchor that a redirect names does not exist', async () => {
  const { read, report } = await migrate({
    'mkdocs.yml':
      'site_name: Acme\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: "api.md#acme.Anvil"\n        older.md: "api.md#weight"\n',
    'docs/index.md': '# Home\n',
    'docs/api.md': '# API\n\n## Weight\n',
  });
  expect(JSON.parse(read('docsgen.config.json')).redirects.pairs).toEqual([
    { from: '/old', to: '/api' },
    { from: '/older', to: '/api#weight' },
  ]);
  expect(report().problems).toEqual([]);
});

it('preserves the ids of elements that become directives, and of headings that begin with a tag', async () => {
  const { read, report } = await migrate({
    'docusaurus.config.js': config,
    'docs/index.mdx':
      '# Home\n\nSee [why](#why) and [Mac](#mac).\n\n<details id="why">\n  <summary>Why?</summary>\n\n  Because.\n\n</details>\n\n<Tabs>\n<TabItem value="mac" id="mac">\n\nBrew.\n\n</TabItem>\n</Tabs>\n\n## <a name="steps" /> Steps\n\nOne.\n',
  });
  const page = read('content/index.md');
  expect(page).toContain('<a id="why"></a>\n\n:::details[Why?]');
  expect(page).toMatch(/:::tab\{label="mac"\}\n<a id="mac"><\/a>\n\nBrew\./);
  expect(page).toContain('Steps {#-steps}');
  expect(report().notes.filter(({ kind }: { kind: string }) => kind === 'old-error')).toEqual([]);
});

it('reports translations, which are not migrated', async () => {
  const languages = "i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'] }, presets";
  const { report } = await migrate({ ...docusaurus, 'docusaurus.config.js': config.replace('presets', languages) });
  expect(report().notes).toContainEqual(
    expect.objectContaining({ kind: 'config', subject: 'i18n', text: expect.stringContaining('fr, de') }),
  );
});

it('redirects untranslated pages of a Starlight site whose default language has a folder', async () => {
  const astro =
    "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Acme', defaultLocale: 'en', locales: { en: { label: 'English' }, fr: { label: 'Français' } } })] };\n";
  const { read, run } = await migrate({
    'astro.config.mjs': astro,
    'src/content/docs/en/index.md': '---\ntitle: Home\n---\n\nWelcome.\n',
    'src/content/docs/en/guide.md': '---\ntitle: Guide\n---\n\nRead.\n',
    'src/content/docs/fr/guide.md': '---\ntitle: Guide\n---\n\nLisez. [Accueil](/fr/)\n',
  });
  expect(run.code).toBe(0);
  expect(JSON.parse(read('docsgen.config.json'))).toMatchObject({
    lang: 'en',
    redirects: { pairs: [{ from: '/fr', to: '/en' }] },
  });
  expect(read('content/fr/guide.md')).toContain('[Accueil](../en/index.md)');
});

it('reads translations in folders of MkDocs, and adds no redirects if the plugin has no fallback', async () => {
  const site = (more: string): Files => ({
    'mkdocs.yml': `site_name: Acme\nplugins:\n  - i18n:\n      docs_structure: folder\n${more}      languages:\n        - locale: en\n          default: true\n        - locale: fr\n`,
    'docs/en/index.md': '# Home\n\nWelcome.\n',
    'docs/en/guide.md': '# Guide\n\nRead.\n',
    'docs/fr/index.md': '# Accueil\n\nLisez [le guide](guide.md).\n',
  });
  const { read } = await migrate(site(''));
  expect(read('content/fr/index.md')).toContain('[le guide](../guide.md)');
  expect(JSON.parse(read('docsgen.config.json')).redirects.pairs).toEqual([{ from: '/fr/guide', to: '/guide' }]);
  const strict = await migrate(site('      fallback_to_default: false\n'));
  expect(JSON.parse(strict.read('docsgen.config.json')).redirects.pairs).toEqual([]);
});

it('converts elements after an attribute whose code contains blank lines, and changes nothing in the code', async () => {
  const { read } = await migrate({
    'docusaurus.config.js': config,
    'docs/index.mdx':
      '# Home\n\n<Tabs>\n  <TabItem value="a">\n    <Code code={`\n# One <files>\n\n# [Two](./x.md)\n    `} lang="bash" />\n  </TabItem>\n  <TabItem value="b">\n    <Code code={`\n# Three\n\n# Four\n    `} lang="bash" />\n  </TabItem>\n</Tabs>\n',
  });
  const page = read('content/index.md');
  expect(page.match(/^:::tab\{/gm)).toHaveLength(2);
  expect(page).not.toContain('TabItem');
  expect(page).toContain('# [Two](./x.md)');
});

it('replaces links with protocols that pages cannot contain by their text', async () => {
  const { read, report } = await migrate({
    ...docusaurus,
    'docs/index.md': '# Home\n\nSet [`editor.save`](vscode://settings/editor.save) to on.\n',
  });
  expect(read('content/index.md')).toContain('Set `editor.save` to on.');
  expect(report().notes).toContainEqual(expect.objectContaining({ kind: 'old-error', subject: 'vscode:' }));
  expect(report().problems).toEqual([]);
});

it('leaves out redirects to one that is left out, and those from the address of a list', async () => {
  const pairs =
    "[{ from: '/first', to: '/second' }, { from: '/second', to: '/gone' }, { from: '/tags', to: '/' }, { from: '/start', to: '/' }]";
  const plugins = `plugins: [['@docusaurus/plugin-client-redirects', { redirects: ${pairs} }]], presets`;
  const { read, report } = await migrate({
    'docs/index.md': '---\ntags: [kettle]\n---\n\n# Home\n\nWelcome.\n',
    'docusaurus.config.js': config.replace('presets', plugins),
  });
  expect(JSON.parse(read('docsgen.config.json')).redirects.pairs).toEqual([{ from: '/start', to: '/' }]);
  expect(report().problems).toEqual([]);
});

it('ends a block that is never closed with its list item', async () => {
  const { read, report } = await migrate({
    ...docusaurus,
    'docs/index.md': '# Home\n\n- Install it:\n\n  :::tip\n\n  Use npm.\n\n## Next\n\nDone.\n',
  });
  expect(read('content/index.md')).toContain('  Use npm.\n  :::\n\n## Next');
  expect(report().problems).toEqual([]);
});
