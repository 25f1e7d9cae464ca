import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { eventually, watching } from '../watch/watching.js';
import { printedProblems } from './refusal.js';

const page = (body: string, title = 'Home') => `---\ntitle: ${title}\n---\n\n${body}\n`;
const config = (options: object) => JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', ...options });

/** Builds a site. @param unknown variables without a value, with their places, which are reported */
async function build(files: Files, unknown: readonly string[] = []): Promise<TestSite> {
  const site = makeSite({ ...minimal, ...files });
  const run = await site.run('build');
  const found = printedProblems(run).map((line) => line.replace(/ +warning +"(.*)" has no meaning .*/, ' $1'));
  expect(found).toEqual(unknown);
  return site;
}

const CLIENT = `import { connect } from 'acme';

// #region setup
  const client = connect();
  // #region start
  client.start();
  // #endregion
// #endregion
\`\`\`
`;

test('a Markdown file becomes part of a page: in lists, quotes and containers', async () => {
  const site = await build({
    'content/index.md': page(
      'First.\n\n1. One\n\n   ::include{file="parts/_step.md"}\n\n2. ::include{file="/content/parts/_step.md"}\n\n> ::include{file="./parts/_step.md"}\n\n:::note\n::include{file="./parts/_step.md"}\n:::',
    ),
    'content/parts/_step.md': '---\ntitle: Never shown\n---\n\nRun *it*.\n\n![Logo](dot.svg) [Other](other.md)\n\n## Result\n',
    'content/parts/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'content/parts/other.md': page('Text.', 'Other'),
  });
  const html = site.read('index.html');
  expect(html.match(/<p>Run <em>it<\/em>\.<\/p>/g)).toHaveLength(4);
  expect(html.match(/<a href="\/parts\/other">Other<\/a>/g)).toHaveLength(4);
  expect(html).toMatch(/<img src="\/parts\/dot\.svg"[^>]* width="4" height="3"/);
  expect(html).toMatch(/<ol>\s*<li>\s*<p>One<\/p>\s*<p>Run/);
  expect(html).toMatch(/<blockquote>\s*<p>Run/);
  expect(html).toContain('id="result-3"');
  expect(html).not.toContain('Never shown');
  expect(site.read('index.md')).toContain('2. Run *it*.\n\n   ![Logo](https://docs.example.com/parts/dot.svg)');
  expect(site.tree().filter((file) => file.includes('_step'))).toEqual([]);
});

test('code becomes a block: a file, lines or a region, in its language', async () => {
  const site = await build({
    'content/index.md': page(
      [
        '::include{file="/samples/client.ts" region="setup" meta=\'title="client.ts" {2}\'}',
        '::include{file="/samples/client.ts" lines="1"}',
        '::include{file="/samples/client.ts" region="setup" lines="2-" language="js"}',
        '::include{file="/samples/client.ts"}',
        '```md\n::include{file="none.md"}\n```',
      ].join('\n\n'),
    ),
    'samples/client.ts': CLIENT,
  });
  const copy = site.read('index.md');
  expect(copy).toContain('```ts title="client.ts"\nconst client = connect();\nclient.start();\n```\n');
  expect(copy).toContain("```ts\nimport { connect } from 'acme';\n```\n");
  expect(copy).toContain('```js\nclient.start();\n```\n');
  expect(copy).toContain("````ts\nimport { connect } from 'acme';\n\n  const client");
  expect(copy).toContain('```md\n::include{file="none.md"}\n```');
});

test.each([
  ['// #region a', '// #endregion'],
  ['/* #region a */', '/* #endregion a */'],
  ['# region a', '# endregion'],
  ['#region a', '#endregion'],
  ['<!-- #region a -->', '<!-- #endregion -->'],
  ['-- #region a', '-- #endregion a'],
  ['; #region a', '; #endregion'],
])('a region between %s and %s', async (start, end) => {
  const site = await build({
    'content/index.md': page('::include{file="/code.txt" region="a"}'),
    'code.txt': `before\n${start}\nregion\n${end}\nafter\n`,
  });
  expect(site.read('index.md')).toContain('```txt\nregion\n```');
});

