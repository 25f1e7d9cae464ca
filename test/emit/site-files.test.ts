import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../cli/config/schema.js';
import { contentSecurityPolicy } from '../../cli/emit/csp.js';
import { llmsTxt } from '../../cli/emit/llms.js';
import { manifestJson, robotsTxt, sitemapXml } from '../../cli/emit/site-files.js';
import { siteServices } from '../../cli/emit/site-services.js';
import { NO_PARTS } from '../../cli/extensions/part.js';
import { listRouteFiles } from '../../cli/pages/url.js';
import type { NavNode, Route, RoutePath } from '../../cli/types.js';

const config = configSchema.parse({ title: 'Acme', tagline: 'All of\nAcme', url: 'https://docs.example.com', baseUrl: '/x/' });

function route(path: RoutePath, more: Partial<Route> = {}): Route {
  const base = {
    path,
    title: `Page ${path}`,
    description: 'About it.',
    unlisted: false,
    source: 'content/a.md',
    ...listRouteFiles(path, config),
  };
  return { kind: 'doc', ...base, ...more } as Route;
}

const routes: Route[] = [
  route('/'),
  route('/a', { title: 'A [1] & <b>', description: '[x](javascript:alert(1))' }),
  route('/a/b', { description: 'Two\nlines' }),
  route('/hidden', { unlisted: true }),
  { ...route('/search'), kind: 'search', markdown: undefined },
  { ...route('/404'), kind: 'not-found', markdown: undefined },
];
const page = (path: string): NavNode => ({ kind: 'page', label: path, path });
const category = (label: string, path: string, items: NavNode[]): NavNode => ({
  kind: 'category',
  label,
  path,
  hasPage: true,
  open: true,
  items,
  key: label,
});
const navigation = [
  page('/'),
  category('Guides', '/a', [page('/a/b'), page('/hidden'), { kind: 'link', label: 'out', href: 'https://x.example' }]),
];

test('the sitemap lists canonical URLs of indexable pages, with their dates if known', () => {
  const xml = sitemapXml({ config, routes: [...routes, route('/q&a')], lastModified: new Map([['/a', '2024-02-03']]) });
  expect([...xml.matchAll(/<url>(.*)<\/url>/g)].map(([, entry]) => entry)).toEqual([
    '<loc>https://docs.example.com/x/</loc>',
    '<loc>https://docs.example.com/x/a</loc><lastmod>2024-02-03</lastmod>',
    '<loc>https://docs.example.com/x/a/b</loc>',
    '<loc>https://docs.example.com/x/q&amp;a</loc>',
  ]);
  expect(sitemapXml({ config: { ...config, trailingSlash: true }, routes, lastModified: new Map() })).toContain('/x/a/b/</loc>');
  expect(robotsTxt({ config })).toContain('Sitemap: https://docs.example.com/x/sitemap.xml\n');
});

describe('llms.txt', () => {
  test('has a section for each top-level entry and links to Markdown', () => {
    const downloads = [{ url: '/api/shop/openapi.json', title: 'Shop' }];
    expect(llmsTxt({ config, routes, navigation, downloads })).toBe(
      [
        '# Acme',
        '',
        '> All of Acme',
        '',
        '- [Page /](https://docs.example.com/x/index.md): About it.',
        '',
        '## Guides',
        '',
        '- [A \\[1\\] & \\<b>](https://docs.example.com/x/a.md): \\[x\\](javascript:alert(1))',
        '- [Page /a/b](https://docs.example.com/x/a/b.md): Two lines',
        '',
        '## Optional',
        '',
        '- [All pages](https://docs.example.com/x/sitemap.xml)',
        '- [Shop as an OpenAPI document](https://docs.example.com/x/api/shop/openapi.json)',
        '',
      ].join('\n'),
    );
  });

  test('respects its size limit for a large site', () => {
    const many = Array.from({ length: 5000 }, (_, index) => route(`/n/${index}`));
    const text = llmsTxt({
      config,
      routes: many,
      navigation: [
        category(
          'N',
          '/n/0',
          many.map(({ path }) => page(path)),
        ),
      ],
      downloads: [],
    });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100_000);
    expect(text).toMatch(/\/x\/n\/800\.md\)[\s\S]*## Optional/);
  });
});

