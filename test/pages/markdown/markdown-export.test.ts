import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { fill } from '../../../cli/pages/fragments.js';
import { escapeLine, formatCode, formatHeading, joinLines } from '../../../cli/pages/markdown/escape-markdown.js';
import { parseWithRemark as parse } from '../../../cli/pages/markdown/parser/remark.js';
import { toPlainText } from '../../../cli/pages/markdown/plain-text.js';
import { linkItem } from '../../../cli/render/link-item.js';
import { makeSite, minimal } from '../../harness.js';
import { readHtml } from './normalize-html.js';
import { pageOf } from './options.js';
import { PIECES, stringOf } from './random-text.js';

const textOf = (seed: number, pieces?: readonly string[]) => stringOf(seed, pieces).replace(/[\uFDD0\uFDD1\0]/g, '\uFFFD');

/** The nodes of a tree except text and addresses that GFM turns into links, each with its type and destination. */
function marks(node: Nodes): string[] {
  const isLiteral =
    node.type === 'link' && /^(?:https?:\/\/|http:\/\/www\.|mailto:)/.test(node.url) && node.url.endsWith(toPlainText(node));
  const own = node.type === 'text' || isLiteral ? [] : [node.type === 'link' ? `link ${node.url}` : node.type];
  return [...own, ...('children' in node ? node.children.flatMap((child) => marks(child as Nodes)) : [])];
}

const words = (node: Nodes) => joinLines(toPlainText(node));

test('escapes titles and descriptions, whatever they contain', () => {
  const texts = [
    'A <script>x</script>',
    '[x](javascript:alert(1))',
    'C #',
    '#',
    '1. One',
    '- a',
    '=',
    '&lt;b&gt; & AT&T',
    'snake_case __init__ a_',
    '~~x~~',
    '\\',
    'a\\',
  ];
  for (const text of [...texts, ...Array.from({ length: 300 }, (_, seed) => textOf(seed))]) {
    if (joinLines(text) === '') continue;
    const heading = parse(formatHeading(1, text));
    expect(marks(heading), text).toEqual(['root', 'heading']);
    expect(words(heading)).toBe(joinLines(text));
    const paragraph = parse(escapeLine(text));
    expect(marks(paragraph), text).toEqual(['root', 'paragraph']);
    expect(words(paragraph)).toBe(joinLines(text));
    const item = parse(linkItem({ title: text, href: 'https://e.com/a (b).md', text }));
    expect(marks(item), text).toEqual(['root', 'list', 'listItem', 'paragraph', 'link https://e.com/a%20%28b%29.md']);
    expect(words(item)).toBe(`${joinLines(text)}: ${joinLines(text)}`);
    expect(words(parse(`x ${formatCode(text)}`))).toBe(`x ${joinLines(text)}`);
  }
});

const hole = ({ target }: { target: string }) => encodeURI(target);

const copyOf = (text: string) => fill(pageOf(text).markdown, hole);

/** Returns the text that a page shows, without white space. */
function shown(text: string): string {
  const html = fill(pageOf(text).content, hole);
  const read = (node: { value?: string; children?: readonly object[] }): string =>
    node.value ?? node.children?.map((child) => read(child as typeof node)).join('') ?? '';
  return read(readHtml(html) as never).replace(/\s+/g, '');
}

test.each([
  '<!--\n\n--><script>alert(1)</script>',
  '<!-- a --><script>alert(1)</script>\n\n<!-- b -->\n<iframe src="//e.com"></iframe>',
  'a <<!-- x -->script>alert(1)</script>',
  '[x]<!-- y -->(javascript:alert(1))',
  '<!-- y -->[x](javascript:alert(1))',
  '<Tabs>\n**x** [x](javascript:alert(1))\n# A\n---\n</Tabs>',
  '> <Tabs>\n> - a\n> </Tabs>\n\n- <Foo\n  a="1">\n  # x',
  'Words\n<script>\nlet a;\n</script>\nWords',
  '<div>\n<!-- x -->\n*a*\n</div>',
  '- a\n\n<!-- x -->\n\n    code',
  '<b onclick="x()">a</b> <div style="x">b</div>',
  '| a |\n| - |\n| <Foo a="x"> *b* |',
])('exports Markdown that shows what the page shows and runs nothing: %j', (text) => {
  const copy = copyOf(text);
  expect(faultIn(copy), copy).toBeUndefined();
  expect(shown(copy), copy).toBe(shown(text));
});

/** Executable content in exported Markdown: HTML that a page would not show as HTML, and links that run code. */
function faultIn(copy: string): string | undefined {
  const fault = pageOf(copy).problems.find(({ id }) => id === 'unsafe-html' || id === 'unsafe-attribute' || id === 'unsafe-link');
  return fault && `${fault.id} ${JSON.stringify(fault.values)}`;
}

/** Directives become other Markdown in the export, and footnotes and definitions may be separated from their references. */
const PLAIN = PIECES.filter(
  (piece) => !/:::?|\[\^|\]: |highlight-next-line|\{1|---\n|title: x|\{#id\}/.test(piece) && piece !== ':',
);

test('exports Markdown that runs nothing, for any text', () => {
  for (let seed = 0; seed < 400; seed++) {
    const text = textOf(seed);
    if (pageOf(text).problems.some(({ id }) => id === 'unsafe-link' || id === 'too-intricate')) continue;
    const copy = copyOf(text);
    expect(faultIn(copy), JSON.stringify({ text, copy })).toBeUndefined();
  }
});

test('exports Markdown that shows what the page shows, for any text', () => {
  for (let seed = 0; seed < 400; seed++) {
    const text = textOf(seed, PLAIN);
    const copy = copyOf(text);
    expect(shown(copy), JSON.stringify({ text, copy })).toBe(shown(text));
  }
});

test('escapes titles and descriptions of pages in the exported Markdown and in llms.txt', async () => {
  const site = makeSite({
    ...minimal,
    'content/a.md': '---\ntitle: "A <script>alert(1)</script> #"\ndescription: "[x](javascript:alert(1))"\n---\n\nText.\n',
  });
  expect((await site.run('build')).code).toBe(0);
  expect(site.read('a.md')).toBe('# A \\<script>alert(1)\\</script> \\#\n\nText.\n');
  expect(site.read('llms.txt')).toContain(
    '- [A \\<script>alert(1)\\</script> #](https://docs.example.com/a.md): \\[x\\](javascript:alert(1))\n',
  );
});
