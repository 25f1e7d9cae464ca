import { expect, test } from 'vitest';
import { forEachPageWord } from '../../../cli/pages/search/page-words.js';
import { FIELDS, getLevel } from '../../../search/fields.js';
import { DEFINITION_LEVEL } from '../../../search/weights.js';
import { pageOf } from './options.js';

const recordsOf = (text: string) => pageOf(text).records;

test('assigns the text before the first heading to the page, and the rest to the heading above it', () => {
  const text = '# Own title\n\nIntroduction.\n\n## First {#one}\n\nOne.\n\n### Deeper `code`\n\nTwo.\n\n## First\n\nThree.\n';
  expect(recordsOf(text)).toEqual([
    { anchor: '', heading: '', text: 'Introduction.' },
    { anchor: 'one', heading: 'First', text: 'One.' },
    { anchor: 'deeper-code', heading: 'Deeper code', text: 'Two.' },
    { anchor: 'first', heading: 'First', text: 'Three.' },
  ]);
});

test('records a heading inside a directive, and uses only anchors that are ids of the page', () => {
  const page = pageOf('::::tabs\n:::tab{label="Node.js"}\n## Install\n\nWords.\n:::\n::::\n\n## 🎉\n');
  expect(page.records).toEqual([
    { anchor: '', heading: '', text: '\fNode.js' },
    { anchor: 'install', heading: 'Install', text: 'Words.' },
    { anchor: 'section', heading: '🎉', text: '' },
  ]);
  expect(page.anchors).toEqual(['install', 'section']);
});

test('contains what readers see: code, table cells, lists, titles, alternative texts, requests, generics', () => {
  const text = [
    ':::note[A title]\nBody\\\nbroken.\n:::',
    '```js title="index.js"\n// highlight-next-line\ninit(flags);\n```',
    '| a | b |\n| - | - |\n| c | **d** |\n| | |',
    '- one\n- two\n  - three',
    '> quoted',
    '![A picture](a.png) [a link](b.md "hidden title") `inline` <kbd>K</kbd>',
    '::api-request{verb="get" url="api/admin/projects" title="List the projects"}',
    '::figure[Caption]{src="a.png" alt="Alternative"}',
    'A Map<String> of it.[^1]',
    '[^1]: The note.',
  ].join('\n\n');
  expect(recordsOf(text)).toEqual([
    {
      anchor: '',
      heading: '',
      text: [
        '\fA title',
        'Body broken.',
        '\tinit(flags);',
        '\va — b',
        '\fc — d',
        'one',
        'two',
        'three',
        'quoted',
        'A picture a link inline K',
        '\fList the projects — GET api/admin/projects',
        '\fAlternative Caption',
        'A Map<String> of it.',
        'The note.',
      ].join('\n'),
    },
  ]);
});

test('puts the column that explains the first one next to it in each row of a table', () => {
  const table =
    '| Option | Type | Default | Meaning |\n| - | - | - | - |\n| `port` | number | 4242 | The port that the server listens to. |\n';
  expect(recordsOf(table)[0]?.text.split('\n')).toEqual([
    '\vOption — Meaning · Type · Default',
    '\fport — The port that the server listens to. · number · 4242',
  ]);
});

test('separates the alternative text of a picture from the sentences around it', () => {
  expect(recordsOf('One.\n\n![A server and a client](/a.svg)\n\nTwo.\n')[0]?.text).toBe('One.\n\fA server and a client\nTwo.');
});

test('omits what readers do not see: comments, definitions, addresses', () => {
  const text =
    'Text <!-- secret -->\n\n<!--\nsecret\n-->\n\n[text](/secret) [a]\n\n[a]: /secret "secret"\n\n<div class="secret">\n\nInside\n\n</div>\n';
  expect(recordsOf(text)).toEqual([{ anchor: '', heading: '', text: 'Text\ntext a\nInside' }]);
});

test('summarizes the first paragraph that has words, in whole words up to 160 characters', () => {
  expect(pageOf('<br>\n\n## Heading\n\nThe *first* paragraph.\n\nSecond.').summary).toBe('The first paragraph.');
  expect(pageOf('five '.repeat(40)).summary).toBe(`${'five '.repeat(31).trim()}…`);
  expect(pageOf('🎉'.repeat(100)).summary).not.toMatch(/\p{Surrogate}/u);
});

test('records each option under its own anchor, and what follows the options under the heading above them', () => {
  const text =
    '## Client\n\n::::options\n:::option[maxRetries]{type="number"}\nHow often.\n:::\n::option[`url`]\n::::\n\nAfter :icon[rocket] :kbd[Ctrl+K].\n';
  const page = pageOf(text);
  expect(page.records).toEqual([
    { anchor: '', heading: '', text: '' },
    { anchor: 'client', heading: 'Client', text: 'After Ctrl+K.' },
    { anchor: 'option-maxretries', heading: 'maxRetries', text: '\fnumber\nHow often.' },
    { anchor: 'option-url', heading: 'url', text: '' },
  ]);
  expect(page.anchors).toEqual(['client', 'option-maxretries', 'option-url']);
});

test('finds the names of code that a page defines: cells, whole headings and terms of lists, but not what it mentions', () => {
  const text = [
    '## `defineConfig()`',
    '| Option | Variable | Type | Effect |\n| - | - | - | - |\n| `db.host` | `DB_HOST`, `DATABASE_HOST` | `host_name` | Replaces `OLD_HOST`. |',
    '- `order-created`: an order was created.\n- **`maxRetries`** – see `minRetries`\n- `fromEnv` is not defined here\n- A `lastItem`',
    'Set `SOME_VARIABLE`.',
  ].join('\n\n');
  const defined: string[] = [];
  forEachPageWord(pageOf(text).words, (word, levels) => {
    if (getLevel(levels, FIELDS.indexOf('path')) >= DEFINITION_LEVEL) defined.push(word);
  });
  expect(defined.sort()).toEqual(
    [
      ['databasehost', 'databasehost=DATABASE_HOST'],
      ['dbhost', 'dbhost=DB_HOST', 'dbhost=db.host'],
      ['defineconfig', 'defineconfig=defineConfig'],
      ['maxretries', 'maxretries=maxRetries'],
      ['ordercreated', 'ordercreated=order-created'],
    ].flat(),
  );
});
