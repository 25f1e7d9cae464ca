import { describe, expect, test } from 'vitest';
import { isProblem, linkAddress, resolveLink } from '../../cli/manifest/links.js';
import type { Targets } from '../../cli/manifest/targets.js';
import type { Reference } from '../../cli/types.js';

const targets: Targets = {
  routes: new Map([
    ['content/index.md', '/'],
    ['content/a.md', '/a'],
    ['content/Read me.md', '/read-me'],
    ['content/guide/index.md', '/guide'],
    ['content/guide/install.md', '/guide/install'],
    ['content/guide/deep/deep.md', '/guide/deep'],
    ['content/tips/one.md', '/tips/one'],
    ['content/loose/README.md', '/loose-folder'],
    ['content/loose.md', '/loose-page'],
  ]),
  drafts: new Map([
    ['content/draft.md', '/drafts/one'],
    ['content/plans/index.md', '/plans'],
  ]),
  anchors: new Map([
    ['/', new Set<string>()],
    ['/a', new Set(['one', 'two', 'three', 'four', 'five', 'six', 'ü'])],
    ['/read-me', new Set<string>()],
    ['/guide', new Set(['setup-L5', 'setup-L9', 'setup-L10', 'setup-L12', 'other-L20'])],
    ['/guide/install', new Set(['first-steps', 'next'])],
    ['/guide/deep', new Set<string>()],
    ['/tips', new Set<string>()],
    ['/tips/one', new Set<string>()],
    ['/loose-folder', new Set<string>()],
    ['/loose-page', new Set<string>()],
    ['/api/pets', new Set(['get-pet'])],
  ]),
  operations: new Map(),
  files: new Map([
    ['content/guide/form.pdf', '/guide/form.pdf'],
    ['static/img/logo.svg', '/img/logo.svg'],
  ]),
  urls: new Set(['/img/logo.svg', '/tips']),
  redirects: new Map([['/old', '/guide/install']]),
  repository: new Map([
    ['src/main.ts', { address: 'https://git.example/src/main.ts' }],
    ['src/mian.ts', { reason: 'missing', nearest: 'src/main.ts' }],
    ['src/.env', { reason: 'hidden' }],
    ['content/guide/part.ts', { address: 'https://git.example/content/guide/part.ts' }],
  ]),
  unread: new Set(['content/guide/page.mdx']),
  outerPaths: [],
};

const page = { source: 'content/guide/install.md', path: '/guide/install' };
const api = { source: 'openapi/pets.yaml', path: '/api/pets' };
const link = (target: string, more: Partial<Reference> = {}): Reference => ({
  kind: 'link',
  target,
  line: 7,
  column: 3,
  ...more,
});

describe('a link', () => {
  test.each([
    ['deep/deep.md', '/guide/deep'],
    ['./deep/deep.md?x=1#:~:text=a', '/guide/deep'],
    ['../a.md', '/a'],
    ['../Read%20me.md', '/read-me'],
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/', '/'],
    ['/a.md', '/a'],
    ['/guide/install.md', '/guide/install'],
    ['/tips', '/tips'],
    ['', '/guide/install'],
    ['#next', '/guide/install'],
    ['?x', '/guide/install'],
    ['../a', '/a'],
    ['deep', '/guide/deep'],
    ['.', '/guide'],
    ['./', '/guide'],
    ['..', '/'],
    ['../tips', '/tips'],
    ['../tips/', '/tips'],
    ['../loose', '/loose-page'],
    ['../loose/', '/loose-folder'],
  ])('to %j points to the page %s', (target, path) => {
    expect(resolveLink(link(target), page, targets)).toMatchObject({ kind: 'route', path });
  });

  test.each([
    ['../a.md?x=1&y#one', '?x=1&y', '#one'],
    ['../a.md#one?x', '', '#one?x'],
    ['../a.md#', '', '#'],
    ['../a.md?', '?', ''],
    ['../a.md#%C3%BC', '', '#%C3%BC'],
    ['../a.md#:~:text=word', '', '#:~:text=word'],
    ['./index.md#setup-L5-L9', '', '#setup-L5-L9'],
    ['./index.md#setup-L10-L12', '', '#setup-L10-L12'],
  ])('has the query and hash of %j', (target, query, hash) => {
    const result = resolveLink(link(target), page, targets);
    expect(result).toMatchObject(hash.endsWith('?x') ? { id: 'dead-anchor' } : { query, hash });
  });

  test.each([
    ['form.pdf?x#page=2', { kind: 'file', url: '/guide/form.pdf', file: 'content/guide/form.pdf', query: '?x', hash: '#page=2' }],
    ['../../static/img/logo.svg', { kind: 'file', url: '/img/logo.svg', file: 'static/img/logo.svg', query: '', hash: '' }],
    ['/img/logo.svg#x', { kind: 'file', url: '/img/logo.svg', query: '', hash: '#x' }],
    ['../../src/main.ts?a#L3', { kind: 'repository', url: 'https://git.example/src/main.ts', query: '?a', hash: '#L3' }],
  ])('to %j points to a file', (target, result) => {
    expect(resolveLink(link(target), page, targets)).toEqual(result);
  });

  test('of an included file is relative to that file, and reported in it', () => {
    const included = { file: 'content/guide/deep/part.md' };
    expect(resolveLink(link('../install.md', included), page, targets)).toMatchObject({ path: '/guide/install' });
    expect(resolveLink(link('./none.md', included), page, targets)).toMatchObject({
      id: 'dead-link',
      file: 'content/guide/deep/part.md',
      line: 7,
      column: 3,
    });
    expect(resolveLink(link('./none.md'), page, targets)).toMatchObject({ file: 'content/guide/install.md', line: 7 });
    expect(resolveLink(link('/a#none', included), page, targets)).toMatchObject({ file: 'content/guide/deep/part.md', line: 7 });
  });
});

