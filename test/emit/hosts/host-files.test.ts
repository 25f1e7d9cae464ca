import { describe, expect, test } from 'vitest';
import { hostFiles } from '../../../cli/emit/hosts/index.js';
import { hostRules } from '../../../cli/emit/hosts/rules.js';
import { toHref } from '../../../cli/pages/url.js';
import { findHeaders, findRedirect, parseHeaders, parseRedirects } from '../../../cli/serve/rules.js';
import { oldAddresses, redirectSet, routes } from '../old-addresses.js';
import { nginx, vercel } from './host-interpreters.js';

const csp = "default-src 'none'; frame-ancestors 'self'";

function hosts(input: Parameters<typeof hostFiles>[0]) {
  const text = Object.fromEntries(hostFiles(input).map(({ path, content }) => [path, content as string]));
  const lines = parseRedirects(text._redirects ?? '');
  const blocks = parseHeaders(text._headers ?? '');
  return {
    text,
    netlify: {
      send: (path: string, query: string) => findRedirect(lines, path, query)?.location,
      headers: (path: string) => Object.fromEntries(findHeaders(blocks, path)),
    },
    vercel: vercel(text['vercel.json'] ?? ''),
    nginx: nginx(text['nginx.conf'] ?? ''),
  };
}

/** Returns the final page of a visitor: first the host's rules apply, then stubs and files, which are the same on every host. */
function pageAt(
  send: (path: string, query: string) => string | undefined,
  path: string,
  { baseUrl, trailingSlash }: { baseUrl: string; trailingSlash: boolean },
) {
  const pages = new Map(oldAddresses(trailingSlash).map(([old, route]) => [old, route]));
  let [at = '', query = ''] = [path, '?q=1'];
  for (let step = 0; step < 6; step += 1) {
    const location = send(at, query);
    if (location === undefined) {
      const inside = `/${at.slice(baseUrl.length)}`;
      return { page: pages.get(inside) ?? pages.get(`${inside}/`) ?? 'none', query };
    }
    [at = '', query = ''] = location.split(/(?=\?)/);
  }
  return { page: 'a loop', query };
}

