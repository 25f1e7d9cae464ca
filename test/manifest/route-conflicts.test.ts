import { describe, expect, test } from 'vitest';
import { configSchema } from '../../cli/config/schema.js';
import { assignRoutes } from '../../cli/manifest/route-conflicts.js';
import type { ApiPages, DocPage, Outline } from '../../cli/types.js';

const config = configSchema.parse({ title: 'T', url: 'https://example.com' });
const without = configSchema.parse({ title: 'T', url: 'https://example.com', search: { enabled: false } });

function doc(source: string, outline: Partial<Outline>, summary = ''): DocPage {
  return { kind: 'doc', source, summary, outline: { source, unlisted: false, places: {}, ...outline } } as unknown as DocPage;
}

const nothing = { config: without, docs: [], apis: [], indexes: [], lists: [], notFound: undefined };
const files = (name: string) => ({ document: `${name}.html`, module: `${name}.json`, markdown: `${name}.md` });
const notFound = {
  kind: 'not-found',
  path: '/404',
  title: 'Page not found',
  description: '',
  unlisted: true,
  document: '404.html',
  module: '404.json',
};

/** The routes of a site besides that of the not-found page. */
function routesOf(input: Partial<Parameters<typeof assignRoutes>[0]>) {
  const { routes, conflicts } = assignRoutes({ ...nothing, ...input });
  expect(conflicts).toEqual([]);
  return routes.filter(({ kind }) => kind !== 'not-found');
}

