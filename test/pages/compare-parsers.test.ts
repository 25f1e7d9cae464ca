import type { Root } from 'mdast';
import { expect, test, vi } from 'vitest';
import { compareParsers } from '../../cli/pages/compare-parsers.js';
import { parseWithRemark } from '../../cli/pages/markdown/parser/remark.js';

/** Stands for a native parser that reads "wrong" as another text. */
vi.mock('../../cli/pages/markdown/parser/native.js', () => ({
  loadNativeParser: () => Promise.resolve(true),
  parseNatively: (text: string): Root => parseWithRemark(text.replace('wrong', 'right')),
}));

const source = (text: string) => ({ kind: 'doc' as const, path: 'content/a.md', text, hash: '' });

test('reports a page whose trees differ, at the line of the first difference', async () => {
  const text = '---\ntitle: A\n---\n\nFirst.\n\n- one\n- this is wrong\n\n:::note\n\nwrong\n\n:::\n';
  const problems = await compareParsers([source('Same.\n'), source(text)]);
  expect(problems).toMatchObject([{ id: 'parsers-differ', file: 'content/a.md', line: 8 }]);
});

test('reports nothing for a page that remark parses in any case', async () => {
  expect(await compareParsers([source('> wrong\n>\n')])).toEqual([]);
});
