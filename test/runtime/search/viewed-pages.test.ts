import { expect, test } from 'vitest';
import { forgetViewedPages, readViewedPages, rememberViewedPage } from '../../../runtime/search/viewed-pages.js';
import { createStore } from '../create-store.js';

const KEY = 'docsgen.viewed';

const page = (name: string) => ({ label: name.toUpperCase(), href: `/docs/${name}` });

test('stores the latest five pages, each once, the newest first', () => {
  const store = createStore({});
  for (const name of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) rememberViewedPage(store, page(name), '/docs/');
  expect(readViewedPages(store, '/docs/').map(({ label }) => label)).toEqual(['F', 'E', 'D', 'C', 'A']);
  forgetViewedPages(store);
  expect(readViewedPages(store, '/docs/')).toEqual([]);
});

test('returns only pages of this site when several share a host', () => {
  const store = createStore({
    [KEY]: JSON.stringify([{ label: 'Other', href: '/other/a' }, page('a'), { label: 'Home', href: '/docs/' }]),
  });
  expect(readViewedPages(store, '/docs/').map(({ label }) => label)).toEqual(['A', 'Home']);
});

test.each([
  '',
  '{',
  'null',
  '{"label": "A", "href": "/a"}',
  '[null, 1, "x", [], {}]',
  ...['javascript:alert(1)', '//host/a', '/\\host', 'https://host/a', '/a b', '/a?b', '/a#b', '', `/${'x'.repeat(400)}`].map(
    (href) => JSON.stringify([{ label: 'A', href }]),
  ),
  '[{"label": "", "href": "/a"}]',
  '[{"label": 1, "href": "/a"}]',
  `[{"label": "${'x'.repeat(400)}", "href": "/a"}]`,
])('treats %s as no pages', (stored) => {
  expect(readViewedPages(createStore({ [KEY]: stored }), '/')).toEqual([]);
});
