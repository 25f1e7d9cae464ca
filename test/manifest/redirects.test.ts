import { describe, expect, test } from 'vitest';
import { resolveRedirects } from '../../cli/manifest/redirects.js';
import { describe as sentences } from '../../cli/problems/index.js';
import type { Redirect } from '../../cli/types.js';
import { withDeadline } from '../../cli/workers/deadline.js';

const pages = ['/', '/sdks', '/sdks/unleash-proxy', '/integrations', '/a/b', '/search'];
const routes = new Map(pages.map((path) => [path, `content${path}.md`]));

function resolve(pairs: Record<string, string> | Redirect[], more: { prefixes?: string[] } = {}) {
  const list = Array.isArray(pairs) ? pairs : Object.entries(pairs).map(([from, to]) => ({ from, to }));
  const { redirects, problems, rules } = resolveRedirects({
    pairs: list,
    extensions: ['html', 'htm'],
    prefixes: more.prefixes ?? ['/docs'],
    routes,
    file: 'docsgen.config.ts',
  });
  return {
    to: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    ids: problems.map(({ id, values }) => `${id} ${'from' in values ? values.from : ''}`),
    causes: problems.map((one) => sentences(one).cause),
    rules,
  };
}

describe('redirects', () => {
  test('preserve query, hash and external URLs, and ignore trailing slashes', () => {
    const { to, ids } = resolve({
      '/old/': '/sdks/',
      '/q': '/a/b?x=1#there',
      '/out': 'https://example.com/a?b#c',
      '/old.html': '/a/b',
      '/home': '/',
    });
    expect(to).toEqual({
      '/old': '/sdks',
      '/q': '/a/b?x=1#there',
      '/out': 'https://example.com/a?b#c',
      '/old.html': '/a/b',
      '/home': '/',
    });
    expect(ids).toEqual([]);
  });

  test('in a chain point to its end, with a warning', () => {
    const { to, causes } = resolve({
      '/one': '/two?x=1#mine',
      '/two': '/three?y=2',
      '/three': '/sdks#theirs',
      '/four': '/docs/a/b',
      '/five': '/a/b.html',
    });
    expect(to).toMatchObject({ '/one': '/sdks?x=1&y=2#theirs', '/two': '/sdks?y=2#theirs', '/four': '/a/b', '/five': '/a/b' });
    expect(causes).toEqual([
      'The redirect from "/one" points to "/two?x=1#mine", which is itself a redirect to "/sdks?x=1&y=2#theirs".',
      'The redirect from "/two" points to "/three?y=2", which is itself a redirect to "/sdks?y=2#theirs".',
      'The redirect from "/four" points to "/docs/a/b", which is itself a redirect to "/a/b".',
      'The redirect from "/five" points to "/a/b.html", which is itself a redirect to "/a/b".',
    ]);
  });

  test('in a loop are reported once, and redirects into the loop are omitted', () => {
    const { to, causes } = resolve({ '/in': '/x', '/x': '/y', '/y': '/z', '/z': '/x', '/self': '/self/', '/ok': '/sdks' });
    expect(to).toEqual({ '/ok': '/sdks' });
    expect(causes).toEqual([
      'The redirect from "/x" points back to itself: /x → /y → /z → /x.',
      'The redirect from "/self" points back to itself: /self → /self.',
    ]);
  });

  test('to a missing page suggest the nearest one, once', () => {
    const { to, causes } = resolve({ '/one': '/integration', '/two': '/one', '/three': 'mailto:a@b', '/four': '//evil.example' });
    expect(to).toEqual({});
    expect(causes).toHaveLength(3);
    expect(causes[0]).toBe('The redirect from "/one" points to "/integration", which is not a page of this site.');
  });

  test('must not hide pages or have the same source twice', () => {
    const { to, ids } = resolve([
      { from: '/sdks/', to: '/a/b' },
      { from: '/a/b.html', to: '/sdks' },
      { from: '/a/b/index.html', to: '/sdks' },
      { from: '/', to: '/sdks' },
      { from: '/old', to: '/sdks' },
      { from: '/old/', to: '/a/b' },
    ]);
    expect(to).toEqual({ '/old': '/sdks' });
    expect(ids).toEqual([
      'redirect-shadow /sdks',
      'redirect-shadow /a/b.html',
      'redirect-shadow /a/b/index.html',
      'redirect-shadow /',
      'redirect-duplicate /old',
    ]);
  });

  test.each(['old', '/a/../b', '/./a', '/a b', '/a%20b', '/a?b', '/a#b', '//a', '/a/*', '/:a', '/a\\b', '/é', '/a\n'])(
    'cannot start at %j',
    (from) => {
      expect(resolve({ [from]: '/sdks' })).toMatchObject({ to: {}, ids: [`redirect-path ${from}`] });
    },
  );

  test('accept each extension and prefix once, but not the root', () => {
    const { rules, ids } = resolve({}, { prefixes: ['/docs/', '/docs', '/'] });
    expect(rules).toEqual([
      { name: 'extensions', value: 'html' },
      { name: 'extensions', value: 'htm' },
      { name: 'prefix', value: '/docs' },
    ]);
    expect(ids).toEqual(['redirect-path /']);
  });
});

