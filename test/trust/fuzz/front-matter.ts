import { readCategory } from '../../../cli/manifest/category-file.js';
import { readAuthorNames } from '../../../cli/manifest/lists/authors.js';
import { readSidebar } from '../../../cli/manifest/sidebar-file.js';
import { KEYS } from '../../../cli/pages/front-matter-keys.js';
import { decodeText } from '../../../cli/sources/text.js';
import type { Source } from '../../../cli/types.js';
import { Random } from '../random.js';
import { fuzzText, type TextKind } from './mutate-text.js';
import { checkPage, findWrongProblem } from './pages.js';
import type { OpenTarget } from './target.js';

const VALUES = [
  'text',
  '"quoted: text"',
  "'it''s'",
  '1',
  '-0.5e400',
  'true',
  'null',
  '~',
  '2024-05-31',
  '2024-13-99',
  '[a, b]',
  '{ date: 2024-05-31, author: A }',
  '|\n  two\n  lines',
  '>-\n  folded',
  '\n  - a\n  - { b: c }',
  '&anchor [*anchor]',
  '*nothing',
  '!!binary aGk=',
  '<<: { title: x }',
  '/a/b',
  '../a',
  'https://example.com/%',
  '[{ tag: meta, attributes: { name: a, content: b } }]',
];

const FRONT_MATTER: TextKind = {
  examples: Object.keys(KEYS).flatMap((key, index) => [
    `${key}: ${VALUES[index % VALUES.length]}`,
    `${key}: ${VALUES[(index * 7 + 3) % VALUES.length]}`,
  ]),
  pieces: [
    ...'{}[]&*#?|-<>=!%@\\:,"\'`~',
    '---\n',
    '...\n',
    '<<: *a\n',
    '&a ',
    '!!str ',
    ': ',
    '- ',
    '? ',
    '\n  ',
    '%YAML 1.1\n',
    '__proto__: 1\n',
  ],
  prefixes: ['  ', '- ', '\t', '# ', 'a: '],
  most: 12,
};

const ENTRIES: TextKind = {
  ...FRONT_MATTER,
  examples: [
    '- /a',
    '- { page: /a, label: A, icon: star, badge: New }',
    '- { label: A, href: https://example.com }',
    '- openapi: a.yaml',
    '- { folder: /a, inline: true }',
    '- root: /sdk',
    '- group: A\n  items:\n    - /b',
    '- label: B\n  open: true\n  index: { title: B }\n  items: [/c]',
    '- hidden: [/d]',
    'label: A\nposition: 2\nlink: null',
    'link: { type: generated-index, title: T }',
    'ann:\n  name: Ann\n  url: https://example.com',
  ],
  most: 5,
};

/** Front matter, and the YAML files of navigation and lists. */
export const openFrontMatter: OpenTarget = () => ({
  async run(seed) {
    const random = new Random(seed);
    const normal = (text: string) => decodeText(Buffer.from(text)) ?? '';
    if (random.chance(0.6)) return checkPage(normal(`---\n${fuzzText(random, FRONT_MATTER)}\n---\n\n# Title\n\nText\n`));
    const text = normal(fuzzText(random, ENTRIES));
    const source = (kind: Source['kind'], path: string): Source => ({ kind, path, text, hash: '' });
    readAuthorNames(source('authors', 'content/authors.yml'));
    return (
      findWrongProblem(readSidebar(source('sidebar', 'content/sidebar.yml')).problems, text) ??
      findWrongProblem(readCategory(source('category', 'content/a/_category_.yml')).problems, text)
    );
  },
});
