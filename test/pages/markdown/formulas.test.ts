import { beforeAll, expect, test } from 'vitest';
import { fill } from '../../../cli/pages/fragments.js';
import { loadMath } from '../../../cli/pages/markdown/math/typeset.js';
import { pageOf } from './options.js';

beforeAll(loadMath);

const htmlOf = (text: string): string => fill(pageOf(text, { math: true }).content, () => '');

test.each([
  'It costs $5 and $10.',
  'From US$5 to US$6, or A$7.',
  'Between $20,000 and $30,000 a year.',
  '5 $ and 6 $',
  'Run `echo $HOME` and \\$x\\$.',
  'Only one $x here.',
])('leaves dollars in a text alone: %s', (text) => {
  expect(htmlOf(text)).not.toContain('<math');
});

test.each(['$x$', 'the $n$th', '($x$)', '**$x$**', '$5, $10 and $x$', 'from $5 to $x_1$.'])('finds the formula in %s', (text) => {
  expect(htmlOf(text).match(/<math /g)).toHaveLength(1);
});

test('keeps the source for the search and the copy', () => {
  const page = pageOf('Energy is $E = mc^2$.\n\n$$\n\\frac{a}{b}\n$$\n', { math: true });
  expect(page.records[0]?.text).toBe('Energy is E = mc^2.\n\\frac{a}{b}');
  expect(fill(page.markdown, () => '')).toContain('$$\n\\frac{a}{b}\n$$');
});

test('lets no formula add anything to the page but MathML without addresses, styles and handlers', () => {
  const hostile = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{https://example.com/x.png}',
    '\\style{background:url(https://example.com)}{x}',
    '\\class{admonition}{x}',
    '\\id{search}{x}',
    '\\data{x=1}{x}',
    '\\htmlClass{a}{x}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\color{url(https://example.com)}{x}',
    '\\ref{x} \\label{x}',
  ];
  for (const formula of hostile) {
    const html = htmlOf(`$$\n${formula}\n$$\n`);
    const tags = html.replaceAll(/ alttext="[^"]*"/g, '').match(/<[^>]*>/g);
    expect(tags?.join(''), formula).not.toMatch(/\b(?:href|src|style|on\w+|id|data-\w+)=|<(?!\/?(?:m|div|code))/);
  }
});

test('ends for formulas that never would', () => {
  const deep = `${'{'.repeat(2000)}x${'}'.repeat(2000)}`;
  const { problems } = pageOf(`$\\def\\a{\\a\\a}\\a$ and $${'x^{'.repeat(200)}y${'}'.repeat(200)}$ and $\\rule{1e9em}{1e9em}$`, {
    math: true,
  });
  expect(problems).toMatchObject([{ id: 'wrong-formula' }]);
  expect(() => htmlOf(`$${deep}$`)).not.toThrow(TypeError);
});