describe('a link to an anchor that does not exist', () => {
  const known = '"#one", "#two", "#three", "#four", "#five", …';
  const steps = '"#first-steps", "#next"';
  const lines = '"#setup-L5", "#setup-L9", "#setup-L10", "#setup-L12", "#other-L20"';
  test.each([
    ['../a.md#onee', { anchor: 'onee', page: '/a', nearest: 'one', api: false, known }],
    ['#first-step', { anchor: 'first-step', page: undefined, nearest: 'first-steps', api: false, known: steps }],
    ['./install.md#zzz', { anchor: 'zzz', page: undefined, nearest: undefined, api: false, known: steps }],
    ['/tips#x', { anchor: 'x', page: '/tips', nearest: undefined, api: false, known: undefined }],
    ['/guide#setup-L9-L5', { anchor: 'setup-L9-L5', page: '/guide', nearest: 'setup-L5', api: false, known: lines }],
    ['/guide#setup-L5-L5', { anchor: 'setup-L5-L5', page: '/guide', nearest: 'setup-L5', api: false, known: lines }],
    ['/guide#setup-L5-L7', { anchor: 'setup-L5-L7', page: '/guide', nearest: 'setup-L5', api: false, known: lines }],
    ['/guide#setup-L3-L9', { anchor: 'setup-L3-L9', page: '/guide', nearest: 'setup-L9', api: false, known: lines }],
    ['/guide#setup-L5-L9x', { anchor: 'setup-L5-L9x', page: '/guide', nearest: 'setup-L5', api: false, known: lines }],
    ['/guide#L5-L9', { anchor: 'L5-L9', page: '/guide', nearest: undefined, api: false, known: lines }],
  ])('%s is reported with the anchors of the page', (target, values) => {
    const { nearest, ...others } = values;
    const problem = resolveLink(link(target), page, targets);
    expect(problem).toMatchObject({ id: 'dead-anchor', line: 7, column: 3, values: { target, ...others } });
    if (!target.startsWith('/guide')) expect(problem).toMatchObject({ values: { nearest } });
  });

  test('of an OpenAPI document is corrected only if it is probably a typo', () => {
    const nearestOf = (target: string) => resolveLink(link(target), api, targets);
    expect(nearestOf('#get-pett')).toMatchObject({ values: { nearest: 'get-pet', api: true, page: undefined } });
    expect(nearestOf('#GET-PETT')).toMatchObject({ values: { nearest: 'get-pet' } });
    expect(nearestOf('#gett-pett')).toMatchObject({ values: { nearest: 'get-pet' } });
    expect(nearestOf('#get-pet-by-id')).toMatchObject({ values: { nearest: undefined } });
    expect(nearestOf('/a#onee')).toMatchObject({ values: { nearest: 'one' } });
    expect(nearestOf('/a#onx')).toMatchObject({ values: { nearest: undefined, api: true } });
  });
});

