import { expect, test } from 'vitest';
import { docPages } from '../../../cli/pages/doc-pages.js';
import { openPage } from '../../../cli/pages/stored-page.js';
import { describe } from '../../../cli/problems/index.js';
import { TextsInMemory } from '../../../cli/store/texts.js';
import { docOptions } from './options.js';

async function problemsOf(text: string) {
  const source = { kind: 'doc', path: 'content/a.md', text, hash: '' } as const;
  const [made] = await docPages({ dir: '.', sources: [source], options: docOptions });
  return openPage(source)(new TextsInMemory({ ...made?.texts })).problems.map(describe);
}

test.each([
  ['lines', 'a\n'.repeat(60_000), 50_001, '60,001 lines', 'Split the page, or move long listings into files that it links to.'],
  ['lines of code', `\`\`\`\n${'a\n'.repeat(60_000)}\`\`\`\n`, 50_001, '60,003 lines', ''],
  [
    'lazy lines of a quote',
    `> a\n${'a\n'.repeat(6_000)}`,
    5_002,
    '6,000 lines that continue a quote',
    'Indent these lines, or put a blank line',
  ],
  ['lazy lines of list items', '- a\nb\nc\n'.repeat(3_000), 7_502, '6,000 lines that continue', ''],
  ['lazy lines of footnotes', `x[^1]\n\n[^1]: a\n${'a\n'.repeat(6_000)}`, 5_004, '6,000 lines that continue', ''],
  ['lazy lines of a list in a quote', `> - a\n${'> a\n'.repeat(6_000)}`, 5_002, '6,000 lines that continue', ''],
  ['list items', '- a\n'.repeat(12_000), 10_001, '12,000 list items', 'Split the page.'],
  ['quotes', '> a\n\n'.repeat(3_000), 4_001, '3,000 quotes, lists and footnotes', 'Split the page.'],
  ['footnotes', '[^1]: a\n\n'.repeat(3_000), 4_001, '3,000 quotes, lists and footnotes', ''],
  ['lists', '- a\n\nb\n\n'.repeat(3_000), 8_001, '3,000 quotes, lists and footnotes', ''],
  [
    'table cells',
    `|x|y|\n|-|-|\n${'|x|y|\n'.repeat(20_000)}`,
    16_667,
    '60,006 table cells',
    'Split the table over several pages',
  ],
  ['underlined headings', 'a\n=\n\n'.repeat(1_200), 3_002, '1,200 headings that are underlined', 'Write headings with "#"'],
  ['marks', '*a* `b` [c] *a* `b` [c]\n\n'.repeat(20_000), 25_001, '240,000 characters such as', 'Split the page.'],
])('rejects a page with too many %s, with the location, the count, the limit and a fix', async (_, text, line, count, fix) => {
  const problems = await problemsOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ id: 'too-intricate', line });
  expect(problems[0]?.cause).toContain(`This Markdown is too complex to parse: it has ${count}`);
  expect(problems[0]?.cause).toMatch(/; the limit is [\d,]+\.$/);
  expect(problems[0]?.fix).toContain(fix);
});

test('accepts lines that belong to their container, and large amounts below the limits', async () => {
  const quote = `> a\n${'> a\n'.repeat(3_000)}`;
  const list = `- a\n${'  a\n'.repeat(3_000)}`;
  const items = '- a\n  b\n'.repeat(500);
  expect(await problemsOf(`${quote}\n${list}\n${items}\nText.\n`)).toEqual([]);
});

const numbered = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

test.each([
  ['lines of attributes', '`a`\n{.b}\n'.repeat(17_000)],
  ['a shortcode with a long gap', `a {{<${' '.repeat(200_000)}x`],
  ['attributes of a heading with a long gap', `# T {#a${' '.repeat(10_000)}x`],
  ['attributes of a paragraph with a long gap', `x\n{.a${' '.repeat(200_000)}x\n`],
  ['attributes of a link with a long gap', `[a](https://example.com){.a${' '.repeat(200_000)}x\n`],
  ['a long name behind "<"', `{'a'}\n\n<A${'a'.repeat(200_000)}`],
  ['lines that begin like an import', 'import a\n'.repeat(48_000)],
  ['attributes that are not safe', `<p${numbered(100_000, (number) => ` a${number}`)}>\n`],
  ['comments that include files', `<div>${'<!--@include: x-->'.repeat(50_000)}</div>\n`],
  ['elements that are not safe', `<div>${numbered(90_000, (number) => `<x${number}>`)}\n`],
  ['comments in a comment', `<!-- ${'<!--'.repeat(140_000)}-->\n`],
  ['marks of lines that never end', `\`\`\`js\n${'[!code a'.repeat(100_000)}\n\`\`\`\n`],
  ['TOML that never ends', `+++\n${'a=1\n'.repeat(49_000)}`],
  ['TOML of blank lines', `+++\n${'\n'.repeat(49_000)}x`],
  ['HTML that is shown as text in one line', 'a <x> '.repeat(15_000)],
  ['anchors in one line', '<a name="x"></a>'.repeat(20_000)],
])('a page with %s is made in time', async (_, text) => {
  const source = { kind: 'doc', path: 'content/a.md', text, hash: '' } as const;
  const [made] = await docPages({ dir: '.', sources: [source], options: docOptions, deadline: 50_000 });
  expect(made?.late).toBeUndefined();
});
