import { describe, expect, test } from 'vitest';
import type { SiteLists } from '../../cli/manifest/lists/site-lists.js';
import {
  createApiNode,
  createIndexPage,
  createKeyMaker,
  findFirstPage,
  listRootOutlines,
  listTitles,
  pickMarks,
  type TreeInput,
} from '../../cli/manifest/tree.js';
import type { ApiPages, NavNode, Outline } from '../../cli/types.js';

describe('keys of categories', () => {
  test('are made of the labels, and unique', () => {
    const makeKey = createKeyMaker();
    const trails = [['Guide'], ['Guide', 'First steps'], ['guide'], ['GUIDE'], ['Index'], ['Index'], ['指南'], ['!!!'], ['?']];
    expect(trails.map(makeKey)).toEqual([
      'guide',
      'guide/first-steps',
      'guide-2',
      'guide-3',
      'index-2',
      'index-3',
      '指南',
      'section',
      'section-2',
    ]);
    expect(makeKey(['Guide', 'Guide'])).toBe('guide/guide');
    expect(createKeyMaker()(['Guide'])).toBe('guide');
  });
});

const page = (path: string): NavNode => ({ kind: 'page', label: path, path });
const category = (path: string, items: NavNode[] = []): NavNode => ({
  kind: 'category',
  label: 'C',
  path,
  hasPage: true,
  open: false,
  key: 'c',
  items,
});

test.each<[string, NavNode[], string | undefined]>([
  ['nothing', [], undefined],
  ['pages', [page('/a'), page('/b')], '/a'],
  ['a link and a category', [{ kind: 'link', label: 'L', href: '/x' }, category('/c', [page('/d')])], '/c'],
  [
    'an empty group and a group',
    [
      { kind: 'group', label: 'G', items: [] },
      { kind: 'group', label: 'H', items: [page('/e')] },
    ],
    '/e',
  ],
  ['links only', [{ kind: 'link', label: 'L', href: '/x' }], undefined],
])('the first page of %s is found', (_, nodes, path) => {
  expect(findFirstPage(nodes)).toBe(path);
});

test('an entry has its own icon and badge, or those of its page', () => {
  const [badge, beta] = (['New', 'Beta'] as const).map((text) => ({ text, type: 'info' as const }));
  expect(pickMarks({ icon: 'star' })).toStrictEqual({ icon: 'star' });
  expect(pickMarks({ badge })).toStrictEqual({ badge });
  expect(pickMarks({})).toStrictEqual({});
  expect(pickMarks({ icon: 'star' }, { icon: 'book', badge })).toStrictEqual({ icon: 'star', badge });
  expect(pickMarks({ badge: beta }, { icon: 'book', badge })).toStrictEqual({ icon: 'book', badge: beta });
});

test('a generated index has the title of its file, or the label of its category', () => {
  const location = { file: 'sidebar.yml', line: 2 };
  expect(createIndexPage({ slug: '/a' }, 'Label', location)).toEqual({ path: '/a', title: 'Label', location });
  expect(createIndexPage({ slug: '/a', title: 'T', description: 'D' }, 'Label', location)).toEqual({
    path: '/a',
    title: 'T',
    description: 'D',
    location,
  });
});

test('lists have titles', () => {
  const lists = {
    blogs: [{ at: '/blog', title: 'News' }],
    tags: [{ path: '/tags/a', label: 'A' }],
  } as unknown as SiteLists;
  const titles = (given: SiteLists | undefined) => [...listTitles({ lists: given, tagsAt: '/tags' } as unknown as TreeInput)];
  expect(titles(lists)).toEqual([
    ['/blog', 'News'],
    ['/tags/a', 'Tag: A'],
    ['/tags', 'Tags'],
  ]);
  expect(titles({ ...lists, tags: [] })).toEqual([['/blog', 'News']]);
  expect(titles(undefined)).toEqual([]);
});

test('pages of a root are those of its folder', () => {
  const roots = [{ root: { at: '/sdk', from: '../sdk/docs' } }, { root: { at: '/cli', from: '../cli' } }];
  const outlines = ['content/a.md', '../sdk/docs/b.md', '../cli/c.md', '../sdk/docs/d/e.md'].map(
    (source) => ({ source }) as Outline,
  );
  const input = { outlines, roots } as unknown as TreeInput;
  expect(roots.map((root) => listRootOutlines(input, root as TreeInput['roots'][number]).map(({ source }) => source))).toEqual([
    ['../sdk/docs/b.md', '../sdk/docs/d/e.md'],
    ['../cli/c.md'],
  ]);
});

