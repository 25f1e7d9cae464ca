import { expect, test } from 'vitest';
import { mayContainUnusualInline } from '../../../../cli/pages/markdown/parser/inline-directives.js';
import { type Construct, findConstruct } from '../../../../cli/pages/markdown/parser/routing.js';
import { expectSameTree } from './compare.js';

const REMARK: readonly (readonly [Construct, readonly string[]])[] = [
  ['size', ['a '.repeat(60_000)]],
  ['character', ['a\r\nb', 'a\0', '\ud83d', '```js &#9;a\n```']],
  [
    'autolink',
    [
      '[see http://a.b]',
      'x=www.a.b',
      '/a@b.cd',
      'http:\\//a.b',
      'a&#64;b.cd',
      '_www.a.бв_',
      'a@b.@c.d',
      'a@b.c+d@e.f',
      '[a\n3. http://b.c',
      '*[[]()(www.i*]()',
    ],
  ],
  ['blank line in a quote', ['> a\n>\n', '>\n> a', '> - a\n>\n> - b']],
  ['change of containers in a quote', ['> - a\n> 1. b', '>> a\n> - b', '> - a\nlazy']],
  ['unclosed fence in a container', ['- ```\n  a\n- b', '> ```\n> a', '- a\n\n  ```\n b\n  ```\n']],
  ['HTML in a container', ['- <!-- a -->', '<div>\n```\na\n```\n', '- a\n <b>\n', '<a\n> b\n  <c>\n\n:::d\n:::\n']],
  ['list item without text', ['-\n  a', '-     a', '- [ ]\n  a', '- [ ] a\n  b\n  --']],
  ['table next to text', [':::note\n\na | b\n- | -\n1 | 2\n:::\n', 'a|b\n-|-\n<i>\n', 'a\nb\n- |']],
  ['footnote with blocks', ['[^1]: - a', '- [^1]: a', '[^1]: a\n\n    - b\n', '[^1]:\n\t- a\n\t- b', '[^n]:*[[^n]*]()']],
  [
    'inline syntax across lines of a container',
    ['- <b\n  c>', '- [a\n  b]: /c', '- `a\n  b`', '- a\n`b\nc', '- a <!-- >\n  *b*', '- [](()\n  []()', "><a b='<>'\n>  />"],
  ],
  ['indented code next to another block', ['- a\n# b\n    c', '>     a', '- a\n\n<!-->\n    b\n    c']],
  [
    'unusual HTML',
    ['<a b=c=">', '<a b=/c>', '<pre></style>\n</pre>', 'a <b c= d="">', 'a <b\nc=d=e>', 'a <b c=\nd="">', "> <a b='>'\n>  c>"],
  ],
  ['mixed emphasis', ['_*a _*b', 'o *\\**F']],
  ['unusual definition', ['[f]:"\n1. t\n\n   4. S', '[a]:\n/b', '[a \n]:b']],
  [
    'list next to a definition or directive',
    [
      '[a]: b\n```\n```\n3. c',
      '[a]: b\n# c\n\n2. d',
      '[a]: b\n- c\n\n  3. d',
      ':::a\n\n    b\n\n:::\n\n\n2. c\n',
      '1. a\n\n:::b\n\n    c\n\n:::\n\n2. d\n',
      '    a\n:::b\n2. c\n:::\n',
    ],
  ],
  ['line of white space', ['a\n    \nb']],
  [
    'unusual directive',
    ['> :::note\n> a\n> :::\n', '::a{b="{c}"}', ':::note x\na\n:::\n', '- a\n\n b\n   :::c\n\n    d\n   :::\n'],
  ],
  [
    'nesting of directives',
    [':::a\n:::b\n:::\n:::\n', ':::a\nb', ':::a\n```\n:::\n```\n:::\n', '1. a\n   :::b\n   - c\n\n   :::\n'],
  ],
  ['inline directive', ['::a\n\n:b[c]', '::a\n\nsee:http://a.b', '::::a\n:::b\n* ![\n:c]()\n:::\n::::']],
];

test.each(REMARK)('%s: remark reads it', (construct, texts) => {
  for (const text of texts) {
    expect(findConstruct(text), text.slice(0, 100)).toBe(construct);
    expectSameTree(text);
  }
});

test.each([
  'A paragraph with *emphasis*, `code`, [a link](/a), https://a.bc and www.a.bc.\n',
  '- a\n- b\n\n  c\n\n  ```js\n  d\n  ```\n\n  - e\n',
  '- [x] **a**\n- [ ] b\n',
  '> a\n>\n> b\n\n> [!NOTE]\n> c\n',
  '```\n\ta <b\n> \n- ```\n[^1]: x\n```\n',
  '| a | b |\n| - | - |\n| 1 | `x` |\n',
  ':::note[A `title`]\n\ntext\n\n:::\n\n::figure[a]{src="/b.png" alt="c"}\n',
  '1. a\n\n   :::note\n\n   b\n\n   :::\n\n2. c\n',
  '[a]: b\n[c]: d "e"\n\n3. f\n4. g\n',
  '::::tabs\n\n:::tab{label="a"}\n\n- b\n\n:::\n\n::::\n',
  'A note.[^1]\n\n[^1]: The note.\n',
  '<div>\n\ntext\n\n</div>\n\n<!-- comment\n\n-->\n',
  'Time 10:30, a:b, std::vec.\n',
  'a\n<!-- <B c={["d"]} e=f"g> -->\n\nb\n',
])('the native parser reads %j', (text) => {
  expect(findConstruct(text)).toBeUndefined();
});

const INLINE = ['badge[', 'icon[', 'kbd['];

test.each([
  'A :icon[home] and :badge[v1.2]{type="tip" icon="a b"}, and :foo in it.\n',
  '# :icon[home] Title\n\n- :kbd[Ctrl+K]\n- **:icon[a]** `code`\n',
  '| a | b |\n| - | - |\n| :icon[home] | :badge[New] |\n',
  ':::note\n:badge[New]\n:badge[Other words]\n:::\n',
  ':icon[é] 😀 :icon[b]',
])('the native parser reads the inline directives of %j', (text) => {
  expect(mayContainUnusualInline(text, INLINE)).toBe(false);
  expect(findConstruct(text, INLINE)).toBeUndefined();
  expectSameTree(text, text, { inline: INLINE, math: false });
});

test.each([
  'x:icon[a]',
  '::icon[a]',
  ':icon[*a*]',
  ':icon[a](/b)',
  '[:icon[a]](/b)',
  ':badge[a]{type=b}',
  ':icon[www.a.b]',
  ':icon[]',
  ':badge[a]{b="&amp;"}',
])('remark reads the inline directives of %j', (text) => {
  expect(mayContainUnusualInline(text, INLINE)).toBe(true);
  expectSameTree(text, text, { inline: INLINE, math: false });
});

test.each(['`:icon[a]\nb`', 'https://a.b`c :icon[a]`', ':icon[a] ![\n:c]()', ':icon[a] :b[c]'])(
  'remark reads %j, in which a directive may be code or text',
  (text) => {
    expect(findConstruct(text, INLINE)).toBe('inline directive');
    expectSameTree(text, text, { inline: INLINE, math: false });
  },
);
