import { expect, test } from 'vitest';
import { findOtherVersions } from '../../../cli/emit/search/versions.js';

const others = (...routes: string[]) => Object.fromEntries(findOtherVersions(routes));
const below = (folder: string, ...pages: string[]) => pages.map((page) => `${folder}/${page}`);

test('finds the versions beside an unversioned folder, which is the newest', () => {
  expect(others(...below('/docs', 'api', 'cli', '1.0/api', '1.0/cli', '1.0', 'next/api', 'next/new'))).toEqual({
    '/docs/1.0': '/docs/1.0',
    '/docs/1.0/api': '/docs/1.0',
    '/docs/1.0/cli': '/docs/1.0',
    '/docs/next/api': '/docs/next',
    '/docs/next/new': '/docs/next',
  });
});

test('leaves out the newest released version of each part', () => {
  const versions = (...names: string[]) =>
    new Set(Object.values(others(...names.flatMap((name) => below(`/docs/${name}`, 'api', 'cli')))));
  expect(versions('v9', 'v10', 'v11-beta.1')).toEqual(new Set(['/docs/v9', '/docs/v11-beta.1']));
  expect(versions('2024-11-05', '2025-06-18', 'draft')).toEqual(new Set(['/docs/2024-11-05', '/docs/draft']));
  expect(versions('2.0', 'stable')).toEqual(new Set(['/docs/2.0']));
  expect(versions('beta', 'next')).toEqual(new Set(['/docs/beta']));
  expect(others(...below('/a/1', 'x'), ...below('/a/2', 'x'), ...below('/b/1', 'x'))).toEqual({ '/a/1/x': '/a/1' });
});

test('does not take folders without common pages for versions', () => {
  expect(
    others('/blog/2024/01/02/one', '/blog/2025/01/02/two', '/releases/1.0', '/releases/2.0', '/api/v1/users', '/next/steps'),
  ).toEqual({});
  expect(others('/guide/1/install', '/guide/2/upgrade', '/404')).toEqual({});
});

test('finds versions at the root of the site', () => {
  expect(others('/', '/api', '/1.x/api', '/1.x/old')).toEqual({ '/1.x/api': '/1.x', '/1.x/old': '/1.x' });
});
