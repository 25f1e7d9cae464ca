import { createRequire } from 'node:module';
import { gfmExamples } from '../gfm-examples.js';
import { PIECES } from '../random-text.js';

const commonmark = createRequire(import.meta.url)('commonmark-spec') as {
  readonly tests: readonly { readonly markdown: string }[];
};

/** Syntax in the shapes that authors write, for generated documents. */
const BLOCKS: readonly string[] = [
  'A paragraph with *emphasis*, **strong**, `code` and [a link](/a/b "title").\n',
  'First line\nsecond line  \nthird line\\\nfourth line\n',
  '# Heading\n',
  '## Heading with `code` {#id}\n',
  'Underlined\n===\n',
  'Underlined *too*\n---\n',
  '- one\n- two\n- three\n',
  '- one\n\n- two\n\n  more\n\n- three\n',
  '- one\n  - nested\n    - deep\n  - again\n- two\n',
  '1. one\n2. two\n   ```js\n   code();\n   ```\n3. three\n',
  '1. one\n\n   ```sh\n   npm run a\n\n   npm run b\n   ```\n\n2. two\n',
  '* a\n\n  > quote in item\n\n* b\n',
  '- [ ] open\n- [x] done\n',
  '- | a | b |\n  | - | - |\n  | 1 | 2 |\n',
  '> quote\n> second line\n',
  '> quote\n>\n> second paragraph\n',
  '> quote\nlazy line\n',
  '> - item\n> - item\n>\n>   more\n',
  '> [!NOTE]\n> An alert.\n',
  '> ```js\n> x\n> ```\n',
  '> > nested\n> quote\n',
  '```js title="a.js"\nconst a = 1;\n\n\tb();\n```\n',
  '~~~\n```\n~~~\n',
  '    indented code\n\n    more\n',
  '\tindented with a tab\n',
  '| a | b |\n| --- | :-: |\n| 1 | `x \\| y` |\n| [l](/x) | **b** |\n',
  'a | b\n-|-\n1 | 2\n3\n',
  ':::note\ntext\n:::\n',
  ':::note\n\ntext\n\n:::\n',
  ':::tip[A *title*]\n\n- a\n- b\n\n:::\n',
  '::::tabs\n\n:::tab{label="One"}\n\n```js\na\n```\n\n:::\n\n:::tab{label="Two" group=x}\n\ntext\n\n:::\n\n::::\n',
  ':::details[Summary]\n\n| a |\n| - |\n| 1 |\n\n:::\n',
  '::figure[Caption]{src="a.png" alt="An image"}\n',
  '::cards\n',
  ':::api-request{verb="get" url="api/admin/projects/{id}"}\n```json\n{}\n```\n:::\n',
  '1. a\n\n   :::note\n\n   text\n\n   :::\n\n2. b\n',
  '> :::note\n> text\n> :::\n',
  '<div align="center">\n  <b>html</b>\n</div>\n',
  '<!-- a comment\n\nwith lines -->\n',
  'Text with <kbd>Ctrl</kbd> and <br> inside.\n',
  '<details>\n<summary>S</summary>\n\ntext\n\n</details>\n',
  '[ref]: https://example.com/a "Title"\n',
  '[ref]: <b c>\n[^1]: A note.\n',
  'See [ref], [text][ref], ![image][ref], [ref][] and [^1].\n',
  '[^1]: A note\n    with a second line.\n\n    And a paragraph.\n',
  '[^2]: ```\n    code\n    ```\n',
  'At https://example.com/a?b=c&d=e. Or www.example.com/(a), or a.b@example.com!\n',
  '(https://example.com) *https://example.com* <https://example.com/x>\n',
  'Entities: &amp; &copy; &#35; &#x22; &nbsp; &unknown; &lt;b&gt; &#0;\n',
  'Escapes: \\* \\_ \\` \\[ \\] \\< \\\\ \\a\n',
  '日本語 **強調** テキスト 😀 `é` 👩‍👩‍👧 x\n',
  'Time 10:30, a:b, key: value, std::vec, ~~struck~~ ~one~, 5 * 3 * 2, snake_case_name\n',
  '***\n',
  'Hard  \nbreak and trailing   \n',
  '![alt *text*](a.png)\n',
  '<https://a.b/c> <a@b.c> <a href="x">\n',
];