test('encodes targets in ASCII, but not twice', () => {
  const { to } = resolve({
    '/jp': '/sdks?q=é#日本',
    '/enc': '/sdks#%E6%97%A5',
    '/idn': 'https://bücher.example:8080/ä"<x>?ö=\\#ü',
    '/plain': "https://example.com/a:b(c)!$&'*+,;=@[1]~-._%zz",
    '/half': 'https://example.com/\ud800',
  });
  expect(to).toEqual({
    '/jp': '/sdks?q=%C3%A9#%E6%97%A5%E6%9C%AC',
    '/enc': '/sdks#%E6%97%A5',
    '/idn': 'https://xn--bcher-kva.example:8080/%C3%A4%22%3Cx%3E?%C3%B6=%5C#%C3%BC',
    '/plain': "https://example.com/a:b(c)!$&'*+,;=@[1]~-._%zz",
    '/half': 'https://example.com/%EF%BF%BD',
  });
});

test('warns if there are more rules than a host accepts, and names the host', () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, index) => ({ from: `/old/${index}`, to: '/sdks' }));
  const warned = (count: number, prefixes: string[] = []) => {
    const { ids, causes } = resolve(pairs(count), { prefixes });
    return causes.map((cause, index) => `${ids[index]?.split(' ')[0]} ${cause}`);
  };
  expect(warned(1000)).toEqual([]);
  expect(warned(1001)).toEqual(['redirect-limit The redirects become 2002 rules; Cloudflare Pages accepts 2000.']);
  expect(warned(1025)).toEqual([
    'redirect-limit The redirects become 2050 rules; Cloudflare Pages accepts 2000 and Vercel accepts 2048.',
  ]);
  const prefixes = Array.from({ length: 51 }, (_, index) => `/v${index}`);
  expect(warned(0, prefixes.slice(1))).toEqual([]);
  expect(warned(0, prefixes)).toEqual([
    'redirect-limit The redirects become 102 rules with placeholders; Cloudflare Pages accepts 100.',
  ]);
});

test('resolves very long chains and very many missing targets in time', () => {
  const chain = Array.from({ length: 2_000 }, (_, index) => ({ from: `/old-${index}`, to: `/old-${index + 1}` }));
  const { to } = withDeadline(20_000, () => resolve([...chain, { from: '/old-2000', to: '/sdks' }]));
  expect([to['/old-0'], to['/old-1999']]).toEqual(['/sdks', '/sdks']);

  const many = new Map(Array.from({ length: 10_000 }, (_, index) => [`/topics/topic-${index}`, 'content/topic.md']));
  const pairs = Array.from({ length: 10_000 }, (_, index) => ({ from: `/${index}`, to: `/topcs/topic-${index}` }));
  const { problems } = withDeadline(10_000, () =>
    resolveRedirects({ pairs, extensions: [], prefixes: [], routes: many, file: 'docsgen.config.ts' }),
  );
  expect(problems[9_999]?.values).toMatchObject({ nearest: '/topics/topic-9999' });
});
