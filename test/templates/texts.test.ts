import { expect, test } from 'vitest';
import { TEXTS } from '../../templates/texts/index.js';
import { countNoun } from '../../templates/texts/plural.js';

/** Every string of a table with its path; functions are called with placeholders. Booleans are settings next to texts. */
function* listStrings(table: object, path = ''): Generator<[path: string, text: string]> {
  for (const [name, value] of Object.entries(table) as [string, unknown][]) {
    const here = path === '' ? name : `${path}.${name}`;
    const text: unknown = typeof value === 'function' ? (value as (...values: unknown[]) => unknown)('2', '3', '4') : value;
    if (typeof text === 'string') yield [here, text];
    else if (typeof text === 'object' && text !== null) yield* listStrings(text, here);
    else if (typeof text !== 'boolean') throw new Error(`${here} is not a text`);
  }
}

/** The table, with a list for the only function that takes one. */
const table = { ...TEXTS, content: { ...TEXTS.content, choose: TEXTS.content.choose(['a', 'b']) } };

test('contains plain text: no HTML, no straight quotes, no double spaces', () => {
  const strings = [...listStrings(table)];
  expect(strings.length).toBeGreaterThan(200);
  for (const [path, text] of strings) {
    expect(text.trim(), path).not.toBe('');
    expect(text, path).not.toMatch(/[<>"]|&\w+;| {2}|undefined|\[object/);
  }
});

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
  [21, '21 pages'],
])('counts %i', (count, text) => {
  expect(countNoun(count, 'page')).toBe(text);
});
