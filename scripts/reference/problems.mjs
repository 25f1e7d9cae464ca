import { page, plain } from './markdown.mjs';

/** The page of the problems: the sentences of each, with words in place of the values. */
export function problemsPage({ PROBLEM_GROUPS, describe }) {
  const sentences = (id) => {
    const { level, cause, fix } = describe({ id, file: '', values: values(false) });
    const near = describe({ id, file: '', values: values(true) }).fix;
    const remedy =
      near === fix
        ? words(fix)
        : `${words(near)} If there is no suggestion: ${words(fix).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
    return [`### ${id}`, `**${level === 'error' ? 'Error' : 'Warning'}.** ${words(cause)}`, `*What to do:* ${remedy}`];
  };
  return page(
    {
      title: 'Problems',
      description: 'Every problem that docsgen can report, with its ID, level, cause and fix.',
    },
    INTRODUCTION,
    PROBLEM_GROUPS.flatMap(({ name, ids }) => [`## ${name}`, ...ids.flatMap(sentences)]),
  );
}

const INTRODUCTION = `docsgen shows each problem with its file, line and column, its cause, its ID in brackets and its fix. An *error* fails the build, and the
site from the last successful build does not change; a *warning* does not fail the build. One run reports all problems. See [Checks](../checks.md) for how to run the checks without
building, and in CI.

Words in italics are placeholders for values.`;

const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';

/** Values by name, in words for readers. */
const NAMES = {
  address: 'address',
  actual: 'the actual value',
  at: 'location',
  bytes: 'number',
  chain: 'every step',
  colons: 'number',
  count: 'number',
  dir: 'folder',
  element: 'element',
  end: 'last target',
  example: 'file',
  expected: 'the expected value',
  from: 'old path',
  html: 'tag',
  known: 'the existing ones',
  limit: 'number',
  line: 'number',
  lines: 'number',
  meta: 'option',
  nearest: 'the nearest name',
  one: 'the one',
  out: 'folder',
  page: 'route',
  path: 'path',
  pages: 'number',
  pid: 'number',
  ref: 'reference',
  remedy: 'the fix for this case',
  source: 'file',
  to: 'target',
  two: 'the other',
  reason: 'reason',
  size: 'number',
  what: 'item',
  where: 'this file',
};

/** Values that only some variants of a sentence have. */
const RARE = new Set([
  'api',
  'bundling',
  'change',
  'code',
  'counterpart',
  'data',
  'draft',
  'drawn',
  'others',
  'removed',
  'sources',
  'suggestion',
  'unicode',
  'unquoted',
  'unread',
  'within',
]);

/** Values that are lists. */
const LISTS = {
  attributes: [`${OPEN}attribute${CLOSE}`],
  options: [`${OPEN}options${CLOSE}`],
  limits: [{ host: `${OPEN}host${CLOSE}`, limit: `${OPEN}number${CLOSE}` }],
};

const values = (near) =>
  new Proxy(
    {},
    {
      get: (_, name) => {
        if ((name === 'nearest' && !near) || RARE.has(name)) return undefined;
        return LISTS[name] ?? OPEN + (NAMES[name] ?? String(name)) + CLOSE;
      },
    },
  );

const words = (sentence) =>
  plain(sentence)
    .replaceAll(OPEN, '*')
    .replaceAll(CLOSE, '*')
    .replace(/^\*(.)/, (_, letter) => `*${letter.toUpperCase()}`);
