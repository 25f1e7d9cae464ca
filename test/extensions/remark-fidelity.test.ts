import { beforeAll, expect, test } from 'vitest';
import type { RemarkPart } from '../../cli/extensions/part.js';
import { fill } from '../../cli/pages/fragments.js';
import { buildDocPage } from '../../cli/pages/markdown/index.js';
import { loadRemark } from '../../cli/pages/markdown/remark/index.js';
import type { DocPage } from '../../cli/types.js';
import { docOptions } from '../pages/markdown/options.js';
import { stringOf } from '../pages/markdown/random-text.js';

/** A plugin, whose code gets `node` of a tree. */
const part = (code: string): RemarkPart => ({
  name: 'plugin',
  extension: 'kit',
  file: 'plugin.ts',
  code: `const walk = (node) => { ${code} };\nmodule.exports.default = () => (tree) => { walk(tree); };`,
  map: '{"version":3,"sources":[],"mappings":""}',
  hash: code,
});

const INNER = 'for (const child of node.children ?? []) walk(child);';
const PLUGINS = {
  rename: part(`if (node.type === 'text') node.value = node.value.replaceAll('a', 'o'); ${INNER}`),
  restore: part(`if (node.type === 'text') node.value = node.value.replaceAll('o', 'a'); ${INNER}`),
  unplace: part(`delete node.position; if (node.type === 'text') node.value = node.value.replaceAll('a', 'o'); ${INNER}`),
};

beforeAll(() => loadRemark(Object.values(PLUGINS)));

const buildWith = (text: string, remark: readonly RemarkPart[]): DocPage =>
  buildDocPage({ kind: 'doc', path: 'content/page.md', text, hash: '' }, { ...docOptions, remark });

/** What readers and the search get of a page. White space at the ends of lines has no meaning. */
const shown = ({ content, anchors, records }: DocPage): unknown => [
  fill(content, ({ target }) => target).replace(/\s+/g, ' '),
  anchors,
  JSON.stringify(records).replace(/(?:\s|\\n)+/g, ' '),
];

/** Texts without the letter that a plugin puts into them. */
const texts = Array.from({ length: 200 }, (_, seed) =>
  stringOf(seed)
    .replace(/[\uFDD0\uFDD1]/g, '\uFFFD')
    .replaceAll('o', 'u'),
);

/** Whether Markdown could not express what a plugin returned, which is rare even for these texts: HTML tags of several lines at odd places. */
const isRefused = ({ problems }: DocPage): boolean => problems.some(({ id }) => id === 'extension-result');

test.each([
  ['changes and restores', PLUGINS.rename],
  ['changes and restores without positions', PLUGINS.unplace],
])('a text that a plugin %s is the page of the author', (_, plugin) => {
  let refused = 0;
  for (const text of texts) {
    const page = buildWith(text, [plugin, PLUGINS.restore]);
    if (isRefused(page)) refused += 1;
    else expect(shown(page), JSON.stringify(text)).toEqual(shown(buildWith(text, [])));
  }
  expect(refused).toBeLessThan(texts.length / 50);
});

test.each([
  ['quotes', `${'> '.repeat(100)}a`],
  ['lists', `${'- '.repeat(100)}a`],
  ['emphasis', `${'*a '.repeat(199)}a${'*'.repeat(199)}`],
  ['links', `${'['.repeat(99)}a${']'.repeat(99)}(/a)`],
  [
    'directives',
    `${Array.from({ length: 50 }, (_, depth) => `${':'.repeat(60 - depth)}note`).join('\n')}\n\na\n\n${Array.from({ length: 50 }, (_, depth) => ':'.repeat(11 + depth)).join('\n')}`,
  ],
])('a page with %s nested as deep as possible', (_, text) => {
  const page = buildWith(text, [PLUGINS.rename, PLUGINS.restore]);
  expect(page.problems).toEqual(buildWith(text, []).problems);
  expect(shown(page)).toEqual(shown(buildWith(text, [])));
});
