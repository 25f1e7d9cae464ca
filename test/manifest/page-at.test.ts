import { expect, test } from 'vitest';
import { findPageAt, listPageFiles } from '../../cli/manifest/page-at.js';
import type { Targets } from '../../cli/manifest/targets.js';

const routes = new Map([
  ['content/index.md', '/'],
  ['content/both.md', '/both-page'],
  ['content/both/index.md', '/both-folder'],
  ['content/same/same.md', '/same'],
  ['content/old/readme.md', '/old'],
  ['content/big/README.md', '/big'],
  ['content/listed/inner/page.md', '/listed/inner/page'],
  ['content/01-first/page.md', '/first/page'],
  ['content/unlisted/page.md', '/unlisted/page'],
  ['../docs/more/page.md', '/more/page'],
  ['docs/more/page.md', '/more/page'],
]);
const anchors = new Map(
  [...routes.values(), '/listed', '/listed/inner', '/first', '/more', '/page'].map((route) => [route, new Set<string>()]),
);
const targets = { routes, anchors } as unknown as Targets;

test.each([
  ['content/both', '../both', '/both-page'],
  ['content/both', '../both/', '/both-folder'],
  ['content/both', 'both/.', '/both-folder'],
  ['content/both', '..', '/both-folder'],
  ['content/both', '.', '/both-folder'],
  ['content/both', '', '/both-folder'],
  ['content/both', '../both/..', '/both-folder'],
  ['content/both', 'x...', '/both-page'],
  ['content/same', 'same', '/same'],
  ['content/old', 'old', '/old'],
  ['content/big', 'big/', '/big'],
  ['content/listed', 'listed', '/listed'],
  ['content/listed/inner', 'listed/inner', '/listed/inner'],
  ['content/01-first', '01-first/', '/first'],
  ['content', '..', '/'],
  ['content/unlisted', 'unlisted', undefined],
  ['content/list', 'list', undefined],
  ['content/page', 'page', undefined],
  ['docs/more', 'more', undefined],
  ['../docs/more', '../../docs/more', undefined],
  ['static/more', 'more', undefined],
])('the path %s, written as %j, is the page %s', (path, address, route) => {
  expect(findPageAt(path, address, targets)).toBe(route);
});

test('a name without an extension is a file first, and one with a slash a folder', () => {
  const inFolder = ['a/b/index.md', 'a/b/README.md', 'a/b/readme.md', 'a/b/b.md'];
  expect(listPageFiles('a/b', false)).toEqual(['a/b.md', ...inFolder]);
  expect(listPageFiles('a/b', true)).toEqual([...inFolder, 'a/b.md']);
  expect(listPageFiles('b', false)).toEqual(['b.md', 'b/index.md', 'b/README.md', 'b/readme.md', 'b/b.md']);
});
