import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { toSafeMathml } from '../../../cli/pages/markdown/math/safe-mathml.js';

const mi = { type: 'mi', children: [{ text: 'x' }] };
const htmlOf = (root: object) =>
  unified()
    .use(rehypeStringify)
    .stringify({ type: 'root', children: [toSafeMathml(root, { source: 'x', display: false })] });

test.each([
  ['an element that is not on the list', { type: 'math', children: [{ type: 'maction', children: [mi] }] }],
  [
    'HTML in an annotation',
    { type: 'math', children: [{ type: 'annotation-xml', children: [{ type: 'script', children: [mi] }] }] },
  ],
  ['an event handler', { type: 'math', children: [{ ...mi, attributes: { onclick: 'alert(1)' } }] }],
  ['a link', { type: 'math', children: [{ ...mi, attributes: { href: 'javascript:alert(1)' } }] }],
  ['an inline style', { type: 'math', children: [{ ...mi, attributes: { style: 'position: fixed' } }] }],
  ['a class of the site', { type: 'math', children: [{ ...mi, classes: ['navbar'] }] }],
  ['a color that is a reference', { type: 'math', children: [{ ...mi, style: { color: 'url(//evil.example)' } }] }],
])('%s is left out of a formula', (_, root) => {
  expect(htmlOf(root)).toBe('<math alttext="x"><mi>x</mi></math>');
});

test('a root that is not a formula is replaced by an empty one', () => {
  expect(htmlOf({ type: 'script', children: [{ text: 'alert(1)' }] })).toBe('<math></math>');
});

test('attributes and colors of the list stay', () => {
  const root = { type: 'math', children: [{ ...mi, attributes: { mathvariant: 'normal' }, style: { color: '#f00' } }] };
  expect(htmlOf(root)).toBe('<math alttext="x"><mi mathvariant="normal" mathcolor="#f00">x</mi></math>');
});