describe('the category of an OpenAPI document', () => {
  const operation = (path: string, title: string, method = 'get') => ({ path, title, method });
  const api = {
    path: '/api',
    title: 'Shop',
    tags: [
      { path: '/api/orders', title: 'Orders', operations: ['/api/list', '/api/missing', '/api/create'] },
      { path: '/api/text', title: 'Only text', operations: [] },
      { path: '/api/inner', title: 'Inner', operations: ['/api/get'] },
      { path: '/api/outer', title: 'Outer', operations: ['/api/create'] },
    ],
    tagTree: [
      { kind: 'tag', path: '/api/orders', items: [] },
      { kind: 'tag', path: '/api/unknown', items: [] },
      {
        kind: 'group',
        label: 'More',
        items: [
          { kind: 'tag', path: '/api/text', items: [] },
          { kind: 'tag', path: '/api/outer', items: [{ kind: 'tag', path: '/api/inner', items: [] }] },
        ],
      },
    ],
    operations: [operation('/api/list', 'List orders'), operation('/api/create', 'Create', 'post'), operation('/api/get', 'Get')],
    shared: [
      { part: 'errors', path: '/api/errors', title: 'Errors' },
      { part: 'errors', path: '/api/errors/2', title: 'Errors, page 2', page: 2 },
      { part: 'models', path: '/api/models', title: 'Models', page: 1 },
      { part: 'models', path: '/api/models/2', title: 'Models, page 2', page: 2 },
      { part: 'model', path: '/api/models/order', title: 'Order' },
      { part: 'model', path: '/api/models/item', title: 'Item', page: 1 },
      { part: 'model', path: '/api/models/item/2', title: 'Item, page 2', page: 2 },
      { part: 'parameters', path: '/api/list/page/2', title: 'List, page 2', first: '/api/list', page: 2, pages: 2 },
    ],
  } as unknown as ApiPages;
  const models: NavNode = {
    kind: 'category',
    label: 'Models',
    path: '/api/models',
    hasPage: true,
    open: false,
    key: 'apis/shop/models',
    items: [
      { kind: 'page', label: 'Order', path: '/api/models/order' },
      { kind: 'page', label: 'Item', path: '/api/models/item' },
    ],
  };

  test('contains tags, groups, operations, and what these share, in this order', () => {
    expect(createApiNode(api, { trail: ['APIs'], makeKey: createKeyMaker() })).toStrictEqual({
      kind: 'category',
      label: 'Shop',
      path: '/api',
      hasPage: true,
      open: false,
      key: 'apis/shop',
      api: true,
      items: [
        {
          kind: 'category',
          label: 'Orders',
          path: '/api/orders',
          hasPage: true,
          open: false,
          key: 'apis/shop/orders',
          items: [
            { kind: 'page', label: 'List orders', path: '/api/list', method: 'get' },
            { kind: 'page', label: 'Create', path: '/api/create', method: 'post' },
          ],
        },
        {
          kind: 'group',
          label: 'More',
          items: [
            { kind: 'page', label: 'Only text', path: '/api/text' },
            {
              kind: 'category',
              label: 'Outer',
              path: '/api/outer',
              hasPage: true,
              open: false,
              key: 'apis/shop/outer',
              items: [
                { kind: 'page', label: 'Create', path: '/api/create', method: 'post' },
                {
                  kind: 'category',
                  label: 'Inner',
                  path: '/api/inner',
                  hasPage: true,
                  open: false,
                  key: 'apis/shop/outer/inner',
                  items: [{ kind: 'page', label: 'Get', path: '/api/get', method: 'get' }],
                },
              ],
            },
          ],
        },
        { kind: 'page', label: 'Errors', path: '/api/errors' },
        models,
      ],
    });
  });

  test('has the label, the marks and the state of its entry', () => {
    const options = { label: 'Our API', open: true, marks: { icon: 'star' as const }, trail: [], makeKey: createKeyMaker() };
    expect(createApiNode({ ...api, tagTree: [], shared: [] }, options)).toStrictEqual({
      kind: 'category',
      label: 'Our API',
      path: '/api',
      hasPage: true,
      open: true,
      key: 'our-api',
      api: true,
      icon: 'star',
      items: [],
    });
  });
});
