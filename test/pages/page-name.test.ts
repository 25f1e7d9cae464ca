import { expect, test } from 'vitest';
import { orderOf, titleFromName } from '../../cli/pages/page-name.js';
import { routeOf } from '../../cli/pages/url.js';
import { makeSite, minimal } from '../harness.js';

test('titles, labels, and addresses take the same order number from a name', async () => {
  const site = makeSite({
    ...minimal,
    'content/2022-11/notes.md': '---\ndescription: A.\n---\n\nText.\n',
    'content/02-guide/index.md': '---\ndescription: A.\n---\n\nText.\n',
    'content/02-guide/01-set-up.md': '---\ndescription: A.\n---\n\nText.\n',
  });
  expect((await site.run('build')).stderr).not.toContain('error');
  const home = site.read('index.html');
  expect(home).toContain('2022-11');
  expect(home).not.toContain('>11<');
  expect(site.read('guide.html')).toContain('<title>Guide | Test site</title>');
  expect(site.read('guide/set-up.html')).toContain('<title>Set up | Test site</title>');
  expect(site.tree()).toContain('2022-11/notes.html');
});

test('a number orders a name only if something else than a number follows it', () => {
  const names = ['01-set-up', '2. Install', '2022-11', '2022-11-05', 'top-10-ideas', '10', 'release-2022-11', 'a--b_c', '3_9-x'];
  expect(names.map((name) => [orderOf(name), titleFromName(name)])).toEqual([
    [1, 'Set up'],
    [2, 'Install'],
    [undefined, '2022-11'],
    [undefined, '2022-11-05'],
    [undefined, 'Top 10 ideas'],
    [undefined, '10'],
    [undefined, 'Release 2022-11'],
    [undefined, 'A b c'],
    [undefined, '3 9 x'],
  ]);
});

test('a page called index, readme, or like its folder is the page of the folder', () => {
  expect(['02-guide/index.md', 'guide/README.md', 'guide/guide.md', 'guide.md'].map((path) => routeOf(path))).toEqual([
    '/guide',
    '/guide',
    '/guide',
    '/guide',
  ]);
});