const MARKS: readonly string[] = [
  ...PIECES,
  '*',
  '_',
  '`',
  '``',
  '```\n',
  '~~~\n',
  '> ',
  '>',
  '- ',
  '1. ',
  '1) ',
  '\n',
  '\n\n',
  '\n\n\n',
  '    ',
  '\t',
  '\n\t',
  '  \n',
  ' \n',
  '[',
  ']',
  '(',
  ')',
  '![',
  '<',
  '>',
  '<div>',
  '<!--',
  '-->',
  '&amp;',
  '&#35;',
  '\\',
  '|',
  '\n| --- | --- |\n',
  '\n---\n',
  '\n===\n',
  ':',
  '::',
  ':::',
  '\n:::\n',
  '\n:::note\n',
  ':name',
  ':name[x]',
  ':name{a=b}',
  '{.a #b}',
  '[^1]',
  '\n[^1]: note\n',
  '[a]: /b\n',
  '~',
  '~~',
  '- [ ] ',
  '- [x] ',
  'https://a.b',
  'www.a.bc',
  'a@b.cd',
  'xmpp:a@b.c',
  'mailto:a@b.c',
  '\r\n',
  '\r',
  '😀',
  'é',
  '日本',
  '\u00a0',
  '#',
  '# ',
  '"',
  "'",
  ' ',
  '$',
  '+ ',
  '* * *\n',
  '</div>\n',
  '\ud83d',
  '\u200b',
  '\u2003',
  '10. ',
  '- - - a\n',
  '\n    x',
  '\n  ',
  '\n   ',
  '\0',
];

/** A generator of numbers below a limit, with the same sequence for the same seed. */
function numbers(seed: number): (limit: number) => number {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Next = ReturnType<typeof numbers>;

const pick = <T>(next: Next, values: readonly T[]): T => values[next(values.length)] as T;

/** Puts a block into a container, as its whole content or with a first line in front. */
function wrap(block: string, next: Next): string {
  const indent = (by: string) => block.replace(/\n(?=.)/g, `\n${by}`);
  const kinds: readonly (() => string)[] = [
    () => block.replace(/^(?=.)/gm, '> '),
    () => block.replace(/^/gm, '> '),
    () => `- ${indent('  ')}`,
    () => `1. text\n\n   ${indent('   ')}\n`,
    () => `* ${indent('  ')}* next\n`,
    () => `:::note\n\n${block}\n:::\n`,
    () => `:::note\n${block}:::\n`,
    () => `::::tabs\n:::tab[A]\n${block}:::\n::::\n`,
    () => `[^n]: ${indent('    ')}`,
  ];
  return pick(next, kinds)();
}

function mutate(text: string, next: Next): string {
  const at = next(text.length + 1);
  switch (next(5)) {
    case 0:
      return text.slice(0, at) + pick(next, MARKS) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + next(4));
    case 2: {
      const from = next(text.length + 1);
      return text.slice(0, at) + text.slice(from, from + next(20)) + text.slice(at);
    }
    case 3:
      return text.slice(0, at);
    default: {
      const lines = text.split('\n');
      const [line = ''] = lines.splice(next(lines.length), 1);
      lines.splice(next(lines.length + 1), 0, pick(next, ['', '> ', '  ', '    ', '- ']) + line);
      return lines.join('\n');
    }
  }
}

/**
 * Returns a generated document: blocks from a pool and from the specifications, some inside containers, a share of them damaged.
 *
 * @param pool further blocks, such as those of real pages
 */
export function documentOf(seed: number, pool: readonly string[] = []): string {
  const next = numbers(seed);
  const specification = [
    ...commonmark.tests.map(({ markdown }) => markdown.replace(/→/g, '\t')),
    ...gfmExamples.map(({ markdown }) => `${markdown}\n`),
  ];
  const sources = pool.length === 0 ? [BLOCKS, BLOCKS, specification] : [BLOCKS, BLOCKS, specification, pool];
  let text = '';
  for (let count = 1 + next(5); count > 0; count--) {
    let block = pick(next, pick(next, sources)).slice(0, 800);
    for (let depth = pick(next, [0, 0, 0, 1, 1, 2]); depth > 0; depth--) block = wrap(block, next);
    text += block + pick(next, ['\n', '\n', '', '\n\n']);
  }
  for (let count = pick(next, [0, 0, 1, 2, 4]); count > 0; count--) text = mutate(text, next);
  return next(40) === 0 ? text.replace(/\n/g, '\r\n') : text;
}
