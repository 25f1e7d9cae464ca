import path from 'node:path';
import { expect, test } from 'vitest';
import { type HostFilesInput, hostFiles } from '../../../cli/emit/hosts/index.js';
import { listRouteFiles } from '../../../cli/pages/url.js';

const csp = "default-src 'none'; frame-ancestors 'self'";
const routes = ['/', '/a', '/a/b', '/guide.v2'];
const rules = [
  { name: 'extensions', value: 'html' },
  { name: 'extensions', value: 'htm' },
  { name: 'prefix', value: '/docs' },
  { name: 'prefix', value: '/a' },
  { name: 'prefix', value: '/old' },
] as const;
const redirects = [
  { from: '/old', to: '/a/b?x=1#part' },
  { from: '/old.page', to: '/guide.v2#part' },
  { from: '/out', to: 'HTTP://example.com:8443/a:b(c)*{d}?e=:f#g' },
  { from: '/top', to: '/?q' },
  { from: '/c++', to: '/a' },
];
const listDocuments = (trailingSlash: boolean) => routes.map((route) => listRouteFiles(route, { trailingSlash }).document);
const common = { csp, routes, rules, redirects };

const SITES: Readonly<Record<string, HostFilesInput>> = {
  'without-slashes': {
    ...common,
    baseUrl: '/',
    trailingSlash: false,
    files: [...listDocuments(false), '404.html', 'assets/a.js'],
    headers: { 'X-Quote': 'a "b" \\c' },
    custom: { headers: '/x\n  X-Own: 1\n\n\n', redirects: '/own /a 301' },
  },
  'with-slashes': {
    ...common,
    baseUrl: '/x.y/z/',
    trailingSlash: true,
    files: [...listDocuments(true), '404.html', 'assets/a.js'],
    headers: { 'Referrer-Policy': 'no-referrer' },
    custom: { headers: '/x\n  X-Own: 1\n' },
  },
  'with-files-in-the-way': {
    ...common,
    baseUrl: '/',
    trailingSlash: true,
    files: [...listDocuments(true), 'docs/manual.pdf', 'legacy.htm', 'index.html.txt', 'a/myindex.html'],
  },
  'without-redirects': {
    csp,
    routes: ['/'],
    rules: [{ name: 'extensions', value: 'html' }],
    redirects: [],
    baseUrl: '/',
    trailingSlash: false,
    files: ['index.html', '404.html'],
    custom: { redirects: '/own /a 301\n' },
  },
};

test.each(Object.entries(SITES))('writes the files for hosts of a site %s', async (name, site) => {
  const files = hostFiles(site);
  expect(files.map((file) => [file.path, file.origin])).toEqual(
    ['_headers', '_redirects', 'vercel.json', 'nginx.conf'].map((file) => [file, `the ${file} for hosts`]),
  );
  for (const { path: file, content } of files)
    await expect(content).toMatchFileSnapshot(path.join(import.meta.dirname, 'golden', name, file));
});
