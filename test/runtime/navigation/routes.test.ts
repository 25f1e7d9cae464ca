import { expect, test } from 'vitest';
import { cleanPathname, createRoutes } from '../../../runtime/navigation/routes.js';

const root = { baseUrl: '/', trailingSlash: false };
const docs = { baseUrl: '/docs/', trailingSlash: false };

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/a/b', '/a/b'],
  ['/a/b/', '/a/b'],
  ['/a/b.html', '/a/b'],
  ['/a/b.htm', '/a/b'],
  ['/a/b/index.html', '/a/b'],
  ['/a/my-index.html', '/a/my-index'],
  ['/caf%C3%A9', '/café'],
  ['/reference/v1.2', '/reference/v1.2'],
  ['//elsewhere.example/a', '/elsewhere.example/a'],
])('%s is the route %s', (pathname, route) => {
  expect(createRoutes(root).match(pathname)).toBe(route);
});

test.each(['/a/file.pdf', '/a/b.md', '/nav/a.json', '/%E0%A4%A'])('%s is not a page', (pathname) => {
  expect(createRoutes(root).match(pathname)).toBeUndefined();
});

test('matches only pathnames below the base URL', () => {
  const routes = createRoutes(docs);
  expect(routes.match('/docs')).toBe('/');
  expect(routes.match('/docs/a/')).toBe('/a');
  expect(routes.match('/documents')).toBeUndefined();
  expect(routes.match('/a')).toBeUndefined();
});

test('returns addresses and page modules of routes', () => {
  expect([createRoutes(docs).href('/'), createRoutes(docs).href('/a/b')]).toEqual(['/docs/', '/docs/a/b']);
  expect(createRoutes({ ...docs, trailingSlash: true }).href('/a/b')).toBe('/docs/a/b/');
  expect([createRoutes(docs).module('/'), createRoutes(docs).module('/a/b')]).toEqual(['/docs/index.json', '/docs/a/b.json']);
});

test('cleans the address without decoding it', () => {
  expect(cleanPathname('/caf%C3%A9/index.html', root)).toBe('/caf%C3%A9');
  expect(cleanPathname('/docs/a.html', { ...docs, trailingSlash: true })).toBe('/docs/a/');
  expect(cleanPathname('/docs/a', { ...docs, trailingSlash: true })).toBe('/docs/a/');
  expect(cleanPathname('/docs', docs)).toBe('/docs/');
  expect(cleanPathname('/other/', docs)).toBe('/other/');
});

test('caches the last 10,000 pathnames and still matches others', () => {
  let worked = 0;
  const routes = createRoutes({
    trailingSlash: false,
    get baseUrl() {
      worked += 1;
      return '/';
    },
  });
  const match = (number: number) => expect(routes.match(`/${number}.html`)).toBe(`/${number}`);
  for (let number = 0; number < 10_000; number++) match(number);
  match(0);
  expect(worked).toBe(10_000);
  match(10_000);
  match(1);
  expect(worked).toBe(10_001);
  match(0);
  expect(worked).toBe(10_002);
});
