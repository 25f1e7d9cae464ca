import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { brief, printedProblems } from '../site/refusal.js';
import { linkPackages, makePluginSite, plugin, remarkConfig } from './remark-site.js';

/** Builds a site with a plugin, which must fail and write nothing. @param page begins in line 6 */
async function refuse(code: string, page = 'First.\n\nA *small* page.'): Promise<string[]> {
  const site = makePluginSite(code, page);
  const run = await site.run('build', '--workers', '1');
  expect(run.code, run.stderr).toBe(1);
  expect(site.tree()).toEqual([]);
  return printedProblems(run);
}

const RETURNED = 'The remark plugin "kit/plugin.ts" of the extension "kit" returned';

test.each([
  ['return { type: "paragraph", children: [] };', '6:1', 'a node of the type "paragraph" instead of an mdast tree'],
  ['tree.children.push(null);', '8:1', 'nothing instead of an mdast tree'],
  ['tree.children[1].children.push("text");', '8:10', 'the text "text" instead of an mdast tree'],
  ['tree.children[1].children[1].type = "blink";', '8:3', 'a node of the type "blink", which is not part of mdast'],
  ['tree.children[1].type = "element";', '8:1', 'a node of the type "element", which is part of an HTML tree'],
  [
    'tree.children.push({ type: "mdxJsxFlowElement", children: [] });',
    '8:1',
    'a node of the type "mdxJsxFlowElement", which is not part of mdast',
  ],
  [
    'tree.children.push({ type: "text", value: "x" });',
    '8:1',
    'a node of the type "text" in one of the type "root", which cannot contain it',
  ],
  [
    'tree.children[1].children.push({ type: "paragraph", children: [] });',
    '8:10',
    'a node of the type "paragraph" in one of the type "paragraph", which cannot contain it',
  ],
  ['tree.children[1].children[1].children = "small";', '8:3', 'a node of the type "emphasis" whose "children" is not nodes'],
  ['tree.children[1].children[0].value = 3;', '8:1', 'a node of the type "text" whose "value" is not a text'],
  [
    'tree.children.push({ type: "heading", depth: 7, children: [] });',
    '8:1',
    'a node of the type "heading" whose "depth" is not a number from 1 to 6',
  ],
  ['tree.children[1].children.push(tree.children[1]);', '8:10', 'a tree that contains itself'],
  ['tree.children[1].children[0].value = "x".repeat(10 << 20);', '8:1', 'more than 4000000 characters'],
  ['tree.children[1].children[0].value = "x ".repeat(600000);', '6:1', 'more than 1048576 characters'],
  ['tree.children = Array.from({ length: 600000 }, () => ({ type: "thematicBreak" }));', '6:1', 'more than 500000 nodes'],
  [
    'let node = tree.children[1]; for (let depth = 0; depth < 50; depth += 1) node = { type: "root", children: [node, node] }; return node;',
    '6:1',
    'a node of the type "root" in one of the type "root", which cannot contain it',
  ],
  [
    'for (let depth = 0; depth < 600; depth += 1) tree.children = [{ type: "blockquote", children: tree.children }];',
    '6:1',
    'more than 500 nodes inside each other',
  ],
  [
    'for (let depth = 0; depth < 40; depth += 1) tree.children = [{ type: "blockquote", children: [...tree.children, ...tree.children] }];',
    '6:1',
    'more than 500000 nodes',
  ],
  [
    'tree.children.push({ type: "html", value: "<script>alert(1)</script>" });',
    '8:1',
    'the element <script>, which is not on the safe list',
  ],
  [
    'tree.children.push({ type: "html", value: "<p onclick=\'x()\'>" });',
    '8:1',
    'the attribute "onclick" of <p>, which is not on the safe list',
  ],
  ['tree.children[1].data = { hName: "iframe" };', '8:1', 'the element <iframe>, which is not on the safe list'],
  [
    'tree.children[1].data = { hProperties: { style: "color: red" } };',
    '8:1',
    'the attribute "style" of <p>, which is not on the safe list',
  ],
  [
    'tree.children[1].data = { hProperties: { onClick: "x()" } };',
    '8:1',
    'the attribute "onclick" of <p>, which is not on the safe list',
  ],
  [
    'tree.children[1].data = { hProperties: { className: { a: 1 } } };',
    '8:1',
    'an attribute "class" of <p> whose value is neither a text nor a number',
  ],
  [
    'tree.children[1].data = { hChildren: [{ type: "text", value: "x" }] };',
    '8:1',
    '"data.hChildren", which the search and the Markdown copy would not contain',
  ],
  [
    'tree.children[1].children[0].data = { hName: "b" };',
    '8:1',
    '"data.hName" in a node of the type "text", whose HTML docsgen makes itself',
  ],
  [
    'tree.children[1].children[1] = { type: "link", url: "/", children: [{ type: "link", url: "/", children: [{ type: "text", value: "x" }] }] };',
    '8:1',
    'a node of the type "paragraph" that cannot be written as Markdown',
  ],
  ['return new Promise(() => {});', '6:1', 'a promise'],
  ['return (async () => tree)();', '6:1', 'a promise'],
])('%s is not what a plugin may return', async (body, place, reason) => {
  expect(await refuse(plugin(body))).toEqual([`content/index.md:${place}  error  ${RETURNED} ${reason}. [extension-result]`]);
});

