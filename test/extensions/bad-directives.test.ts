import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { brief, printedProblems, refusal } from '../site/refusal.js';
import { extendedFiles, makeExtended, module } from './extended-site.js';

/** Builds a site whose directive "try" has this definition, on a page that uses it in line 8. */
async function buildWith(definition: string, use = '::try'): Promise<string[]> {
  const site = makeExtended({ try: module(definition) }, `Text.\n\n${use}`);
  const run = await site.run('build', '--workers', '1');
  expect(run.code, run.stderr).toBe(1);
  expect(site.tree()).toEqual([]);
  return printedProblems(run);
}

const html = (code: string) => `form: 'leaf', html: ({ h }) => ${code}`;

test.each([
  ["'<b>x</b>'", 'returned the text "<b>x</b>" instead of elements'],
  ['undefined', 'returned nothing instead of elements'],
  ['[h("p"), 3]', 'returned the number 3 instead of elements'],
  ['({ type: "raw", value: "<b>" })', 'returned an object instead of elements'],
  ['new Promise(() => {})', 'returned a promise'],
  ['(async () => h("p"))()', 'returned a promise'],
  ['h("script", "alert(1)")', 'returned the element <script>, which is not on the safe list'],
  ['h("p", h("iframe", { src: "https://example.com" }))', 'returned the element <iframe>, which is not on the safe list'],
  ['h("p", { onClick: "alert(1)" })', 'returned the attribute "onclick" of <p>, which is not on the safe list'],
  ['h("p", { style: "position: fixed" })', 'returned the attribute "style" of <p>, which is not on the safe list'],
  ['h("p", "x".repeat(10 << 20))', 'returned more than 1000000 characters'],
  ['h("p", Array.from({ length: 30000 }, () => h("br")))', 'returned more than 20000 elements and texts'],
  [
    '{ let node = h("b"); for (let depth = 0; depth < 500; depth += 1) node = h("b", node); return node; }',
    'returned more than 100 elements inside each other',
  ],
])('%s is not what a part may return', async (code, reason) => {
  expect(await buildWith(html(code))).toEqual([
    `content/index.md:8:1  error  The directive "try" of the extension "kit" ${reason}. [extension-result]`,
  ]);
});

test.each([
  ['{ throw new Error("out of stock") }', 'threw an error at kit/try.ts:2: out of stock'],
  ['{ throw "just a text" }', 'threw an error: string just a text'],
  ['document.title', 'threw an error at kit/try.ts:2: document is not defined'],
  ['h("p", process.env.HOME)', 'threw an error at kit/try.ts:2: process is not defined'],
  ['h("p", fetch("https://example.com"))', 'threw an error at kit/try.ts:2: fetch is not defined'],
])('%s is reported where the part is used', async (code, reason) => {
  expect(await buildWith(html(code))).toEqual([
    `content/index.md:8:1  error  The directive "try" of the extension "kit" ${reason}. [extension-failed]`,
  ]);
});

test.each(['Date.now()', 'new Date()', 'Math.random()'])('%s is not available', async (code) => {
  const [problem] = await buildWith(html(`h("p", String(${code}))`));
  expect(problem).toMatch(/^content\/index\.md:8:1 {2}error.* is not available: the result must depend on the input alone\./);
});

test('a part that returns something else the second time is reported with the difference', async () => {
  const code = `import { directive } from 'docsgen/extend';
let count = 0;
export default directive({ description: 'A test.', form: 'leaf', html: ({ h }) => h('p', 'Number ' + (count += 1)) });
`;
  const site = makeExtended({ try: code }, 'Text.\n\n::try');
  const [problem] = printedProblems(await site.run('build', '--workers', '1'));
  expect(problem).toMatch(
    /^content\/index\.md:8:1 {2}error .* returned something else the second time: ".*Number 2.*" instead of ".*Number 1.*"\. \[extension-impure\]$/,
  );
});

test.each([
  ['render([{ type: "text", value: "x" }])', 'the node is not part of the content of the directive'],
  ['blocks[0].children.push({ type: "text", value: "x" })', 'cannot add property'],
])('the content of a directive cannot be changed: %s', async (code, reason) => {
  const definition = `form: 'container', html: ({ h, blocks, render }) => ${code}`;
  const [problem] = await buildWith(definition, ':::try\nText.\n:::');
  expect(problem).toContain(
    'content/index.md:8:1  error  The directive "try" of the extension "kit" threw an error at kit/try.ts:2: ',
  );
  expect(problem).toContain(reason);
});

