import { expect, test } from 'vitest';
import { suggestBaseUrl } from '../../../runtime/page/suggest-base-url.js';

test.each([
  ['/docs/guide/a', '/', '/guide/a', '/docs/'],
  ['/guide/a', '/docs/', '/guide/a', '/'],
  ['/x/y/guide/a.html', '/', '/guide/a', '/x/y/'],
  ['/docs/guide/a/index.html', '/', '/guide/a', '/docs/'],
  ['/docs/', '/', '/', '/docs/'],
  ['/docs/index.html', '/old/', '/', '/docs/'],
  ['/d%C3%BC/caf%C3%A9', '/', '/café', '/d%C3%BC/'],
  ['/%E0%A4%A/a', '/', '/b', '/'],
])('suggests for a document at %s with base URL %s and route %s: %s', (pathname, baseUrl, route, suggested) => {
  expect(suggestBaseUrl({ pathname, baseUrl, route })).toBe(suggested);
});

test('suggests the first folder or the root for the not-found page, which is served at any address', () => {
  expect(suggestBaseUrl({ pathname: '/docs/no/such', baseUrl: '/' })).toBe('/docs/');
  expect(suggestBaseUrl({ pathname: '/no', baseUrl: '/' })).toBe('/');
  expect(suggestBaseUrl({ pathname: '/no/such', baseUrl: '/docs/' })).toBe('/');
});
