import { expect, test } from 'vitest';
import { readRecentSearches, rememberSearch } from '../../../runtime/search/recent-searches.js';

const storeOf = (values: Record<string, string>) => ({
  get: (key: string) => values[key],
  set: (key: string, value: string) => {
    values[key] = value;
  },
  remove: (key: string) => {
    delete values[key];
  },
});

test('stores the latest five, each once, the newest first', () => {
  const store = storeOf({});
  for (const query of ['a', 'b', ' a ', 'c', 'd', 'e', 'f', '', 'x'.repeat(200)]) rememberSearch(store, query);
  expect(readRecentSearches(store)).toEqual(['f', 'e', 'd', 'c', 'a']);
});

test.each(['', '{', '{}', 'null', '[1, "", {"a": 1}, null]', `["${'x'.repeat(200)}"]`])('treats %s as no searches', (stored) => {
  expect(readRecentSearches(storeOf({ 'docsgen.searches': stored }))).toEqual([]);
});
