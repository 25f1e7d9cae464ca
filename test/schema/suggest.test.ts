import { expect, test } from 'vitest';
import { createPathSuggester, suggestName, suggestPath } from '../../cli/schema/suggest.js';

test.each([
  ['gpc', ['gcp', 'aws'], 'gcp'],
  ['baseUlr', ['title', 'baseUrl'], 'baseUrl'],
  ['TITEL', ['title'], 'title'],
  ['jss', ['css', 'js'], 'js'],
  ['descripton', ['description', 'title'], 'description'],
  ['math', ['bash', 'css'], undefined],
  ['filetree', ['figure', 'details'], undefined],
  ['hide', ['id'], undefined],
  ['x', ['y'], undefined],
  ['', ['a'], undefined],
  ['a'.repeat(300), ['a'.repeat(299)], undefined],
])('%j suggests the name that it was probably meant to be', (name, known, expected) => {
  expect(suggestName(name, known)).toBe(expected);
});

test.each([
  ['content/install.md', ['content/guide/install.md', 'content/instal.md'], 'content/guide/install.md'],
  ['content/a/overveiw.md', ['content/b/overview.md', 'content/a/overview.md'], 'content/a/overview.md'],
  ['content/sdks/index.md', ['content/index.md', 'content/sdks.md'], 'content/sdks.md'],
  ['content/native/camera.md', ['content/api/alert.md'], undefined],
  ['/a/b/', ['/a/b'], '/a/b'],
])('the path %s suggests one with its name, or with a typo in it', (path, known, expected) => {
  expect(suggestPath(path, known)).toBe(expected);
});

test('a path that is asked for again gets the same answer, without the one that is left out', () => {
  const suggest = createPathSuggester(['content/alpha.md', 'content/x/alpha.md']);
  expect([suggest('content/alhpa.md'), suggest('content/alhpa.md')]).toEqual(['content/alpha.md', 'content/alpha.md']);
  expect(suggest('content/alhpa.md', 'content/alpha.md')).toBe('content/x/alpha.md');
});
