import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { brief, builtSite, printedProblems, refusal } from './refusal.js';

test('reports directives that are unknown, incomplete, malformed or unclosed', async () => {
  const site = await builtSite();
  const cases: readonly (readonly [string, string])[] = [
    [':::nite\nx\n:::', 'Unknown directive "nite". [unknown-directive]'],
    [
      '::note[hello]',
      'The directive "note" is written with two colons on a separate line, but needs three colons and a closing line. [directive-form]',
    ],
    [
      ':::figure{src="/x.png" alt="y"}\n:::',
      'The directive "figure" is written with three colons and a closing line, but needs two colons on a separate line. [directive-form]',
    ],
    [':::details\nx\n:::', 'The directive "details" needs a text in brackets. [directive-content]'],
    ['::figure{alt="y"}', 'The directive "figure" needs the attribute "src". [missing-attribute]'],
    ['::api-request{verb="got" url="x"}', 'The attribute "verb" of "api-request" cannot be "got". [attribute-value]'],
    [
      '::video[x]{src="https://evil.example/x"}',
      'The attribute "src" of "video" cannot be "https://evil.example/x". [attribute-value]',
    ],
    [
      '::api-request{verb="get" url="x" tittle="y"}',
      'The directive "api-request" has no attribute "tittle". [unknown-attribute]',
    ],
    [
      '::::tabs\n:::tab{label="a"}\nx\n:::\n\nforeign\n::::',
      'The directive "tabs" may only contain "tab" directives. [directive-content]',
    ],
    [':::tab{label="x"}\nx\n:::', 'The directive "tab" is outside of "tabs". [directive-content]'],
    [
      ':::tabs\n:::tab{label="a"}\nx\n:::',
      'The directive "tabs" does not have more colons than a directive inside it, which therefore closes it. [directive-content]',
    ],
    [
      ':::api-request{verb="post" url="x"}\n```json\n{ "a": }\n```\n:::',
      'The directive "api-request" contains a body that is not valid JSON. [directive-content]',
    ],
    ['::: note\nx', 'The directive "note" begins here and is never closed. [unclosed-directive]'],
    [
      '::figure{src="/x.png" alt="a b}',
      'This line seems to be a directive, but its brackets, braces or quotes are not closed, or something follows them. [directive-syntax]',
    ],
    ['Text.\n:::', 'This line seems to be a directive, but it does not close anything. [directive-syntax]'],
    ['> :::tip\n> x', 'The directive "tip" begins here and is never closed. [unclosed-directive]'],
    ['::::tabs\n:::tab{label="x"}\nx', 'The directive "tabs" begins here and is never closed. [unclosed-directive]'],
    [
      ':::note\n```js\nx\n:::\n\n```js\ny\n```',
      'The code that begins here is never closed within the directive "note". [unclosed-fence]',
    ],
  ];
  const files = Object.fromEntries(
    cases.map(([text], n) => [`content/${String(n).padStart(2, '0')}.md`, `---\ntitle: T\n---\n\n${text}\n`]),
  );
  const problems = await refusal(site, files);
  const firstOf = (file: string) => problems.find((line) => line.startsWith(`${file}:`))?.replace(/^\S+ {2}error {2}/, '');
  expect(Object.keys(files).map(firstOf)).toEqual(cases.map(([, cause]) => cause));
  expect(brief(problems).filter((line) => /\/(?:00|08|14|15|16)\.md/.test(line))).toEqual([
    'content/00.md:5:1 unknown-directive',
    'content/08.md:10:1 directive-content',
    'content/14.md:6:1 directive-syntax',
    'content/15.md:5:3 unclosed-directive',
    'content/16.md:5:1 unclosed-directive',
    'content/16.md:6:1 unclosed-directive',
  ]);
});

test('warns about code fence options without effect', async () => {
  const site = await builtSite({
    'content/a.md':
      '```javscript\nx\n```\n\n```js {9}\nx\n```\n\n```js {3-1}\nx\n```\n\n```js {1-99999999999}\nx\n```\n\n```js foo\nx\n```\n',
  });
  const run = await site.run('build', '--no-cache');
  expect(run.code).toBe(0);
  expect(printedProblems(run)).toEqual([
    'content/a.md:1:1  warning  Unknown code language "javscript"; the block is shown without highlighting. [unknown-language]',
    'content/a.md:5:1  warning  The marked line 9 is outside this block, which has 1 line. [line-range]',
    'content/a.md:9:1  warning  Unknown code block option "{3-1}". [code-meta]',
    'content/a.md:13:1  warning  The marked line 2 is outside this block, which has 1 line. [line-range]',
    'content/a.md:17:1  warning  Unknown code block option "foo". [code-meta]',
  ]);
});