/** Pseudorandom numbers that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

function randomPaths(trailingSlash: boolean, count: number): string[] {
  const known = oldAddresses(trailingSlash).map(([path]) => path);
  const parts = [
    'docs',
    'sdks',
    'a.htm',
    'x.html',
    'index.html',
    'user_guide',
    'client-sdk',
    '',
    'evil.example',
    'nothing',
    'd.ocs',
  ];
  const random = numbers(7);
  const pick = (list: readonly string[]) => list[random.next().value % list.length] ?? '';
  return Array.from({ length: count }, (_, index) =>
    index % 2
      ? pick(known) + pick(['', '/', 'x', '.htm', '/sdks'])
      : `/${[pick(parts), pick(parts), pick(parts)].slice(0, 1 + (index % 3)).join('/')}`,
  );
}

describe.each([
  [false, '/'],
  [true, '/'],
  [false, '/x/'],
  [true, '/x/y/'],
])('host files with trailingSlash %s below %s', (trailingSlash, baseUrl) => {
  const set = redirectSet(trailingSlash, baseUrl);
  const under = (path: string) => baseUrl + path.slice(1);

  test('redirect every old address to its page with the query', () => {
    const all = hosts({ ...set, csp });
    for (const name of ['netlify', 'vercel', 'nginx'] as const) {
      for (const [path, route] of oldAddresses(trailingSlash)) {
        expect([name, path, pageAt(all[name].send, under(path), set)]).toEqual([name, path, { page: route, query: '?q=1' }]);
      }
    }
  });

  test('agree on any address', () => {
    const all = hosts({ ...set, csp });
    for (const path of randomPaths(trailingSlash, 600)) {
      // Netlify and Cloudflare have no such pattern, and with trailing slashes there is no stub of that name.
      if (trailingSlash && /\.html$/.test(path)) continue;
      // Hosts differ for an extension without a name, or followed by more; no page ever had such an address.
      if (/\.html?[/.]|\/\.htm/.test(path)) continue;
      const [netlify, ...others] = (['netlify', 'vercel', 'nginx'] as const).map((name) =>
        pageAt(all[name].send, under(path), set),
      );
      expect({ path, others }).toEqual({ path, others: [netlify, netlify] });
    }
  });

  test('never redirect to another site', () => {
    const all = hosts({ ...set, csp });
    for (const path of [
      '/docs//evil.example',
      '/docs//evil.example/a.htm',
      '//evil.example/a.htm',
      '/docs/\\evil.example',
      '//evil.example/',
      '/\\evil.example/a.htm',
    ]) {
      for (const name of ['netlify', 'vercel', 'nginx'] as const)
        expect(all[name].send(under(path), '') ?? '/', name).not.toMatch(/^(?:\/[/\\]|\w+:)/);
    }
  });

  test('do not affect pages and files', () => {
    const all = hosts({ ...set, csp });
    for (const path of [
      ...routes.map((route) => toHref(route, set)),
      under('/assets/a.js'),
      under('/404.html'),
      under('/docsx'),
    ]) {
      if (path.endsWith('404.html') && trailingSlash) continue;
      const slashless = path.endsWith('.html');
      for (const name of slashless ? (['netlify', 'vercel'] as const) : (['netlify', 'vercel', 'nginx'] as const))
        expect([name, path, all[name].send(path, '')]).toEqual([name, path, undefined]);
    }
  });

  test('send the policy everywhere and cache only assets', () => {
    const all = hosts({ ...set, csp });
    for (const name of ['netlify', 'vercel', 'nginx'] as const) {
      const asset = all[name].headers(under('/assets/a.js'));
      const page = all[name].headers(under('/sdks'));
      expect([name, asset['Cache-Control']]).toEqual([name, 'public, max-age=31536000, immutable']);
      expect(page['Cache-Control']).toBe(name === 'netlify' ? undefined : 'no-cache');
      for (const headers of [asset, page]) {
        expect(headers).toMatchObject({
          'Content-Security-Policy': csp,
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'strict-origin-when-cross-origin',
        });
      }
    }
  });
});

test("send the site's own headers everywhere, and its referrer policy instead of docsgen's", () => {
  const own = {
    'Permissions-Policy': 'camera=(self "https://a.example")',
    'referrer-policy': 'no-referrer',
    'X-Path': 'C:\\a\\',
  };
  const all = hosts({ ...redirectSet(false, '/'), csp, headers: own });
  for (const name of ['netlify', 'vercel', 'nginx'] as const)
    for (const path of ['/assets/a.js', '/sdks']) {
      const headers = all[name].headers(path);
      expect([name, headers]).toEqual([name, expect.objectContaining({ ...own, 'Content-Security-Policy': csp })]);
      expect(headers).not.toHaveProperty('Referrer-Policy');
    }
});

test('leaves a pattern that would hide a file to the stubs', () => {
  const set = redirectSet(false, '/');
  const { netlify, vercel: other, nginx: third } = hosts({ ...set, files: [...set.files, 'docs/manual.pdf', 'legacy.htm'], csp });
  for (const { send } of [netlify, other, third]) {
    expect(send('/docs/manual.pdf', '')).toBeUndefined();
    expect(send('/client-sdk', '?a')).toBe('/sdks?a');
  }
  expect(other.send('/legacy.htm', '')).toBeUndefined();
});

test('preserves the hash of a target and escapes the special characters of each host', () => {
  const set = redirectSet(false, '/');
  const redirects = [{ from: '/old', to: 'https://example.com:8443/a:b(c)\x24{d}"e#part' }];
  const { netlify, vercel: other, nginx: third, text } = hosts({ ...set, redirects, csp });
  expect(netlify.send('/old', '?q')).toBe('https://example.com:8443/a%3Ab(c)\x24{d}"e?q#part');
  expect(other.send('/old', '?q')).toBe('https://example.com:8443/a%3Ab%28c%29$%7Bd%7D"e?q#part');
  expect(third.send('/old', '?q')).toBe('https://example.com:8443/a:b(c)%24%7Bd%7D%22e?q#part');
  expect(text['nginx.conf']).not.toContain('${');
});

test('puts the query of the target before the query of the request', () => {
  const set = redirectSet(false, '/');
  const { netlify, nginx: other } = hosts({ ...set, redirects: [{ from: '/old', to: '/sdks?x=1#part' }], csp });
  for (const { send } of [netlify, other]) {
    expect(send('/old', '?y=2&z')).toBe('/sdks?x=1&y=2&z#part');
    expect(send('/old', '')).toBe('/sdks?x=1#part');
  }
});

test('prefers a page or pair to a prefix of the same name, but not for addresses below it', () => {
  const files = ['index.html', 'docs.html', 'sdks.html'];
  const rules = ['/docs', '/old'].map((value) => ({ name: 'prefix' as const, value }));
  const set = { routes: ['/', '/docs', '/sdks'], rules, files, baseUrl: '/x/', trailingSlash: false };
  const { netlify, vercel: other, nginx: third, text } = hosts({ ...set, redirects: [{ from: '/old', to: '/sdks' }], csp });
  for (const { send } of [netlify, other, third]) {
    expect(['/x/docs', '/x/docs/'].map((path) => send(path, ''))).toEqual([undefined, undefined]);
    expect(['/x/old', '/x/old/'].map((path) => send(path, ''))).toEqual(['/x/sdks', '/x/sdks']);
    expect(['/x/docs/sdks', '/x/old/sdks'].map((path) => send(path, ''))).toEqual(['/x/sdks', '/x/sdks']);
  }
  // nginx rejects a configuration with a duplicate location.
  const locations = text['nginx.conf']?.match(/^location .*?(?= \{)/gm) ?? [];
  expect(locations).toEqual([...new Set(locations)]);
});

test('skips only lines whose placeholders could match an address in very many ways', () => {
  const address = `/${'-'.repeat(1_000)}`;
  for (const from of ['/:a-:b-:c-:d!', '/:a-:b/:c-:d!', '/*-:a-:b!'])
    expect(findRedirect(parseRedirects(`${from} /new 301`), address, '')).toBeUndefined();
  expect(parseHeaders('/:a-:b-:c-:d!\n  X-A: b\n')).toEqual([]);
  const lines = parseRedirects('/:year/:month/:day/:from-:to/* /new/:year/:to/:splat 301');
  expect(findRedirect(lines, '/2020/01/02/a-b/c/d', '')).toEqual({ location: '/new/2020/b/c/d', status: 301 });
});

test("accepts very many empty lines and spaces in the site's host files", () => {
  const lines = '\n'.repeat(1_000_000);
  const custom = { redirects: `/a /b 301${lines}/c /d 301\n\n`, headers: `/a\n  X-A: b${lines}/c\n` };
  const { text } = hosts({ ...redirectSet(false, '/'), csp, custom });
  expect(text._redirects?.includes(`# From static/_redirects\n/a /b 301${lines}/c /d 301\n`)).toBe(true);
  const spaces = ' '.repeat(1_000_000);
  const headers = findHeaders(parseHeaders(`/a\n  X-A: \t b${spaces}c \r\n`), '/a');
  expect(headers.get('X-A') === `b${spaces}c`).toBe(true);
});

test('computes the depth of prefixes for very many routes', () => {
  const many = Array.from({ length: 300_000 }, (_, index) => `/a/b/${index}`);
  const rules = [{ name: 'prefix', value: '/docs' }] as const;
  const prefix = hostRules({ redirects: [], rules, routes: many, files: [], baseUrl: '/', trailingSlash: false }).at(-1);
  expect(prefix).toEqual({ kind: 'prefix', from: '/docs', to: '/', depth: 3 });
});