test('a plugin that never calls back is reported', async () => {
  const code = 'export default () => (tree, file, next) => {};\n';
  expect(await refuse(code)).toEqual([`content/index.md:6:1  error  ${RETURNED} a promise. [extension-result]`]);
});

test.each([
  ['throw new Error("no dictionary");', '6:1', 'threw an error at kit/plugin.ts:3: no dictionary'],
  ['throw "just a text";', '6:1', 'threw an error: string just a text'],
  ['null.x;', '6:1', "threw an error at kit/plugin.ts:3: cannot read properties of null (reading 'x')"],
  ['process.env.HOME;', '6:1', 'threw an error at kit/plugin.ts:3: process is not defined'],
  ['fetch("https://example.com");', '6:1', 'threw an error at kit/plugin.ts:3: fetch is not defined'],
  [
    'new Date();',
    '6:1',
    'threw an error at kit/plugin.ts:3: the time is not available: the result must depend on the input alone',
  ],
  ['file.fail("The page is too small", tree.children[1]);', '8:1', 'threw an error: the page is too small'],
])('%s is reported in the page', async (body, place, reason) => {
  expect(await refuse(plugin(body))).toEqual([
    `content/index.md:${place}  error  The remark plugin "kit/plugin.ts" of the extension "kit" ${reason}. [extension-failed]`,
  ]);
});

test('a plugin that depends on earlier calls is reported with the difference', async () => {
  const code = `let count = 0;\n${plugin('count += 1; tree.children[0].children[0].value = "Number " + count;')}`;
  const [problem] = await refuse(code);
  expect(problem).toMatch(
    /^content\/index\.md:6:1 {2}error .* returned something else the second time: ".*Number 2.*" instead of ".*Number 1.*"\. \[extension-impure\]$/,
  );
});

test('a plugin that never ends is stopped, and the other pages are still checked', async () => {
  const code = plugin('if (file.path === "content/index.md") for (;;);');
  const site = makePluginSite(code, 'First.', { 'content/b.md': '---\ntitle: B\n---\n\n[x](./missing.md)\n' });
  const run = await site.run('build', '--workers', '1');
  expect(run.code).toBe(1);
  expect(brief(printedProblems(run))).toEqual(['content/b.md:5:1 dead-link', 'content/index.md:6:1 too-slow']);
  expect(run.stderr).toContain('This remark plugin was stopped because it took longer than 10 seconds.');
});

test.each([
  ['export default { plugins: [] };', 'is a preset, not a plugin'],
  ['export const plugin = () => {};', 'does not export a plugin as its default export'],
  ['export default function () { this.parser = () => ({ type: "root", children: [] }); }', 'adds syntax to Markdown'],
  ['export default function () { this.compiler = () => "<p>"; }', 'replaces what is made of Markdown'],
  ['export default function () { this.data().micromarkExtensions = [{}]; }', 'adds syntax to Markdown'],
])('%s cannot be used', async (code, reason) => {
  const [problem] = await refuse(code);
  expect(problem).toMatch(/^docsgen\.config\.json:1:\d+ {2}error .*\[remark-plugin\]$/);
  expect(problem).toContain(`The remark plugin "kit/plugin.ts" of the extension "kit" ${reason}`);
});

test('an error of a plugin or of its module is reported in the module', async () => {
  expect(await refuse('export default () => {\n  throw new Error("no options");\n};')).toEqual([
    'kit/plugin.ts:2:9  error  The remark plugin "kit/plugin.ts" of the extension "kit" cannot be used: no options. [remark-plugin]',
  ]);
  expect(brief(await refuse("import './missing.js';\nexport default {;\n"))).toEqual(['kit/plugin.ts:2:17 extension-file']);
});

test.each([
  ['rehype-raw', 'changes HTML instead of Markdown'],
  ['remark-parse', 'adds syntax to Markdown'],
  ['remark-absent', 'cannot be bundled: could not resolve "remark-absent"'],
  ['vite', 'cannot be bundled: '],
])('the package %s cannot be used', async (name, reason) => {
  const site = linkPackages(makeSite({ ...minimal, ...remarkConfig([name]) }));
  const [problem] = printedProblems(await site.run('build'));
  expect(problem).toMatch(/^docsgen\.config\.json:1:\d+ {2}error .*\[remark-plugin\]$/);
  expect(problem).toContain(`The remark plugin "${name}" of the extension "kit" ${reason}`);
});

test('options that are not data are an error of the configuration', async () => {
  const site = makeSite({
    ...minimal,
    'docsgen.config.ts': `export default { title: 'T', url: 'https://docs.example.com', extensions: [{ name: 'kit', remark: [['./a.ts', { f: () => 1 }]] }] };`,
  });
  site.write({});
  const { rmSync } = await import('node:fs');
  rmSync(`${site.dir}/docsgen.config.json`);
  expect(brief(printedProblems(await site.run('build')))).toEqual([expect.stringMatching(/config-value$/)]);
});

test('--untrusted runs no plugin', async () => {
  const site = makePluginSite(plugin(''), 'Text.');
  expect(printedProblems(await site.run('build', '--untrusted'))).toEqual([expect.stringContaining('[untrusted-extensions]')]);
});
