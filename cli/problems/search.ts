import { error } from './sentence.js';

/** Problems of the group "Search". */
export const SEARCH = {
  'search-queries': error({
    cause: 'There are no queries to test the search with.',
    fix: 'Write what readers type and the routes that answer it into this file, as a list of "{ query: …, routes: […] }".',
  }),
  'search-quality': error<{ measure: string; value: string; bar: string }>({
    cause: ({ measure, value, bar }) => `The ${measure} of the search is ${value}; the configuration requires ${bar}.`,
    fix: 'Check the queries above: use the words readers search for in titles, descriptions or "keywords".',
  }),
};
