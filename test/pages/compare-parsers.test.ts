import { expect, test } from 'vitest';
import { compareParsers } from '../../cli/pages/compare-parsers.js';
import { parseWithRemark } from '../../cli/pages/markdown/parser/remark.js';
import { PLAIN } from '../../cli/pages/markdown/parser/syntax.js';

/** A parser that reads "wrong" as another text. */
const parseWrongly = (text: string) => parseWithRemark(text.replace('wrong', 'right'));

const source = (text: string) => ({ kind: 'doc' as const, path: 'content/a.md', text, hash: '' });
const text = '---\ntitle: A\n---\n\nFirst.\n\n- one\n- this is wrong\n\n:::note\n\nwrong\n\n:::\n';

test('reports a page whose trees differ, at the line of the first difference', async () => {
  const { compared, problems } = await compareParsers([source('Same.\n'), source(text)], PLAIN, parseWrongly);
  expect(compared).toBe(2);
  expect(problems).toMatchObject([{ id: 'parsers-differ', file: 'content/a.md', line: 8 }]);
});

test('counts only the pages that the native parser reads', async () => {
  expect(await compareParsers([source('Same.\n'), source(text), source('> quoted\n>\n')], PLAIN)).toEqual({
    compared: 2,
    problems: [],
  });
});

test('compares inline directives and formulas as the site has them', async () => {
  const syntax = { inline: ['badge['], math: true };
  const sources = [source('A :badge[new] page.\n'), source('A :badge[`new`] page.\n'), source('A $x$ page.\n')];
  expect(await compareParsers(sources, syntax)).toEqual({ compared: 1, problems: [] });
});