describe('the routes of a site', () => {
  test('of Markdown files have the title and the description, or the first words, of the page', () => {
    const docs = [
      doc('content/b.md', { path: '/b', title: 'B', description: 'About B.', unlisted: true, searchBoost: 2 }, 'First words.'),
      doc('content/a.md', { path: '/a', title: 'A' }, 'First words.'),
      doc('content/c.md', { path: '/c', title: 'C', noindex: true }),
      doc('content/d.md', { path: '/d', title: 'D', canonical: 'https://other.example/d' }),
      doc('content/e.md', { path: '/e', title: 'E', date: '2026-01-02' }),
      doc('content/f.md', { path: '/f', title: 'F', date: '2026-01-02', authors: ['ada'] }),
    ];
    expect(routesOf({ docs })).toStrictEqual([
      {
        kind: 'doc',
        source: 'content/a.md',
        path: '/a',
        title: 'A',
        description: 'First words.',
        unlisted: false,
        ...files('a'),
      },
      {
        kind: 'doc',
        source: 'content/b.md',
        path: '/b',
        title: 'B',
        description: 'About B.',
        unlisted: true,
        searchBoost: 2,
        ...files('b'),
      },
      {
        kind: 'doc',
        source: 'content/c.md',
        path: '/c',
        title: 'C',
        description: '',
        unlisted: false,
        unindexed: true,
        ...files('c'),
      },
      {
        kind: 'doc',
        source: 'content/d.md',
        path: '/d',
        title: 'D',
        description: '',
        unlisted: false,
        unindexed: true,
        ...files('d'),
      },
      { kind: 'doc', source: 'content/e.md', path: '/e', title: 'E', description: '', unlisted: false, ...files('e') },
      {
        kind: 'doc',
        source: 'content/f.md',
        path: '/f',
        title: 'F',
        description: '',
        unlisted: false,
        isPost: true,
        ...files('f'),
      },
    ]);
  });

  test('of an OpenAPI document are its index, tags, operations and what these share', () => {
    const source = 'openapi/shop.yaml';
    const tag = { kind: 'tag', source, description: 'Of orders.', operations: ['/api/list'] };
    const api = {
      source,
      path: '/api',
      title: 'Shop',
      description: 'The shop.',
      introduction: { first: '/api', page: 1, pages: 2, items: ['/api/orders'] },
      continued: [{ first: '/api', page: 2, pages: 2 }],
      tags: [
        { ...tag, path: '/api/orders', title: 'Orders' },
        { ...tag, path: '/api/orders/page/2', title: 'Orders, page 2', first: '/api/orders', page: 2, pages: 2 },
        { ...tag, path: '/api/lost', title: 'Lost, page 2', first: '/api/none', page: 2, pages: 2 },
      ],
      operations: [
        {
          kind: 'operation',
          source,
          path: '/api/list',
          title: 'List',
          description: 'Lists.',
          operationId: 'listOrders',
          method: 'get',
          endpoint: '/orders',
          tag: 'Orders',
        },
      ],
      shared: [{ kind: 'shared', source, part: 'errors', path: '/api/errors', title: 'Errors', description: 'All.' }],
    } as unknown as ApiPages;
    const index = { kind: 'category', description: 'The shop.', unlisted: false, first: '/api', pages: 2 };
    expect(routesOf({ apis: [api] })).toStrictEqual([
      { ...index, path: '/api', title: 'Shop', items: ['/api/orders'], page: 1, ...files('api') },
      {
        kind: 'shared',
        source,
        part: 'errors',
        path: '/api/errors',
        title: 'Errors',
        description: 'All.',
        unlisted: false,
        ...files('api/errors'),
      },
      {
        kind: 'operation',
        source,
        operationId: 'listOrders',
        method: 'get',
        endpoint: '/orders',
        tag: 'Orders',
        path: '/api/list',
        title: 'List',
        description: 'Lists.',
        unlisted: false,
        ...files('api/list'),
      },
      {
        kind: 'tag',
        source,
        tag: 'Lost, page 2',
        items: ['/api/list'],
        path: '/api/lost',
        title: 'Lost, page 2',
        description: 'Of orders.',
        unlisted: false,
        first: '/api/none',
        page: 2,
        pages: 2,
        ...files('api/lost'),
      },
      {
        kind: 'tag',
        source,
        tag: 'Orders',
        items: ['/api/list'],
        path: '/api/orders',
        title: 'Orders',
        description: 'Of orders.',
        unlisted: false,
        ...files('api/orders'),
      },
      {
        kind: 'tag',
        source,
        tag: 'Orders',
        items: ['/api/list'],
        path: '/api/orders/page/2',
        title: 'Orders, page 2',
        description: 'Of orders.',
        unlisted: false,
        first: '/api/orders',
        page: 2,
        pages: 2,
        ...files('api/orders/page/2'),
      },
      {
        ...index,
        path: '/api/page/2',
        title: 'Shop, page 2',
        items: ['/api/orders', '/api/orders/page/2', '/api/lost'],
        page: 2,
        ...files('api/page/2'),
      },
    ]);
  });

  test('also are those of generated indexes, lists and the search', () => {
    const indexes = [
      { path: '/guide', title: 'Guide', description: 'All guides.', location: { file: 'sidebar.yml' } },
      { path: '/more', title: 'More', location: { file: 'sidebar.yml' } },
    ];
    const list = {
      list: 'posts' as const,
      path: '/blog',
      title: 'Blog',
      description: 'News.',
      first: '/blog',
      page: 1,
      pages: 1,
      items: ['/blog/a'],
      owner: 'the list of "Blog"',
      location: { file: 'docsgen.config.ts' },
    };
    expect(routesOf({ config, indexes, lists: [list] })).toStrictEqual([
      {
        kind: 'list',
        list: 'posts',
        path: '/blog',
        title: 'Blog',
        description: 'News.',
        unlisted: false,
        first: '/blog',
        page: 1,
        pages: 1,
        items: ['/blog/a'],
        ...files('blog'),
      },
      {
        kind: 'category',
        path: '/guide',
        title: 'Guide',
        description: 'All guides.',
        unlisted: false,
        items: [],
        ...files('guide'),
      },
      { kind: 'category', path: '/more', title: 'More', description: '', unlisted: false, items: [], ...files('more') },
      {
        kind: 'search',
        path: '/search',
        title: 'Search',
        description: '',
        unlisted: true,
        document: 'search.html',
        module: 'search.json',
      },
    ]);
  });

  test('include a not-found page, with the text of the site if it has one', () => {
    expect(assignRoutes(nothing).routes).toStrictEqual([notFound]);
    const own = doc('content/404.md', { path: '/404', title: 'Lost?', description: 'Nothing here.' });
    expect(assignRoutes({ ...nothing, notFound: own }).routes).toStrictEqual([
      { ...notFound, title: 'Lost?', description: 'Nothing here.', source: 'content/404.md' },
    ]);
    const short = doc('content/404.md', { path: '/404', title: 'Lost?' });
    expect(assignRoutes({ ...nothing, notFound: short }).routes).toMatchObject([{ title: 'Lost?', description: '' }]);
  });
});

