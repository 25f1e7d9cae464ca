import type { Root } from 'mdast';
import { beforeAll, expect, test } from 'vitest';
import { loadNativeParser } from '../../../../cli/pages/markdown/parser/native.js';
import { parseWithRemark } from '../../../../cli/pages/markdown/parser/remark.js';
import { parseInSections } from '../../../../cli/pages/markdown/parser/sections.js';
import { expectSameTree } from './compare.js';
import { documentOf } from './documents.js';

beforeAll(async () => {
  expect(await loadNativeParser()).toBe(true);
});

/** Parses a text in sections, and returns the number of parts that it was parsed in; `undefined` if it is parsed as a whole. */
function countSections(text: string): number | undefined {
  let count = 0;
  const tree: Root | undefined = parseInSections(text, (part) => {
    count++;
    return parseWithRemark(part);
  });
  if (tree) expect(tree, JSON.stringify(text)).toEqual(parseWithRemark(text));
  return tree && count;
}

test.each([
  ['headings of each level', 'a\n\n# b\n\nc\n\n###### d\n', 3],
  ['lists, quotes and tables before a heading', '- a\n  - b\n\n\n# c\n\n> d\n\n# e\n\n|a|\n|-|\n|b|\n\n# f\n', 4],
  ['fenced code with a line like a heading', '```sh\n\n# a\n```\n\n# b\n\n~~~~\n\n# c\n~~~\n~~~~\n\n# d\n', 3],
  ['comments with a line like a heading', '<!--\n\n# a\n-->\n\n# b\n', 2],
  ['directives with headings', ':::note\n\n# a\n\n::::tip\n\n# b\n\n::::\n\n:::\n\n# c\n', 2],
  ['definitions that other sections name', '[A b]: /c\n[d]: /e "f"\n\n# g\n\n[a B] and [x][D], [d]\n\n# h\n\n- [a\n  b]\n', 3],
  ['footnotes that other sections name', 'a[^1]\n\n# b\n\n[^1]: c\n    d\n\n# e\n\nf[^1]\n', 3],
  ['labels that only one section names', '# a\n\n- [b]: c\n\n  [b]\n\n# d\n\ntext\n', 2],
  ['indented definitions', '  [a]: /b\n   [c]: /d\n\n- e\n\nf\n\n  [f]: /g\n\n# h\n\n[a], [c] and [f]\n', 2],
  ['code with lines like definitions', '```ts\n[key]: string\n```\n\n# a\n\n[key]\n', 2],
])('splits a text with %s', (_, text, count) => {
  expect(countSections(text)).toBe(count);
});

test.each([
  ['one section', '# a\n\nb\n'],
  ['a definition in a list that another section names', '- [a]: b\n\n# c\n\n[a]\n'],
  ['a definition in a list item with a wide marker', '1.   x\n\n   [a]: b\n\n# c\n\n[a]\n'],
  ['a line like a definition in indented code of a list', '- x\n\n   - y\n\n         [a]: b\n\n# c\n\n[a]\n'],
  ['a line like a definition in indented HTML', '  <pre>\n\n [a]: b\n  </pre>\n\n# c\n\n[a]\n'],
  ['a line like a definition in a fence of a list', '- ```\n\n  [a]: b\n  ```\n\n# c\n\n[a]\n'],
  ['a line like a definition in HTML of a directive', ':::note\n\n<pre>\n\n[a]: b\n\n</pre>\n\n:::\n\n# c\n\n[a]\n'],
  ['a line like a definition in an indented fence', '   ~~~\n\n [a]: b\n   ~~~\n\n# c\n\n[a]\n'],
  ['a line like a definition in a directive', '- x\n\n  :::note\n\n  [a]: b\n\n  :::\n\n# c\n\n[a]\n'],
  ['a line like a definition in a paragraph', 'x\n[a]: b\n\n# c\n\n[a]\n'],
  ['a fence in a list that ends with the list', '- ```\n\nb\n```\n\n# c\n\n```\n\n# d\n\n[e]: f\n\n# g [e]\n'],
  ['a carriage return that ends a line', '# a\n\nb\rc ^d\n\n# e\n\nf\n'],
  ['a comment on the line after a tag', '<div>\n<!--\n\n# a\n-->\n\n# b\n'],
])('parses a text with %s as a whole, or with the same tree', (_, text) => {
  countSections(text);
  expectSameTree(text);
});

test('returns the tree of the whole text for blocks that are never closed', () => {
  for (const open of [
    '```\na',
    ':::note\na',
    '<!-- a',
    '<pre>\na',
    '> ```\n> a',
    '- :::note\n  a',
    '<div>\n```',
    '1. a\n\n   ```\n   b',
  ])
    for (const text of [
      `${open}\n\n# b\n\nc [d]\n\n# e\n`,
      `[d]: x\n\n# a\n\n[d]\n\n# f\n\n${open}\n`,
      `# a\n\n${open}\n\n[d]: x\n\n# b [d]\n`,
    ]) {
      countSections(text);
      expectSameTree(text);
    }
});

test('returns the tree of the whole text for generated and damaged documents', () => {
  let split = 0;
  for (let seed = 5_000; seed < 6_500; seed++) if (countSections(documentOf(seed).replace(/\n\n(?=\w)/g, '\n\n## '))) split++;
  expect(split).toBeGreaterThan(300);
});

test('names each label once for each section, so a text with many of both takes linear time', () => {
  const many = (count: number) =>
    `${Array.from({ length: count }, (_, index) => `[l${index}]: /x`).join('\n')}\n\n${Array.from({ length: count }, (_, index) => `# h\n\n[l${index}]\n`).join('\n')}`;
  let length = 0;
  const text = many(3_000);
  parseInSections(text, (part) => {
    length += part.length;
    return { type: 'root', children: [] };
  });
  expect(length).toBeLessThan(text.length * 3);
});