describe('a broken link', () => {
  const plain = { draft: false, unread: undefined, api: false };
  test.each([
    ['deep/dep.md', { ...plain, nearest: './deep/deep.md' }],
    ['/guide/instal?x#next', { ...plain, nearest: '/guide/install?x#next' }],
    ['/old', { ...plain, nearest: '/guide/install' }],
    ['/zzzzzz', { ...plain, nearest: undefined }],
    ['../draft.md', { ...plain, nearest: undefined, draft: true }],
    ['../draft', { ...plain, nearest: undefined, draft: true }],
    ['../plans', { ...plain, nearest: undefined, draft: true }],
    ['/plans', { ...plain, nearest: undefined, draft: true }],
    ['/drafts/one', { ...plain, nearest: undefined, draft: true }],
    ['/draft.md', { ...plain, nearest: undefined, draft: true }],
    ['page.mdx', { ...plain, nearest: undefined, unread: '.mdx' }],
    ['other.mdx', { ...plain, nearest: undefined }],
    ['../../static/img/zzzzzz.svg', { ...plain, nearest: undefined }],
    ['../../vendor/zzzzzz.md', { ...plain, nearest: undefined }],
  ])('to %j is reported with what it may mean', (target, values) => {
    expect(resolveLink(link(target), page, targets)).toMatchObject({ id: 'dead-link', values: { target, ...values } });
    expect(resolveLink(link(target), page, targets)).not.toHaveProperty('values.outside');
  });

  test.each([
    ['../../src/mian.ts', '../../src/main.ts', { file: 'src/mian.ts', reason: 'missing' }],
    ['../../src/.env', undefined, { file: 'src/.env', reason: 'hidden' }],
    ['../../lib/x.ts', undefined, { file: 'lib/x.ts', reason: undefined }],
    ['../../../other/x.ts', undefined, { file: '../other/x.ts', reason: undefined }],
  ])('to %j, outside of the site, is reported with the reason', (target, nearest, outside) => {
    expect(resolveLink(link(target), page, targets)).toMatchObject({
      id: 'dead-link',
      values: { target, nearest, draft: false, api: false, outside },
    });
  });

  test('is not one to the repository if it starts with a slash, or if there is none', () => {
    for (const target of ['/src/main.ts', '/part.ts'])
      expect(resolveLink(link(target), page, targets)).toMatchObject({ id: 'dead-link', values: { api: false } });
    expect(resolveLink(link('part.ts'), page, targets)).toMatchObject({ kind: 'repository' });
    const without = { ...targets, repository: new Map() };
    expect(resolveLink(link('../../src/main.ts'), page, without)).toMatchObject({ values: { outside: { file: 'src/main.ts' } } });
  });

  test('of an OpenAPI document is corrected only if it is probably a typo, and is never outside of the site', () => {
    const nearestOf = (target: string) => resolveLink(link(target), api, targets);
    expect(nearestOf('/guide/instal')).toMatchObject({ values: { nearest: '/guide/install', api: true } });
    expect(nearestOf('/tip')).toMatchObject({ values: { nearest: '/tips', api: true } });
    expect(nearestOf('/guide/install/instal')).toMatchObject({ values: { nearest: undefined, api: true } });
    expect(nearestOf('/old')).toMatchObject({ values: { nearest: '/guide/install' } });
    expect(nearestOf('../src/mian.ts')).not.toHaveProperty('values.outside');
    for (const source of ['openapi/pets.json', 'openapi/pets.yml', 'openapi/pets.YAML'])
      expect(resolveLink(link('/zzz'), { ...api, source }, targets)).toMatchObject({ values: { api: true } });
    for (const source of ['content/yaml.md', 'content/a.json.md'])
      expect(resolveLink(link('/zzz'), { ...api, source }, targets)).toMatchObject({ values: { api: false } });
  });
});

test.each([
  ['../a.md?x#one', '/base/a/?x#one'],
  ['#next', '#next'],
  ['../a.md#one', '/base/a/#one'],
  ['?x#next', '/base/guide/install/?x#next'],
  ['', '/base/guide/install/'],
  ['form.pdf?x#page=2', '/base/guide/form.pdf?x#page=2'],
  ['../../src/main.ts?a#L3', 'https://git.example/src/main.ts?a#L3'],
])('the address of the link %j is %s', (target, address) => {
  const result = resolveLink(link(target), page, targets);
  if (isProblem(result)) throw new Error('The link is broken.');
  expect(linkAddress(result, page, { baseUrl: '/base/', trailingSlash: true })).toBe(address);
});
