import { didYouMean, nearest, type Sentence } from './sentence.js';

/** Problems of the group "Redirects". */
export const REDIRECTS = {
  'redirect-loop': {
    level: 'error',
    cause: (v) => `The redirect from "${v.from}" leads back to itself: ${v.chain}.`,
    fix: () => 'Let one of them lead to a page.',
  },
  'redirect-chain': {
    level: 'warning',
    cause: (v) => `The redirect from "${v.from}" leads to "${v.to}", which is itself a redirect to "${v.end}".`,
    fix: (v) => `Let it lead to "${v.end}" directly.`,
  },
  'redirect-dangling': {
    level: 'error',
    cause: (v) => `The redirect from "${v.from}" leads to "${v.to}", which is no page of this site${nearest(v)}.`,
    fix: (v) => didYouMean(v, 'Correct it or remove it.'),
  },
  'redirect-shadow': {
    level: 'error',
    cause: (v) => `The redirect from "${v.from}" would hide the page at that address (${v.source}).`,
    fix: () => 'Remove the redirect or move the page.',
  },
  'redirect-duplicate': {
    level: 'error',
    cause: (v) => `Two redirects start at "${v.from}".`,
    fix: () => 'Remove one of them.',
  },
  'redirect-path': {
    level: 'error',
    cause: (v) => `"${v.from}" cannot be the start of a redirect: it ${v.reason}.`,
    fix: () => 'Correct the path, or remove the redirect.',
  },
} as const satisfies Record<string, Sentence>;
