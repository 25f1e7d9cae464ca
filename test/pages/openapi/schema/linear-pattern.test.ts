import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileLinearPattern } from '../../../../cli/pages/openapi/schema/linear-pattern.js';
import { withDeadline } from '../../../../cli/workers/deadline.js';

/** Pieces of patterns and texts, without characters outside the Basic Multilingual Plane. */
const PIECES = [
  ...'aAbz09_- \t\n\r\v\u00a0\u2028\ufeffé/.,{}',
  ...[
    '.',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\b',
    '\\B',
    '^',
    '$',
    '|',
    '*',
    '+',
    '?',
    '*?',
    '{2}',
    '{1,3}',
    '{,2}',
    '{1,}',
  ],
  ...['[a-c]', '[^a-c]', '[\\w-.]', '[a\\-c]', '[]', '[^]', '[\\s\\d]', '[^\\S]', '[\\b]', '[.-]', '[--a]', '[a-\\d]', '[a-b-z]'],
  ...[
    '(',
    ')',
    '(?:',
    '(?<n>',
    '(?=',
    '(?!',
    '(?<=',
    '\\1',
    '\\k',
    '\\x61',
    '\\u0061',
    '\\u{61}',
    '\\cJ',
    '\\c',
    '\\0',
    '\\01',
    '\\/',
    '\\-',
    '\\e',
    '\\p{L}',
  ],
];
const TEXTS = [...'aAbz09_- \t\n\r\v\u00a0\u2028\ufeffé/.,{}p\\c\b\0L'];

/** Compiles a pattern in Unicode mode if that is possible. `undefined` if it is no pattern, or only without its properties of characters. */
function compileNative(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {}
  try {
    return source.includes('\\p') ? undefined : new RegExp(source);
  } catch {
    return undefined;
  }
}

test('matches the same texts as in JavaScript', () => {
  const patterns = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((parts) => parts.join(''));
  const texts = fc.array(fc.constantFrom(...TEXTS), { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      patterns.filter((pattern) => compileNative(pattern) !== undefined),
      fc.array(texts, { minLength: 5, maxLength: 5 }),
      (pattern, all) => {
        for (const text of all)
          expect(compileLinearPattern(pattern).test(text), JSON.stringify([pattern, text])).toBe(
            compileNative(pattern)?.test(text),
          );
      },
    ),
    { numRuns: 500 },
  );
});

test.each(['^(a+)+$', '^(a|a)*$', '^([a-z]+\\.?)+$', '(.*a){20}$', '^\\s*(\\w+\\s*)+:$', '(a*)*b'])(
  'matches the pattern %s in linear time, which takes other engines years',
  (pattern) => {
    expect(withDeadline(10_000, () => compileLinearPattern(pattern).test(`${'a'.repeat(5_000)}!`))).toBe(false);
  },
);

test.each([
  ['^(?!.*\\.\\.)[a-z.]+$', 'a.b', 'a..b'],
  ['^(a|b)\\1$', 'aa', 'ab'],
  ['^[a-z]{1,2048}$', 'a', 'A'],
  ['^.$', '🎉', '🎉🎉'],
  ['^\\p{Lu}\\p{L}+$', 'École', 'école'],
  ['^[\\p{Script=Greek} -]+$', 'α-ω', 'a-z'],
  ['^\\p{Letter}+$', 'né', 'n1'],
  ['^[\\u{1f600}-\\u{1f64f}]$', '😀', 'u'],
  ['^\\u{2e}$', '.', 'a'],
])('the pattern %s matches %s and not %s', (pattern, good, bad) => {
  expect(compileLinearPattern(pattern).test(good)).toBe(true);
  expect(compileLinearPattern(pattern).test(bad)).toBe(false);
});

test('rejects invalid JavaScript patterns', () => {
  expect(() => compileLinearPattern('(')).toThrow(SyntaxError);
});