test('an include that cannot be resolved is reported at its line, and what is wrong in an included file in that file', async () => {
  const site = makeSite({
    ...minimal,
    'content/index.md': page('::include{file="_part.md"}'),
    'content/_part.md': [
      '[dead](nope.md)',
      '',
      '::include{file="_part.md"}',
      '::include{file="_none.md"}',
      '::include{file="../.env"}',
      '::include{file="../link.txt"}',
      '::include{file="../../outside.txt"}',
      '::include{file="../node_modules/x/index.js"}',
      '::include{file="../bytes.bin"}',
      '::include{file="../code.ts" region="setpu"}',
      '::include{file="../code.ts" region="open"}',
      '::include{file="../code.ts" lines="x"}',
      '::include{file="../code.ts" lines="2-99"}',
      '::include{file="../code.ts" lines="2"}',
      '::include{file="../code.ts" regoin="setup"}',
      '::include[label]{file="../code.ts"}',
      '::include',
      '',
      'Text ::include{file="../code.ts"}',
    ].join('\n'),
    'code.ts': '// #region setup\n\n// #endregion\n// #region open\n1\n',
    '.env': 'SECRET=1\n',
    'node_modules/x/index.js': '1\n',
  });
  writeFileSync(path.join(site.dir, 'bytes.bin'), Buffer.from([0xff, 0xfe, 0x00]));
  symlinkSync('/etc/passwd', path.join(site.dir, 'link.txt'));
  writeFileSync(path.join(site.dir, '../outside.txt'), 'outside\n');
  const problems = printedProblems(await site.run('check'));
  rmSync(path.join(site.dir, '../outside.txt'));
  expect(problems).toEqual(
    [
      '1:1  error  Broken link: "nope.md" does not match any page or file. [dead-link]',
      '3:1  error  The include names "_part.md", which includes this text. [include]',
      '4:1  error  The include names "_none.md", which does not exist. [include]',
      '5:1  error  The include names "../.env", which is hidden. [include]',
      '6:1  error  The include names "../link.txt", which is outside the site folder. [include]',
      '7:1  error  The include names "../../outside.txt", which is outside the site folder. [include]',
      '8:1  error  The include names "../node_modules/x/index.js", which belongs to an installed package. [include]',
      '9:1  error  The include names "../bytes.bin", which is not a text in UTF-8. [include]',
      '10:1  error  The include names the region "setpu", which the file does not have. [include]',
      '11:1  error  The include names the region "open", which has no end. [include]',
      '12:1  error  The include has the lines "x", which are not numbers and ranges. [include]',
      '13:1  error  The include names the lines "2-99" of 5. [include]',
      '14:1  error  The include selects only empty lines. [include]',
      '15:1  error  The include has the attribute "regoin", which only Markdown files can use. [include]',
      '16:1  error  The include has text in brackets or attributes that cannot be read. [include]',
      '17:1  error  The include names no file. [include]',
    ].map((line) => `content/_part.md:${line}`),
  );
});

test('includes that multiply end at a limit', async () => {
  const part = (name: string) => `${`::include{file="_${name}.md"}\n`.repeat(40)}`;
  const run = await makeSite({
    ...minimal,
    'content/index.md': page('::include{file="_a.md"}'),
    'content/_a.md': part('b'),
    'content/_b.md': part('c'),
    'content/_c.md': part('d'),
    'content/_d.md': 'Text.\n',
  }).run('check');
  expect(printedProblems(run)).toEqual([expect.stringContaining('The include is one of more than 1000 on the page. [include]')]);
});

test('a page is built again when a file that it includes changes, appears or is removed, and no other page', async () => {
  const site = await build({
    'content/index.md': page('::include{file="/code/a.ts"}'),
    'content/other.md': page('Text.', 'Other'),
    'code/a.ts': 'one\n',
  });
  const rebuild = async () => /pages +(\d+) built/.exec((await site.run('build', '--stats')).stderr)?.[1];
  expect(await rebuild()).toBeUndefined();
  site.write({ 'code/a.ts': 'two\n' });
  expect(await rebuild()).toBe('1');
  expect(site.read('index.md')).toContain('two');
  rmSync(path.join(site.dir, 'code/a.ts'));
  expect(printedProblems(await site.run('build'))).toHaveLength(1);
  site.write({ 'code/a.ts': 'three\n' });
  expect(await rebuild()).toBe('1');
  expect(site.read('index.md')).toContain('three');
});

test('watch shows a change of an included file', async () => {
  const site = makeSite({
    ...minimal,
    'content/index.md': page('::include{file="/code/a.ts"}\n\n::include{file="_part.md"}'),
    'content/_part.md': 'Part one.\n',
    'code/a.ts': 'one()\n',
  });
  const { get } = await watching(site);
  expect(await get('/')).toContain('Part one.');
  site.write({ 'content/_part.md': 'Part two.\n' });
  await eventually(() => get('/')).toContain('Part two.');
  site.write({ 'code/a.ts': 'three()\n' });
  await eventually(() => get('/')).toContain('three');
});

