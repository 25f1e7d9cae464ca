import { expect, test } from 'vitest';
import { findVersions } from '../../../cli/emit/search/versions.js';

const find = (...routes: string[]) =>
  Object.fromEntries(
    [...findVersions(routes, (route) => `/base${route}`)].map(([route, { part, name, isNewest }]) => [
      route,
      `${part} ${name} ${isNewest}`,
    ]),
  );
const below = (folder: string, ...pages: string[]) => pages.map((page) => `${folder}/${page}`);

test('finds the versions beside an unversioned folder, which is the newest', () => {
  expect(find('/', ...below('/docs', 'api', 'cli', '1.0/api', '1.0/cli', '1.0', 'next/api', 'next/new', 'next'))).toEqual({
    '/docs/api': '/base/docs  true',
    '/docs/cli': '/base/docs  true',
    '/docs/1.0': '/base/docs 1.0 false',
    '/docs/1.0/api': '/base/docs 1.0 false',
    '/docs/1.0/cli': '/base/docs 1.0 false',
    '/docs/next': '/base/docs next false',
    '/docs/next/api': '/base/docs next false',
    '/docs/next/new': '/base/docs next false',
  });
});

test('finds the newest released version of each part', () => {
  const newest = (...names: string[]) => {
    const found = find(...names.flatMap((name) => below(`/docs/${name}`, 'api', 'cli')));
    expect(Object.keys(found)).toHaveLength(2 * names.length);
    return new Set(Object.values(found).filter((version) => version.endsWith('true')));
  };
  expect(newest('v9', 'v10', 'v11-beta.1')).toEqual(new Set(['/base/docs v10 true']));
  expect(newest('2024-11-05', '2025-06-18', 'draft')).toEqual(new Set(['/base/docs 2025-06-18 true']));
  expect(newest('2.0', 'stable')).toEqual(new Set(['/base/docs stable true']));
  expect(newest('beta', 'next')).toEqual(new Set(['/base/docs next true']));
  expect(find(...below('/a/v1', 'x'), ...below('/a/v2', 'x'), ...below('/b/v1', 'x'))).toEqual({
    '/a/v1/x': '/base/a v1 false',
    '/a/v2/x': '/base/a v2 true',
  });
});

test('does not take folders without common pages for versions', () => {
  expect(
    find('/blog/2024/01/02/one', '/blog/2025/01/02/two', '/releases/1.0', '/releases/2.0', '/api/v1/users', '/next/steps'),
  ).toEqual({});
  expect(find('/guide/v1/install', '/guide/v2/upgrade', '/404')).toEqual({});
  expect(find('/chapters/1/exercises', '/chapters/2/exercises')).toEqual({});
});

test('finds versions at the root of the site', () => {
  expect(find('/', '/api', '/1.x/api', '/1.x/old')).toEqual({
    '/': '/base  true',
    '/api': '/base  true',
    '/1.x/api': '/base 1.x false',
    '/1.x/old': '/base 1.x false',
  });
});
