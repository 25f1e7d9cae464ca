import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readPlainYaml } from '../../cli/schema/plain-yaml.js';
import { readYaml } from '../../cli/schema/yaml.js';

const reference = (text: string): unknown => {
  const document = parseDocument(text);
  expect(document.errors).toEqual([]);
  return document.toJS();
};

test.each([
  'title: Home\n',
  'title: Home page, part (2)\ndescription: "Say: it # all"\nsidebar_position: 12\n',
  "title: It's 5 o'clock. Really?\n",
  'title: größe 日本\nslug: a/b-c\n',
  'title: ""\n',
  'position: 0',
])('reads %j as YAML does', (text) => {
  expect(readPlainYaml(text)?.value).toEqual(reference(text));
});

test.each([
  'title: true\n',
  'title: Null\n',
  'title: yes: no\n',
  'title: a # comment\n',
  'title: [a]\n',
  'title: |\n  a\n',
  'title: a\n  b\n',
  'title: 012\n',
  'title: 1.5\n',
  'title: 12345678901234567890\n',
  'title: "a\\n"\n',
  "title: 'a'\n",
  'title:\n',
  'title: a\ntitle: b\n',
  '# comment\ntitle: a\n',
  '"title": a\n',
  'null: a\n',
  '- a\n',
  'title: *a\n',
  'title: &a b\n',
  'title: !x b\n',
  'title:\ta\n',
  '__proto__: a\n',
])('leaves %j to the YAML parser', (text) => {
  expect(readPlainYaml(text)).toBeUndefined();
});

const piece = fc.constantFrom(
  ...[
    'title',
    'slug',
    'a_b',
    ': ',
    ':',
    ' ',
    '  ',
    '\n',
    '"',
    "'",
    '#',
    ' #',
    '-',
    '- ',
    ',',
    '.',
    '...',
    '---',
    '(',
    '!',
    '?',
    '/',
    '+',
  ],
  ...[
    'true',
    'NO',
    'null',
    '0',
    '07',
    '42',
    '1e3',
    '.5',
    'x',
    'é',
    '日',
    '\t',
    '\\',
    '|',
    '>',
    '&',
    '*',
    '[',
    '{',
    '%',
    '@',
    '`',
    '\u202e',
    '\u0085',
    '\u00a0',
  ],
);

const line = fc
  .tuple(fc.constantFrom('title', 'slug', 'a_b', 'x'), fc.constantFrom('', 'Word', '"'), fc.array(piece, { maxLength: 3 }))
  .map(([key, start, rest]) => `${key}: ${start}${rest.join('')}${start === '"' ? '"' : ''}`);

test('whatever it reads, YAML reads the same, with the same places of keys', () => {
  let read = 0;
  const texts = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => `${lines.join('\n')}\n`);
  fc.assert(
    fc.property(texts, (text) => {
      const plain = readPlainYaml(text);
      if (!plain) return;
      read += 1;
      expect(plain.value).toEqual(reference(text));
      for (const key of [...plain.lines.keys(), 'none']) {
        // A comment sends the text to the parser, and moves no key.
        const [fast, full] = [text, `${text}# end\n`].map((one) => readYaml(one, 'a.md', 2).locate([key]));
        expect(fast).toEqual(full);
      }
    }),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(200);
});