test('a tab of a part passes the safe list', async () => {
  const definition = html(`tabs([{ label: 'One', children: [h('script', 'alert(1)')] }])`).replace('{ h }', '{ h, tabs }');
  expect(await buildWith(definition)).toEqual([
    'content/index.md:8:1  error  The directive "try" of the extension "kit" returned the element <script>, which is not on the safe list. [extension-result]',
  ]);
});

test('a part that reports an error at a node does so in the line of the node', async () => {
  const definition = `form: 'container', html: ({ h, blocks, content, fail }) => { fail('No lists', blocks[1]); return content(); }`;
  expect(await buildWith(definition, ':::try\nText.\n\n- List\n:::')).toEqual([
    'content/index.md:11:1  error  The directive "try" reports: No lists. [extension-reports]',
  ]);
});

test('a part that reports an error does so where it is used', async () => {
  const definition = `form: 'leaf', attributes: { day: { description: 'A day.', type: 'date', required: true } },
    html: ({ h, fail, attributes: { day } }) => { if (day < '2020-01-01') fail('That day is over'); return h('p', day); }`;
  expect(await buildWith(definition, '::try{day=2019-05-01}')).toEqual([
    'content/index.md:8:1  error  The directive "try" reports: That day is over. [extension-reports]',
  ]);
});

test('attributes that do not match are reported like those of built-in directives', async () => {
  const definition = `form: 'leaf', html: ({ h }) => h('p'), attributes: {
    amount: { description: 'A.', type: 'number', required: true }, day: { description: 'B.', type: 'date' }, old: { description: 'C.', type: 'boolean' },
    size: { description: 'D.', values: ['small', 'large'] }, code: { description: 'E.', pattern: /[A-Z]+/ } }`;
  const problems = await buildWith(definition, '::try{amont=1 day=2024-02-30x old=perhaps size=huge code=aB}');
  expect(problems.map((line) => line.slice(line.indexOf('error'))).sort()).toEqual([
    'error  The attribute "code" of "try" cannot be "aB". [attribute-value]',
    'error  The attribute "day" of "try" cannot be "2024-02-30x". [attribute-value]',
    'error  The attribute "old" of "try" cannot be "perhaps". [attribute-value]',
    'error  The attribute "size" of "try" cannot be "huge". [attribute-value]',
    'error  The directive "try" has no attribute "amont". [unknown-attribute]',
    'error  The directive "try" needs the attribute "amount". [missing-attribute]',
  ]);
});

test('a directive that is written like the name of one is reported with a suggestion', async () => {
  expect(await buildWith(html('h("p")'), '::tri')).toEqual([expect.stringContaining('[unknown-directive]')]);
});

test.each([
  ['export default 3;', 'does not export a directive'],
  ['export const other = 3;', 'does not export a directive'],
  ["throw new Error('not today');", 'cannot be run: not today'],
  ["import { directive } from 'docsgen/extend'; export default directive({ description: 'A.', form: 'leaf' });", '"html"'],
  [
    "import { directive } from 'docsgen/extend'; export default directive({ description: 'A.', form: 'block', html: () => [] });",
    '"form"',
  ],
  [
    "import { directive } from 'docsgen/extend'; export default directive({ description: 'A.', form: 'leaf', attributes: { a: { description: 'B.', type: 'colour' } }, html: () => [] });",
    '"attributes.a.type"',
  ],
  [
    "import { directive } from 'docsgen/extend'; export default directive({ description: 'A.', form: 'leaf', htlm: 1, html: () => [] });",
    'unknown key "htlm"',
  ],
])('%s is not the module of a directive', async (code, reason) => {
  const site = makeExtended({ try: code }, 'Text.');
  const problems = printedProblems(await site.run('build'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^kit\/try\.ts:1:\d+ {2}error .*\[extension-definition\]$/);
  expect(problems[0]).toContain(reason);
});

test('a module that cannot be compiled is reported with its line', async () => {
  const site = makeExtended({ try: "import './missing.js';\nexport default {;\n" }, 'Text.');
  expect(brief(printedProblems(await site.run('build')))).toEqual(['kit/try.ts:2:17 extension-file']);
  site.write({ 'kit/try.ts': "import './missing.js';\nimport 'node:fs';\nexport default {};\n" });
  expect(brief(printedProblems(await site.run('build')))).toEqual([
    'kit/try.ts:1:8 extension-file',
    'kit/try.ts:2:8 extension-file',
  ]);
});

test('a module that is missing is reported', async () => {
  const site = makeExtended({}, 'Text.');
  site.write({
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.example.com',
      extensions: [{ name: 'kit', directives: { version: './kit/version.ts' } }],
    }),
  });
  const [problem] = printedProblems(await site.run('build'));
  expect(problem).toContain('kit/version.ts');
  expect(problem).toContain('[extension-file]');
});

