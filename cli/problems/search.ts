import type { Sentence } from './sentence.js';

/** Problems of the group "Search". */
export const SEARCH = {
  'search-queries': {
    level: 'error',
    cause: () => 'There are no queries to ask the search.',
    fix: () => 'Write what readers type and the routes that answer it into this file, as a list of "{ query: …, routes: […] }".',
  },
  'search-quality': {
    level: 'error',
    cause: (v) => `The ${v.measure} of the search is ${v.value}; the configuration asks for ${v.bar}.`,
    fix: () => 'Look at the queries above: name things as readers do, in titles, descriptions or "keywords".',
  },
} as const satisfies Record<string, Sentence>;
