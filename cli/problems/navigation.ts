import { didYouMean, type Sentence } from './sentence.js';

/** Problems of the group "Front matter and navigation". */
export const NAVIGATION = {
  'yaml-syntax': {
    level: 'error',
    cause: (v) => `This YAML cannot be read: ${v.reason}.`,
    fix: () => 'Mend it here; values with ":" or "#" need quotes.',
  },
  'front-matter-open': {
    level: 'error',
    cause: () => 'The front matter begins here and never ends.',
    fix: () => 'Close it with a line that holds only "---".',
  },
  'front-matter-place': {
    level: 'error',
    cause: (v) => `This looks like front matter, but ${v.reason}; readers would see it as text.`,
    fix: (v) => `${v.remedy}.`,
  },
  'front-matter-size': {
    level: 'error',
    cause: (v) => `The front matter has ${v.bytes} bytes; the limit is ${v.limit}.`,
    fix: () => 'Move the text into the page.',
  },
  'unknown-key': {
    level: 'error',
    cause: (v) => `Unknown key "${v.key}" in ${v.where}.`,
    fix: (v) => (v.instead ? `${v.instead}.` : didYouMean(v, 'Remove it.')),
  },
  'unknown-keys': {
    level: 'error',
    cause: (v) =>
      `${v.count === 1 ? 'One more key is' : `${v.count} more keys are`} unknown in ${v.where}, beginning with "${v.key}".`,
    fix: () => 'Remove all keys that are not part of the format.',
  },
  'wrong-type': {
    level: 'error',
    cause: (v) => `"${v.key}" has to be ${v.expected}, but is ${v.actual}.`,
    fix: (v) => (v.quote ? `Put it in quotes: ${v.key}: "${v.quote}".` : `Make it ${v.expected}.`),
  },
  'bad-slug': {
    level: 'error',
    cause: (v) => `The ${v.what ?? 'slug'} "${v.slug}" ${v.reason}.`,
    fix: (v) => (v.remedy ? `${v.remedy}.` : 'Use letters, digits, "-", "_" and ".", with "/" between folders.'),
  },
  'duplicate-route': {
    level: 'error',
    cause: (v) => `Both ${v.one} and ${v.two} claim the route "${v.route}".`,
    fix: () => 'Give one of them another slug.',
  },
  'dead-nav': {
    level: 'error',
    cause: (v) => `${v.where} names "${v.target}", which is not a page of this site.`,
    fix: (v) => didYouMean(v, 'Add the page or remove the entry.'),
  },
  'duplicate-nav': {
    level: 'error',
    cause: (v) => `The sidebar lists "${v.target}" twice.`,
    fix: () => 'Remove one of the entries.',
  },
  'not-in-nav': {
    level: 'warning',
    cause: (v) => `The page "${v.route}" is not in sidebar.yml.`,
    fix: () =>
      'Add it there, below "hidden" if the sidebar is not to show it; or mark the page "unlisted: true" if search is not to find it either.',
  },
} as const satisfies Record<string, Sentence>;