test('a name that docsgen or another extension defines is reported', async () => {
  const site = makeSite({ ...minimal, 'kit/a.ts': module(html('h("p")')) });
  site.write({
    'docsgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.example.com',
      extensions: [
        { name: 'one', directives: { note: './kit/a.ts', star: './kit/a.ts' } },
        { name: 'two', directives: { star: './kit/a.ts' } },
      ],
    }),
  });
  expect(printedProblems(await site.run('build'))).toEqual([
    expect.stringContaining(
      'The extension "one" defines the directive "note", which docsgen defines already. [extension-name-taken]',
    ),
    expect.stringContaining(
      'The extension "two" defines the directive "star", which the extension "one" defines already. [extension-name-taken]',
    ),
  ]);
});

test('--untrusted runs no extension', async () => {
  const site = makeExtended({ try: module(html('h("p")')) }, 'Text.');
  expect(printedProblems(await site.run('build', '--untrusted'))).toEqual([expect.stringContaining('[untrusted-extensions]')]);
});

test('a broken part leaves the site unchanged', async () => {
  const site = makeExtended({ try: module(html('h("p")')) }, 'Text.\n\n::try');
  expect(await site.run('build')).toMatchObject({ code: 0 });
  const problems = await refusal(site, { 'kit/try.ts': module(html('h("script")')) });
  expect(brief(problems)).toEqual(['content/index.md:8:1 extension-result']);
  expect(brief(await refusal(site, extendedFiles({ try: module(html('null')) }, 'Text.\n\n::try')))).toEqual([
    'content/index.md:8:1 extension-result',
  ]);
});

const island = (component: string, more = '') =>
  `import { directive } from 'docsgen/extend';
import * as React from 'react';
export default directive({ description: 'A test.', form: 'leaf', ${more}
  component: () => ${component} });
`;

test.each([
  [
    "React.createElement('p', null, window.innerWidth)",
    '[extension-failed]',
    'threw an error at kit/try.ts:4: window is not defined',
  ],
  ["{ throw new Error('no price') }", '[extension-failed]', 'threw an error at kit/try.ts:4: no price'],
  ["React.createElement('p', { style: { color: 'red' } }, 'x')", '[extension-result]', 'returned the attribute "style" of <p>'],
  ["React.createElement('script', null, 'alert(1)')", '[extension-result]', 'returned the element <script>'],
  ["React.createElement('p', null, Math.random())", '[extension-failed]', 'A random number is not available'],
  ['({ a: 1 })', '[extension-failed]', 'objects are not valid as a React child'],
])('a component that is %s is reported where it is used', async (component, id, reason) => {
  const site = makeExtended({ try: island(component) }, 'Text.\n\n::try');
  const problems = printedProblems(await site.run('build', '--workers', '1'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^content\/index\.md:8:1 {2}error/);
  expect(problems[0]).toContain(id);
  expect(problems[0]).toContain(reason);
});

test.each([
  ["hydrate: 'later',", '"hydrate"'],
  ["hosts: ['prices.example.com'],", '"hosts.0"'],
  ['html: () => [],', 'unknown key "html"'],
])('%s is not a valid definition of an island', async (more, reason) => {
  const site = makeExtended({ try: island('null', more) }, 'Text.');
  const problems = printedProblems(await site.run('build'));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(reason);
  expect(problems[0]).toContain('[extension-definition]');
});
