import { expect, test } from 'vitest';
import { checkRedirectLimits } from '../../cli/manifest/redirect-limits.js';
import { resolveRedirects } from '../../cli/manifest/redirects.js';
import type { Problem } from '../../cli/problems/index.js';
import type { Redirect } from '../../cli/types.js';

const routes = new Map(
  ['/', '/Guide', '/guide/index-of-terms', '/a/b', '/a.htmlx'].map((route) => [route, `content${route}.md`]),
);

function resolve(pairs: readonly Redirect[], prefixes: readonly string[] = []) {
  return resolveRedirects({
    pairs,
    prefixes,
    extensions: ['html'],
    routes,
    file: 'docsgen.config.ts',
    locate: (keys) => ({ file: keys.join('.') }),
  });
}

/** Id, option and values of problems. */
const brief = (problems: readonly Problem[]) => problems.map(({ id, file, values }) => [id, file, values]);

test.each([
  ['/blog/:slug', { kind: 'pattern', pattern: ':slug' }],
  ['/blog/:s', { kind: 'pattern', pattern: ':s' }],
  ['/blog/*', { kind: 'pattern', pattern: '*' }],
  ['/a(b|c)', { kind: 'pattern', pattern: '(b|c)' }],
  ['/a()', { kind: 'pattern', pattern: '()' }],
  ['old', 'relative'],
  ['/a//b', 'empty-folder'],
  ['/a/./b', 'parent'],
  ['/a/../b', 'parent'],
  ['/a b', 'space'],
  ['/a%20b', 'percent'],
  ['/a?b', 'query'],
  ['/a#b', 'query'],
  ['/a\u0001b', 'control'],
  ['/x/con/y', 'windows'],
  ['/x/y.', 'windows'],
  ['/a:1', 'windows'],
  ['/ä', { kind: 'character', character: 'ä' }],
  ["/a'b", { kind: 'character', character: "'" }],
  ['/guide', { kind: 'letter-case', route: '/Guide' }],
  ['/GUIDE', { kind: 'letter-case', route: '/Guide' }],
])('%j cannot be an old path, and the problem is at its pair', (from, reason) => {
  const { redirects, problems } = resolve([
    { from: '/fine', to: '/a/b' },
    { from, to: '/a/b' },
  ]);
  expect(redirects).toEqual([{ from: '/fine', to: '/a/b' }]);
  expect(brief(problems)).toEqual([['redirect-path', 'redirects.pairs.1', { from, reason }]]);
});

test.each(['/a.b_c~d@e+f=g,h-1', '/A/C', '/a..b', '/a.html/b'])('%j can be an old path', (from) => {
  expect(resolve([{ from, to: '/a/b' }])).toMatchObject({ redirects: [{ from, to: '/a/b' }], problems: [] });
});

test('reports duplicates, pages, loops and missing targets at the first pair of their path', () => {
  const { problems } = resolve([
    { from: '/one', to: '/missing/page?x=1#y' },
    { from: '/one/', to: '/a/b' },
    { from: '/a/b.html', to: '/' },
    { from: '/a/b/index.html', to: '/' },
    { from: '/index.html', to: '/a/b' },
    { from: '/loop', to: '/loop' },
    { from: '/two', to: '/chain' },
    { from: '/chain', to: '/a/B' },
    { from: '/three', to: '/a/bb?x=1#y' },
  ]);
  expect(brief(problems)).toEqual([
    ['redirect-duplicate', 'redirects.pairs.1', { from: '/one' }],
    ['redirect-shadow', 'redirects.pairs.2', { from: '/a/b.html', source: 'content/a/b.md' }],
    ['redirect-shadow', 'redirects.pairs.3', { from: '/a/b/index.html', source: 'content/a/b.md' }],
    ['redirect-shadow', 'redirects.pairs.4', { from: '/index.html', source: 'content/.md' }],
    ['redirect-dangling', 'redirects.pairs.0', { from: '/one', to: '/missing/page?x=1#y', nearest: undefined }],
    ['redirect-loop', 'redirects.pairs.5', { from: '/loop', chain: '/loop → /loop' }],
    ['redirect-dangling', 'redirects.pairs.7', { from: '/chain', to: '/a/B', nearest: '/a/b' }],
    ['redirect-dangling', 'redirects.pairs.8', { from: '/three', to: '/a/bb?x=1#y', nearest: '/a/b?x=1#y' }],
  ]);
});

test('sorts redirects by path, removes all slashes at the end, and adds those of nothing else', () => {
  const { redirects, problems } = resolve([
    { from: '/c//', to: '/a/b' },
    { from: '/b/', to: 'HTTPS://example.com/x//' },
    { from: '/d', to: '/a/b//' },
    { from: '/a', to: 'http://example.com/?a=1#b?c' },
  ]);
  expect(redirects).toEqual([
    { from: '/a', to: 'http://example.com/?a=1#b?c' },
    { from: '/b', to: 'HTTPS://example.com/x//' },
    { from: '/d', to: '/a/b' },
  ]);
  expect(brief(problems)).toEqual([['redirect-path', 'redirects.pairs.0', { from: '/c//', reason: 'empty-folder' }]]);
});

