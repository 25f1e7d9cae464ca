import json from 'highlight.js/lib/languages/json';
import { createLowlight } from 'lowlight';
import { expect, it } from 'vitest';
import { highlightJson } from '../../cli/pages/highlight-json.js';

const { highlight } = createLowlight({ json });

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: readonly string[] };
  readonly children?: readonly Node[];
}

/** Writes the tokens of highlight.js as pages contain them. */
const print = (nodes: readonly Node[] = []): string =>
  nodes
    .map(({ type, value = '', properties, children }) =>
      type === 'text'
        ? value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
        : `<span class="${(properties?.className ?? []).join(' ').replace(/\bhljs-/g, 'h-')}">${print(children)}</span>`,
    )
    .join('');

it.each([
  '{}',
  '[ ]',
  '{ "a": [1, -2.5, 3e10, 4E-2, 0], "b": { "c": null, "d" : true, "e": false } }',
  '{\n  "text": "quotes \\" and \\\\ and <b> & \\u00e9",\n  "a:b": "c: d"\n}\n',
  '"only a string"',
  '{ "10": "key", "list": ["a", "b"] }',
  '{"id":1}\n{"id":2}\n',
])('highlights %j as highlight.js does', (code) => {
  expect(highlightJson(code)).toBe(print(highlight('json', code).children as readonly Node[]));
});

it.each(['{ a: 1 }', '// comment\n{}', '{ "a": 01x }', '{ "a": "unclosed }', '{…}', 'data: {}', '1.2.3', 'trueish'])(
  'leaves %j to highlight.js',
  (code) => {
    expect(highlightJson(code)).toBeUndefined();
  },
);

it('takes time in proportion to the length of a text that is not JSON', () => {
  expect(highlightJson('"\\'.repeat(200_000))).toBeUndefined();
  expect(highlightJson(`${' '.repeat(500_000)}x`)).toBeUndefined();
});