describe('a route that several pages claim', () => {
  const at = (file: string, line: number) => ({ file, line, column: 1 });

  test('belongs to the first, and the others are reported where they set it', () => {
    const docs = [
      doc('content/a.md', { path: '/a', title: 'A' }),
      doc('content/b.md', { path: '/a', title: 'B', places: { slug: at('content/b.md', 2), id: at('content/b.md', 3) } }),
      doc('content/c.md', { path: '/a', title: 'C', places: { id: at('content/c.md', 3) } }),
      doc('content/d.md', { path: '/a', title: 'D' }),
    ];
    const { routes, claimed, conflicts } = assignRoutes({ ...nothing, docs });
    expect(routes.map(({ path, title }) => [path, title])).toEqual([
      ['/404', 'Page not found'],
      ['/a', 'A'],
    ]);
    expect(claimed.get('/a')).toMatchObject({ owner: 'content/a.md', page: docs[0], location: { file: 'content/a.md' } });
    const values = (two: string) => ({ one: 'content/a.md', two, route: '/a' });
    expect(conflicts).toMatchObject([
      { id: 'duplicate-route', ...at('content/b.md', 2), values: values('content/b.md') },
      { id: 'duplicate-route', ...at('content/c.md', 3), values: values('content/c.md') },
      { id: 'duplicate-route', file: 'content/d.md', values: values('content/d.md') },
    ]);
  });

  test('is reported with the names of its pages, and in a file that the author can change', () => {
    const source = 'openapi/shop.yaml';
    const base = { source, description: '' };
    const api = {
      ...base,
      path: '/api',
      title: 'Shop',
      introduction: {},
      continued: [],
      tags: [{ ...base, kind: 'tag', path: '/tag', title: 'Orders', operations: [] }],
      operations: [{ ...base, kind: 'operation', path: '/list', title: 'List', method: 'GET', endpoint: '/orders' }],
      shared: [{ ...base, kind: 'shared', part: 'errors', path: '/errors', title: 'Errors' }],
    } as unknown as ApiPages;
    const docs = ['/api', '/tag', '/list', '/errors', '/guide', '/search', '/404'].map((path) =>
      doc(`content${path}.md`, { path, title: path }),
    );
    const indexes = [{ path: '/guide', title: 'Guide', location: at('sidebar.yml', 4) }];
    const { claimed, conflicts } = assignRoutes({ ...nothing, config, docs, apis: [api], indexes });
    expect(conflicts.map(({ file, line, values }) => [file, line, 'two' in values && values.two])).toEqual([
      [source, undefined, `the index of ${source}`],
      [source, undefined, `the tag "Orders" of ${source}`],
      [source, undefined, `GET /orders of ${source}`],
      [source, undefined, `the page "Errors" of ${source}`],
      ['sidebar.yml', 4, 'the index of "Guide" in sidebar.yml'],
      ['content/404.md', undefined, 'the not-found page'],
      ['content/search.md', undefined, 'the search page'],
    ]);
    expect([...claimed.values()].every(({ page }) => docs.includes(page as DocPage))).toBe(true);
    const alone = assignRoutes({ ...nothing, config, apis: [api], notFound: docs[6] });
    expect([...alone.claimed.values()].map(({ owner, location, page }) => [owner, location.file, page?.kind])).toEqual([
      [`the index of ${source}`, source, undefined],
      [`the tag "Orders" of ${source}`, source, 'tag'],
      [`GET /orders of ${source}`, source, 'operation'],
      [`the page "Errors" of ${source}`, source, 'shared'],
      ['the not-found page', 'content/404.md', undefined],
      ['the search page', '', undefined],
    ]);
  });
});