test('reports duplicate ids and unclosed comments', async () => {
  const site = await builtSite();
  const problems = await refusal(site, {
    'content/a.md': '## A {#x}\n\n## B {#x}\n',
    'content/b.md': 'Text.\n\n<!-- note\n\nMore.\n',
  });
  expect(brief(problems)).toEqual(['content/a.md:3:1 duplicate-id', 'content/b.md:3:1 unclosed-comment']);
});

test('rejects pages that are too large or too deeply nested immediately', async () => {
  const site = await builtSite();
  const many = (text: string, count = 10_000) => text.repeat(count);
  const started = Date.now();
  const problems = await refusal(site, {
    'content/large.md': many('Lorem ipsum dolor sit amet, [link](./index.md) consectetur.\n\n', 340_000),
    'content/brackets.md': `${many('[')}a${many(']')}\n`,
    'content/closed.md': `${many('<div>', 2500)}x${many('</div>', 2500)}\n`,
    'content/code.md': `${Array.from({ length: 1000 }, (_, n) => `${many('`', n)}a`).join(' ')}\n`,
    'content/directives.md': Array.from({ length: 500 }, (_, n) => `${many(':', 503 - n)}note`).join('\n'),
    'content/emphasis.md': `${many('*a **b ')}x${many('c** d*')}\n`,
    'content/html.md': `${many('<div>')}x\n`,
    'content/images.md': `${many('![')}a${many('](x)')}\n`,
    'content/list.md': Array.from({ length: 1000 }, (_, n) => `${many('  ', n)}- x`).join('\n'),
    'content/lists.md': `${many('- ')}x\n`,
    'content/quotes.md': `${many('>')} x\n`,
    'content/table.md': `${many('|a', 5000)}|\n${many('|-', 5000)}|\n`,
  });
  expect(brief(problems)).toEqual([
    'content/brackets.md:1:10102 too-intricate',
    'content/closed.md:1:1 too-intricate',
    'content/code.md:1:5253 too-intricate',
    'content/directives.md:101:1 too-intricate',
    'content/emphasis.md:1:700 too-intricate',
    'content/html.md:1:1 too-intricate',
    'content/images.md:1:20402 too-intricate',
    'content/large.md file-size',
    'content/list.md:101:201 too-intricate',
    'content/lists.md:1:201 too-intricate',
    'content/quotes.md:1:101 too-intricate',
    'content/table.md:1:1 too-intricate',
  ]);
  expect(Date.now() - started).toBeLessThan(30_000);
});

test('accepts HTML of any length with omitted end tags', async () => {
  const items = Array.from({ length: 300 }, (_, n) => `<li>Item ${n}`).join('\n');
  const site = await builtSite({ 'content/a.md': `<ul>\n${items}\n</ul>\n` });
  expect(site.read('a.html')).toContain('<li>Item 299');
});

test('treats long runs of markers without nesting as text', async () => {
  const site = await builtSite({
    'content/a.md': `${'['.repeat(10_000)}\n\n${'*'.repeat(10_000)}\n\nx${'*'.repeat(10_000)}y\n\n# ${' '.repeat(10_000)}x${'#'.repeat(10_000)}y\n`,
  });
  expect(site.read('a.html')).toContain('['.repeat(10_000));
});

test("suggests docsgen's names for those of other tools, and nothing dissimilar", async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md':
      '---\nlinkTitle: A\nhide: true\ntoc: false\ntitel: A\n---\n\n:::card-grid\nx\n:::\n\n:::filetree\nx\n:::\n\n:::blink\nx\n:::\n\n```mermaid\nx\n```\n\n```zzbash\nx\n```\n\n```js "createClient"\nx\n```\n\n```js ins="a" b\nx\n```\n',
  });
  const found = (await site.problems()).map(({ line, cause, fix }) => `${line} ${cause} ${fix}`);
  expect(found).toEqual([
    '2 Unknown front matter key "linkTitle". Write "sidebar_label".',
    expect.stringMatching(/^3 Unknown front matter key "hide"\. Use "unlisted: true", /),
    expect.stringMatching(/^4 Unknown front matter key "toc"\. Write "toc_min_heading_level" /),
    '5 Unknown front matter key "titel". Did you mean "title"?',
    expect.stringMatching(/^8 Unknown directive "card-grid"\. Write ::::cards, and :::card/),
    expect.stringMatching(/^12 Unknown directive "filetree"\. Write :::file-tree around a nested list/),
    expect.stringMatching(
      /^16 Unknown directive "blink"\. Use one of the directives: note, tip, .*, steps, .*\. If this is text, /,
    ),
    expect.stringMatching(
      /^20 This diagram is shown as code, because the package "beautiful-mermaid" is not installed.* "npm install --save-dev beautiful-mermaid"/,
    ),
    '24 Unknown code language "zzbash"; the block is shown without highlighting. Did you mean "bash"?',
    expect.stringMatching(/^28 The words to highlight, "createClient", are not in this block\. /),
    expect.stringMatching(/^32 Unknown code block option `ins="a" b`\. /),
  ]);
});
