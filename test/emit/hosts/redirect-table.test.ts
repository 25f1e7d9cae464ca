import { expect, test } from 'vitest';
import { redirectTable } from '../../../cli/emit/hosts/redirect-table.js';

const rules = [
  { name: 'prefix', value: '/docs' },
  { name: 'extensions', value: 'html' },
  { name: 'extensions', value: 'htm' },
] as const;
const redirects = [
  { from: '/old', to: '/a?x#y' },
  { from: '/old.html', to: 'https://example.com' },
  { from: '/a.htm', to: '/' },
  { from: '/x.html/y', to: '/a' },
  { from: '/a/index.html', to: '/' },
];

const table = (trailingSlash: boolean) =>
  redirectTable({ redirects, rules, routes: ['/', '/a'], trailingSlash }).map(({ file, to, origin }) => [file, to, origin]);

test('lists each page, each redirect, and their forms once, with where they come from', () => {
  expect(table(false)).toEqual([
    ['a/index.html', '/a', 'the page "/a"'],
    ['old/index.html', '/a?x#y', 'the redirect from /old'],
    ['old.html', 'https://example.com', 'the redirect from /old.html'],
    ['a.htm', '/', 'the redirect from /a.htm'],
    ['x.html/y/index.html', '/a', 'the redirect from /x.html/y'],
    ['docs/old/index.html', '/a?x#y', 'the /docs form of /old'],
    ['old.htm', '/a?x#y', 'the .htm form of /old'],
    ['docs/x.html/y/index.html', '/a', 'the /docs form of /x.html/y'],
    ['x.html/y.html', '/a', 'the .html form of /x.html/y'],
    ['x.html/y.htm', '/a', 'the .htm form of /x.html/y'],
    ['docs/index.html', '/', 'the /docs form of /'],
    ['docs/a/index.html', '/a', 'the /docs form of /a'],
  ]);
});

test('with trailing slashes, pages are in folders, and hosts may drop the extension of a file', () => {
  expect(table(true)).toEqual([
    ['old/index.html', '/a?x#y', 'the redirect from /old'],
    ['old.html', 'https://example.com', 'the redirect from /old.html'],
    ['a.htm', '/', 'the redirect from /a.htm'],
    ['x.html/y/index.html', '/a', 'the redirect from /x.html/y'],
    ['docs/old/index.html', '/a?x#y', 'the /docs form of /old'],
    ['old.htm', '/a?x#y', 'the .htm form of /old'],
    ['docs/x.html/y/index.html', '/a', 'the /docs form of /x.html/y'],
    ['x.html/y.htm', '/a', 'the .htm form of /x.html/y'],
    ['docs/index.html', '/', 'the /docs form of /'],
    ['docs/a/index.html', '/a', 'the /docs form of /a'],
  ]);
});