test('folders outside of the site must be named in the configuration', async () => {
  const site = makeSite({ ...minimal, 'docs/content/index.md': page('::include{file="../../lib/a.ts"}') });
  const docs = path.join(site.dir, 'docs');
  mkdirSync(path.join(site.dir, 'lib'));
  writeFileSync(path.join(site.dir, 'lib/a.ts'), 'outer()\n');
  const check = async (options: object) => {
    writeFileSync(path.join(docs, 'docsgen.config.json'), config(options));
    return printedProblems(await site.run('check', 'docs'));
  };
  expect(await check({})).toEqual([expect.stringContaining('"../../lib/a.ts", which is outside the site folder')]);
  expect(await check({ includeFrom: ['../lib'] })).toEqual([]);
  expect(await check({ includeFrom: ['../none', '/etc'] })).toEqual([
    expect.stringContaining('The folder "../none" does not exist. [bad-include-folder]'),
    expect.stringContaining('The folder "/etc" is an absolute path, which other computers do not have. [bad-include-folder]'),
  ]);
});

test('links to pages work in a file that is included from outside of the site', async () => {
  const site = makeSite({ ...minimal, 'docs/content/index.md': page('::include{file="../../lib/changes.md"}') });
  mkdirSync(path.join(site.dir, 'lib'));
  writeFileSync(path.join(site.dir, 'docs/docsgen.config.json'), config({ includeFrom: ['../lib'] }));
  writeFileSync(path.join(site.dir, 'docs/content/guide.md'), page('Text.', 'Guide'));
  writeFileSync(path.join(site.dir, 'lib/changes.md'), 'See [the guide](../docs/content/guide.md).\n');
  expect((await site.run('build', 'docs')).code).toBe(0);
  expect(readFileSync(path.join(site.dir, 'docs/dist/index.html'), 'utf8')).toContain('<a href="/guide">the guide</a>');
  writeFileSync(path.join(site.dir, 'lib/changes.md'), 'See [the guide](../docs/content/giude.md).\n');
  expect((await site.run('build', 'docs')).stderr).toContain('Did you mean "../docs/content/guide.md"?');
});

test('variables of the site, of a folder and of an include are inserted everywhere, and others stay', async () => {
  const site = await build(
    {
      'docsgen.config.json': config({
        variables: {
          version: '2.1',
          'api.url': 'https://api.example.com',
          '/old': { version: 1.9 },
          '/old/older': { version: 1 },
        },
      }),
      'content/index.md': page(
        '# In {{ version }}\n\n[API]({{api.url}}/v1) `{{version}}` and \\{{ version }}, {{ other }}, {{ user.name }}.\n\n```sh\nnpm i acme@{{ version }}\n```\n\n::include{file="_part.md" name="acme" version="9"}',
        '"About {{ version }}"',
      ),
      'content/_part.md': '{{ name }} {{ version }} {{ api.url }}\n',
      'content/old/index.md': page('Version {{ version }}.', 'Old'),
      'content/old/older/index.md': page('Version {{ version }}.', 'Older'),
      'content/older.md': page('Version {{ version }}.', 'Later'),
    },
    ['content/index.md:7:60 {{ other }}', 'content/index.md:7:73 {{ user.name }}'],
  );
  const home = site.read('index.html');
  expect(home).toContain('<title>About 2.1');
  expect(home).toContain('In 2.1');
  expect(home).toContain('<a href="https://api.example.com/v1">API</a>');
  expect(home).toContain('<code>2.1</code> and {{ version }}, {{ other }}, {{ user.name }}.');
  expect(home).toContain('acme@2.1');
  expect(home).toContain('acme 9 <a href="https://api.example.com">');
  expect(site.read('old.md')).toContain('Version 1.9.');
  expect(site.read('old/older.md')).toContain('Version 1.');
  expect(site.read('older.md')).toContain('Version 2.1.');
});

test('another value of a variable builds the pages again that use it', async () => {
  const site = await build(
    {
      'docsgen.config.json': config({ variables: { version: '1', name: 'Acme' } }),
      'content/index.md': page('{{ version }}'),
      'content/other.md': page('{{ name }}', 'Other'),
      'content/third.md': page('{{ late }}', 'Third'),
    },
    ['content/third.md:5:1 {{ late }}'],
  );
  site.write({ 'docsgen.config.json': config({ variables: { version: '2', name: 'Acme', late: 'now' } }) });
  const run = await site.run('build', '--stats');
  expect(run.stderr).toMatch(/pages +2 built, 1 cached/);
  expect(site.read('index.md')).toContain('\n2\n');
  expect(site.read('third.md')).toContain('\nnow\n');
});

test('without variables, double braces are text, which is reported unless it is code or escaped', async () => {
  const site = await build({ 'content/index.md': page('{{ version }}, \\{{ name }} and `\\{{ version }}`') }, [
    'content/index.md:5:1 {{ version }}',
  ]);
  expect(site.read('index.html')).toContain('{{ version }}, {{ name }} and <code>\\{{ version }}</code>');
});
