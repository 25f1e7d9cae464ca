import { beforeAll, expect, test } from 'vitest';
import type { RemarkPart } from '../../../cli/extensions/part.js';
import { fill } from '../../../cli/pages/fragments.js';
import { buildDocPage } from '../../../cli/pages/markdown/index.js';
import { loadNativeParser } from '../../../cli/pages/markdown/parser/native.js';
import { loadRemark } from '../../../cli/pages/markdown/remark/index.js';
import { docOptions, pageOf } from './options.js';

const LIST = 'Apple\n:   A fruit with ==x==.\n\n    More fruit.\n\nPear\n: Other.\n';

const rename: RemarkPart = {
  name: 'plugin',
  extension: 'kit',
  file: 'plugin.ts',
  code: `const walk = (node) => {
    if (node.type === 'text') node.value = node.value.replaceAll('fruit', 'vegetable');
    for (const child of node.children ?? []) walk(child);
  };
  module.exports.default = () => (tree) => { walk(tree); };`,
  map: '{"version":3,"sources":[],"mappings":""}',
  hash: 'rename',
};

beforeAll(async () => {
  await loadNativeParser();
  await loadRemark([rename]);
});

const build = (text: string, options: Partial<typeof docOptions>) =>
  buildDocPage({ kind: 'doc', path: 'content/page.md', text, hash: '' }, { ...docOptions, ...options });

const htmlOf = (text: string, options: Partial<typeof docOptions> = {}) =>
  fill(build(text, options).content, ({ target }) => target);

test('a definition list is the same with both parsers, and with a remark plugin that changes its words', () => {
  const html = htmlOf(LIST, { parser: 'remark' });
  expect(html).toBe(
    '<dl>\n<dt>Apple</dt>\n<dd>\n<p>A fruit with ==x==.</p>\n<p>More fruit.</p>\n</dd>\n<dt>Pear</dt>\n<dd>Other.</dd>\n</dl>',
  );
  expect(htmlOf(LIST, { parser: 'auto' })).toBe(html);
  expect(htmlOf(LIST, { remark: [rename] })).toBe(html.replaceAll('fruit', 'vegetable'));
});

test('search finds terms and definitions, the copy contains them, and problems have their place', () => {
  const page = pageOf(LIST);
  expect(page.records).toEqual([{ anchor: '', heading: '', text: 'Apple\nA fruit with ==x==.\nMore fruit.\nPear\nOther.' }]);
  expect(fill(page.markdown, ({ target }) => target)).toBe(LIST.trimEnd());
  expect(page.problems).toMatchObject([{ id: 'foreign-syntax', line: 2, column: 18 }]);
});

test.each([
  ['a page that uses every bullet', '+ a\n\n* b\n\n- c\n\nTerm\n: Text.\n'],
  ['a line below a sentence', 'It ends here.\n: Text.\n'],
  ['a line below two blank lines', 'Term\n\n\n: Text.\n'],
  ['a line below a heading', '## Term\n: Text.\n'],
  ['a line below a long line', `${'word '.repeat(20)}\n: Text.\n`],
  ['a page with too many', 'Term\n: Text.\n\n'.repeat(1001)],
  ['code', '```\nTerm\n: Text.\n```\n'],
])('%s stays text', (_, text) => {
  expect(htmlOf(text)).not.toContain('<dl>');
});

test('a bullet list below a definition remains a bullet list', () => {
  expect(htmlOf('Term\n: Text.\n\n- One\n- Two\n')).toBe(
    '<dl>\n<dt>Term</dt>\n<dd>Text.</dd>\n</dl>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
  );
});
