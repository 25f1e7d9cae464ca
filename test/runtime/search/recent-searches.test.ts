import { expect, test } from 'vitest';
import { readRecentSearches, rememberSearch } from '../../../runtime/search/recent-searches.js';
import { createStore } from '../create-store.js';

test('stores the latest five, each once, the newest first', () => {
  const store = createStore({});
  for (const query of ['a', 'b', ' a ', 'c', 'd', 'e', 'f', '', 'x'.repeat(200)]) rememberSearch(store, query);
  expect(readRecentSearches(store)).toEqual(['f', 'e', 'd', 'c', 'a']);
});

test.each(['', '{', '{}', 'null', '[1, "", {"a": 1}, null]', `["${'x'.repeat(200)}"]`])('treats %s as no searches', (stored) => {
  expect(readRecentSearches(createStore({ 'docsgen.searches': stored }))).toEqual([]);
});
