import { didYouMean, type Sentence } from './sentence.js';

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
    cause: (v) => `The redirect from "${v.from}" points to "${v.to}", which is not a page of this site.`,
    fix: (v) => didYouMean(v, 'Fix the target, or remove the redirect.'),
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
  'redirect-limit': {
    level: 'warning',
    cause: (v) => `The redirects make ${v.count} ${v.what}; ${v.hosts}.`,
    fix: () =>
      'Use "redirects.prefixes" where many old paths share one, and remove those without visits; on hosts that take fewer rules the HTML files at the old addresses redirect instead.',
  },
  'redirect-path': {
    level: 'error',
    cause: (v) => `"${v.from}" cannot be an old path: it ${v.reason}.`,
    fix: (v) => `${v.remedy ?? 'Fix the path, or remove the redirect'}.`,
  },
} as const satisfies Record<string, Sentence>;