test('a target below a prefix or with an extension is the page, and only then', () => {
  const { redirects, problems } = resolve(
    [
      { from: '/1', to: '/docs' },
      { from: '/2', to: '/docs/a/b' },
      { from: '/3', to: '/a/b/index.html' },
      { from: '/4', to: '/index.html' },
      { from: '/5', to: '/.html' },
    ],
    ['/docs/'],
  );
  expect(Object.fromEntries(redirects.map(({ from, to }) => [from, to]))).toEqual({
    '/1': '/',
    '/2': '/a/b',
    '/3': '/a/b',
    '/4': '/',
    '/5': '/',
  });
  expect(new Set(problems.map(({ id }) => id))).toEqual(new Set(['redirect-chain']));
  const others = [
    '/docsx/a/b',
    '/x/docs/a/b',
    '/abcd/a/b',
    '/docs/missing',
    '/a/b.htmlx',
    '/a/b.xhtml',
    '/guide.html',
    '/a/index/b.html',
    'xhttps://a.example',
  ];
  const { redirects: none, problems: dangling } = resolve(
    others.map((to, index) => ({ from: `/${index}`, to })),
    ['/docs'],
  );
  expect(none).toEqual([]);
  expect(dangling.map(({ id, values }) => [id, values])).toEqual(
    others.map((to, index) => ['redirect-dangling', expect.objectContaining({ from: `/${index}`, to })]),
  );
});

test('prefixes must be paths below the root, and count once', () => {
  const { rules, problems } = resolve([], ['/docs', '/docs/', '/', 'docs', '/html']);
  expect(rules).toEqual([
    { name: 'extensions', value: 'html' },
    { name: 'prefix', value: '/docs' },
    { name: 'prefix', value: '/html' },
  ]);
  expect(brief(problems)).toEqual([
    ['redirect-path', 'redirects.prefixes.2', { from: '/', reason: 'root' }],
    ['redirect-path', 'redirects.prefixes.3', { from: 'docs', reason: 'relative' }],
  ]);
});

test.each([
  { pairs: 1000, prefixes: 0, depth: 1, static: [], dynamic: undefined },
  { pairs: 1001, prefixes: 0, depth: 1, static: [['Cloudflare Pages', 2000]], dynamic: undefined },
  { pairs: 999, prefixes: 1, depth: 1, static: [], dynamic: undefined },
  { pairs: 1000, prefixes: 1, depth: 1, static: [['Cloudflare Pages', 2000]], dynamic: undefined },
  { pairs: 1024, prefixes: 0, depth: 1, static: [['Cloudflare Pages', 2000]], dynamic: undefined },
  {
    pairs: 1023,
    prefixes: 1,
    depth: 1,
    static: [
      ['Cloudflare Pages', 2000],
      ['Vercel', 2048],
    ],
    dynamic: undefined,
  },
  { pairs: 952, prefixes: 48, depth: 1, static: [], dynamic: undefined },
  { pairs: 949, prefixes: 50, depth: 1, static: [], dynamic: undefined },
  { pairs: 950, prefixes: 50, depth: 1, static: [['Vercel', 2048]], dynamic: undefined },
  { pairs: 0, prefixes: 50, depth: 2, static: [], dynamic: undefined },
  { pairs: 0, prefixes: 51, depth: 2, static: [], dynamic: 102 },
])('$pairs pairs and $prefixes prefixes of pages $depth deep exceed the limits of $static.length hosts', (given) => {
  const redirects = Array.from({ length: given.pairs }, (_, index) => ({ from: `/${index}`, to: '/' }));
  const rules = Array.from({ length: given.prefixes }, (_, index) => ({ name: 'prefix', value: `/p${index}` }) as const);
  const problems = checkRedirectLimits({
    redirects,
    rules: [{ name: 'extensions', value: 'html' }, ...rules],
    routes: ['/', `${'/a'.repeat(given.depth)}`],
    locate: (option) => ({ file: option }),
  });
  const count = 2 * (given.pairs + given.prefixes);
  const limits = given.static.map(([host, limit]) => ({ host, limit }));
  expect(brief(problems)).toEqual([
    ...(limits.length > 0 ? [['redirect-limit', 'pairs', { rules: 'static', count, limits }]] : []),
    ...(given.dynamic
      ? [
          [
            'redirect-limit',
            'prefixes',
            { rules: 'dynamic', count: given.dynamic, limits: [{ host: 'Cloudflare Pages', limit: 100 }] },
          ],
        ]
      : []),
  ]);
});

test('too many rules are reported at the option that causes them', () => {
  const pairs = Array.from({ length: 1001 }, (_, index) => ({ from: `/${index}`, to: '/' }));
  const prefixes = Array.from({ length: 51 }, (_, index) => `/p${index}`);
  expect(resolve(pairs, prefixes).problems.map(({ id, file }) => [id, file])).toEqual([
    ['redirect-limit', 'redirects.pairs'],
    ['redirect-limit', 'redirects.prefixes'],
  ]);
});