test('the route manifest lists routes by kind, with URLs and files', () => {
  const redirects = [{ from: '/old', to: '/a' }];
  const text = manifestJson({ config, manifest: { routes, redirects, rules: [{ name: 'prefix', value: '/docs' }] } });
  const content = JSON.parse(text);
  expect(content).toMatchObject({
    version: 1,
    baseUrl: '/x/',
    trailingSlash: false,
    redirects,
    rules: [{ name: 'prefix', value: '/docs' }],
  });
  expect(Object.entries(content.routes).map(([kind, list]) => [kind, (list as unknown[]).length])).toEqual([
    ['doc', 4],
    ['category', 0],
    ['operation', 0],
    ['tag', 0],
    ['shared', 0],
    ['list', 0],
    ['search', 1],
    ['not-found', 1],
  ]);
  expect(content.routes.doc[2]).toEqual({
    path: '/a/b',
    url: 'https://docs.example.com/x/a/b',
    title: 'Page /a/b',
    description: 'Two\nlines',
    source: 'content/a.md',
    document: 'a/b.html',
    module: 'a/b.json',
    markdown: 'a/b.md',
  });
});

describe('the Content-Security-Policy', () => {
  const policy = async (more: object, header = false) => {
    const config = configSchema.parse({ title: 'A', url: 'https://a.example', ...more });
    const folder = path.resolve('lib/runtime');
    const { services: shipped } = JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8'));
    const text = contentSecurityPolicy({
      config,
      inlineHashes: ['sha256-abc='],
      services: await siteServices({ config, parts: NO_PARTS, folder, shipped, scripts: new Map() }),
      header,
    });
    return new Map(text.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));
  };

  test('only allows the site itself by default', async () => {
    expect(Object.fromEntries(await policy({}))).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-abc='",
      'style-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' data:",
      'media-src': "'self'",
      'connect-src': "'self'",
      'frame-src': 'www.loom.com www.youtube-nocookie.com player.vimeo.com',
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'docsgen',
    });
    expect((await policy({}, true)).get('frame-ancestors')).toBe("'self'");
  });

  test('follows the configuration', async () => {
    const found = await policy({
      flags: { url: 'https://flags.example:4242/api/proxy?x=1', clientKey: 'k' },
      feedback: { target: 'https://flags.example:4242/feedback' },
      analytics: { endpoint: 'https://stats.example/hit' },
      remoteImages: ['img.example'],
      videoHosts: [],
    });
    expect(found.get('connect-src')).toBe("'self' https://flags.example:4242 https://stats.example");
    expect(found.get('img-src')).toBe("'self' data: img.example");
    expect(found.get('frame-src')).toBe("'none'");
    expect((await policy({ feedback: { target: "/local'; script-src *" } })).get('connect-src')).toBe("'self'");
  });

  test('allows the hosts of services, and the script of Google Analytics alone', async () => {
    const services = {
      plausible: { domain: 'x', url: 'https://plausible.example/a' },
      matomo: { siteId: 1, url: 'https://matomo.example/b/' },
      posthog: { apiKey: 'x', url: 'https://posthog.example' },
    };
    const found = await policy({ analytics: services, chat: { url: 'https://chat.example/x?y=z', label: 'Chat' } });
    expect(found.get('connect-src')).toBe("'self' https://plausible.example https://matomo.example https://posthog.example");
    expect(found.get('frame-src')).toBe('www.loom.com www.youtube-nocookie.com player.vimeo.com https://chat.example');
    expect(found.get('script-src')).toBe("'self' 'sha256-abc='");
    expect(found.get('trusted-types')).toBe('docsgen');
    const google = await policy({ analytics: { googleAnalytics: { measurementId: 'G-X' } } });
    expect(google.get('script-src')).toBe("'self' 'sha256-abc=' https://www.googletagmanager.com/gtag/js");
    expect(google.get('connect-src')).toBe(
      "'self' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
    );
    expect(google.get('trusted-types')).toBe('docsgen docsgen-google goog#html');
    const crisp = { websiteId: 'e93e073a-1f69-4cbc-8934-f9e1611e65bb' };
    const chat = await policy({ videoHosts: [], chat: { crisp, label: 'Chat' } });
    expect(chat.get('frame-src')).toBe('https://go.crisp.chat');
  });
});

test('adds a sitemap to the robots.txt of the site, even one with very many empty lines', () => {
  const sitemap = 'Sitemap: https://docs.example.com/x/sitemap.xml\n';
  expect(robotsTxt({ config, custom: 'User-agent: *\n\n\n' })).toBe(`User-agent: *\n\n${sitemap}`);
  expect(robotsTxt({ config, custom: 'User-agent: *' })).toBe(`User-agent: *\n\n${sitemap}`);
  const named = 'User-agent: *\n \tSITEMAP : https://e.com/s.xml\n';
  expect(robotsTxt({ config, custom: named })).toBe(named);
  const empty = `User-agent: *${'\n'.repeat(1_000_000)}Disallow: /x\n`;
  expect(robotsTxt({ config, custom: empty })).toBe(`${empty}\n${sitemap}`);
});
