import { page, plain } from './markdown.mjs';

/** The page of the problems: the sentences of each, with words in place of the values. */
export function problemsPage({ PROBLEM_GROUPS, describe }) {
  const sentences = (id) => {
    const { level, cause, fix } = describe({ id, file: '', values: values(false) });
    const near = describe({ id, file: '', values: values(true) }).fix;
    const remedy =
      near === fix
        ? words(fix)
        : `${words(near)} If nothing is near: ${words(fix).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
    return [`### ${id}`, `**${level === 'error' ? 'Error' : 'Warning'}.** ${words(cause)}`, `*What to do:* ${remedy}`];
  };
  return page(
    {
      title: 'Problems',
      description: 'Every problem that docsgen can report, by its id, with its level, what causes it and what to do about it.',
    },
    INTRODUCTION,
    PROBLEM_GROUPS.flatMap(({ name, ids }) => [`## ${name}`, ...ids.flatMap(sentences)]),
  );
}

const INTRODUCTION = `A problem is shown with its file, line and column, its cause, its id in brackets and the way out. An *error* fails the build, and the
site that was built before stays as it is; a *warning* does not. All problems are shown in one run. See [Checks](../checks.md) for how to run them alone and in CI.

Words in italics stand for what the message names.`;

const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';

/** What the names of values mean to a reader. */
const NAMES = {
  actual: 'what is there',
  at: 'place',
  bytes: 'number',
  chain: 'every step',
  colons: 'number',
  dir: 'folder',
  element: 'element',
  end: 'last target',
  example: 'file',
  expected: 'what is expected',
  from: 'old path',
  html: 'tag',
  known: 'its attributes',
  limit: 'number',
  line: 'number',
  lines: 'number',
  meta: 'words',
  nearest: 'the nearest one',
  one: 'the one',
  out: 'folder',
  page: 'that page',
  pages: 'number',
  pid: 'number',
  ref: 'reference',
  remedy: 'what helps in this case',
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
  'change',
  'data',
  'draft',
  'gone',
  'instead',
  'part',
  'quote',
  'sources',
  'unicode',
  'unread',
  'within',
]);

const values = (near) =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        (name === 'nearest' && !near) || RARE.has(name) ? undefined : OPEN + (NAMES[name] ?? String(name)) + CLOSE,
    },
  );

const words = (sentence) =>
  plain(sentence)
    .replaceAll(OPEN, '*')
    .replaceAll(CLOSE, '*')
    .replace(/^\*(.)/, (_, letter) => `*${letter.toUpperCase()}`);
