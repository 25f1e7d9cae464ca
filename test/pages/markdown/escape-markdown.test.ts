import fc from 'fast-check';
import type { Root } from 'mdast';
import { expect, test } from 'vitest';
import {
  escapeDestination,
  escapeInline,
  escapeLine,
  escapeLines,
  formatCode,
  formatHeading,
  joinLines,
  longestTicks,
} from '../../../cli/pages/markdown/escape-markdown.js';
import { parseWithRemark } from '../../../cli/pages/markdown/parser/remark.js';

test.each([
  ['a * b', 'a * b'],
  ['a *b', 'a \\*b'],
  ['a* b', 'a\\* b'],
  ['snake_case_name', 'snake_case_name'],
  ['_a', '\\_a'],
  ['a_ b', 'a\\_ b'],
  ['é_é', 'é_é'],
  ['1_2', '1_2'],
  ['[a] `b` ~c~', '\\[a\\] \\`b\\` \\~c\\~'],
  ['a\\b', 'a\\b'],
  ['a\\!', 'a\\\\!'],
  ['a\\', 'a\\\\'],
  ['<b> </b> <!-- <? 1 < 2', '\\<b> \\</b> \\<!-- \\<? 1 < 2'],
  ['&amp; &#1; &', '\\&amp; \\&#1; &'],
  ['  a\n\t b  ', 'a b'],
  ['https://a.b', 'https://a.b'],
  ['https://a.b/_c', 'https\\://a.b/\\_c'],
  ['HTTP://a/*b www.a/~', 'HTTP\\://a/\\*b www\\.a/\\~'],
  ['https://a https:a_ http www', 'https://a https:a\\_ http www'],
])('writes %j in the middle of a line', (text, escaped) => {
  expect(escapeInline(text)).toBe(escaped);
});

test.each([
  ['# a', '\\# a'],
  ['###### a', '\\###### a'],
  ['####### a', '####### a'],
  ['#', '\\#'],
  ['#a', '#a'],
  ['- a', '\\- a'],
  ['+', '\\+'],
  ['* a', '\\* a'],
  ['-a', '-a'],
  ['> a', '\\> a'],
  ['===', '\\==='],
  ['--', '\\--'],
  [':-: | -', '\\:-: | -'],
  ['| a', '| a'],
  ['| - |', '\\| - |'],
  ['::a', '\\::a'],
  ['1. a', '1\\. a'],
  ['123456789) a', '123456789\\) a'],
  ['1234567890. a', '1234567890. a'],
  ['1.', '1\\.'],
  ['1.5', '1.5'],
  ['a # b - c', 'a # b - c'],
])('writes %j at the start of a line', (text, escaped) => {
  expect(escapeLine(text)).toBe(escaped);
});

test('writes lines of a paragraph without empty ones, and headings and code that end where they should', () => {
  expect(escapeLines('# a\n\n  \n1. b\nc')).toEqual(['\\# a', '1\\. b', 'c']);
  expect(formatHeading(2, 'a #')).toBe('## a \\#');
  expect(formatHeading(3, '##')).toBe('### \\##');
  expect(formatHeading(1, 'C#')).toBe('# C#');
  expect(formatHeading(1, 'a # b')).toBe('# a # b');
  expect(longestTicks('a ` b ``` c ``')).toBe(3);
  expect(longestTicks('a')).toBe(0);
  expect(formatCode('a')).toBe('`a`');
  expect(formatCode('a `` b')).toBe('```a `` b```');
  expect(formatCode('`a')).toBe('`` `a ``');
  expect(formatCode('a`')).toBe('`` a` ``');
  expect(joinLines(' a \n\n b ')).toBe('a b');
});

test('an address ends neither a link nor an attribute', () => {
  expect(escapeDestination('/a b\t<c>("d")\'e\'\\`f')).toBe('/a%20b%09%3Cc%3E%28%22d%22%29%27e%27%5C%60f');
  expect(escapeDestination('/ä?b=1#c')).toBe('/ä?b=1#c');
});

/** The text of a paragraph that contains nothing but text and addresses, which become links by themselves. */
function readText({ children }: Root): string | undefined {
  const [paragraph, ...others] = children;
  if (others.length > 0 || paragraph?.type !== 'paragraph') return undefined;
  const texts = paragraph.children.map((node) => {
    const [inner] = node.type === 'link' ? node.children : [node];
    return inner?.type === 'text' ? inner.value : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

test('any text that is escaped is read as the same text', () => {
  const piece = fc.constantFrom(...'ab1 *_`[]()<>!#-+.:|=~&;\\/"\'{}é', 'http://', 'www.', '&amp;', '<b>', '[^1]', '::', '1. ');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = joinLines(pieces.join(''));
      fc.pre(text !== '');
      const read = readText(parseWithRemark(escapeLine(text)));
      expect(read === undefined ? undefined : joinLines(read)).toBe(text);
    }),
    { numRuns: 2000, seed: 1 },
  );
});
