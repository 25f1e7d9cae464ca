import { expect, test } from 'vitest';
import { parseOrder, titleFromName } from '../../cli/pages/page-name.js';
import { deriveRoute } from '../../cli/pages/url.js';
import { makeSite, minimal } from '../harness.js';

test('reads the same order number for titles, labels and routes', async () => {
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

test('reads a number as order unless another number follows or it is a version', () => {
  const names = [
    '01-set-up',
    '2. Install',
    '2022-11',
    '2022-11-05',
    'top-10-ideas',
    '10',
    'release-2022-11',
    'a--b_c',
    '3_9-x',
    '2.x',
  ];
  expect(names.map((name) => [parseOrder(name), titleFromName(name)])).toEqual([
    [1, 'Set up'],
    [2, 'Install'],
    [undefined, '2022-11'],
    [undefined, '2022-11-05'],
    [undefined, 'Top 10 ideas'],
    [undefined, '10'],
    [undefined, 'Release 2022-11'],
    [undefined, 'A b c'],
    [undefined, '3 9 x'],
    [undefined, '2.x'],
  ]);
});

test("treats a page called index, readme or the same as its folder as the folder's page", () => {
  expect(['02-guide/index.md', 'guide/README.md', 'guide/guide.md', 'guide.md'].map((path) => deriveRoute(path))).toEqual([
    '/guide',
    '/guide',
    '/guide',
    '/guide',
  ]);
});
