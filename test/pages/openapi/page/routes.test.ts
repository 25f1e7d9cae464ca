import { describe, expect, it } from 'vitest';
import { pagesOf, told } from '../harness.js';

const FINE = `responses: { '200': { description: Fine. } }`;

interface Named {
  readonly id?: string;
  readonly tag?: string;
  readonly path?: string;
  readonly slug?: string;
}

/** Returns the routes, by path and tag, in a document with the given operations. */
async function addresses(operations: readonly Named[], rest = ''): Promise<Readonly<Record<string, string>>> {
  const paths = operations.map(({ id, tag = 'Some', path, slug }, index) => {
    const fields = [
      ...(id ? [`operationId: ${id}`] : []),
      ...(tag ? [`tags: [${tag}]`] : []),
      ...(slug ? [`x-page-slug: ${slug}`] : []),
      FINE,
    ];
    return `  ${path ?? `/${id ?? index}`}:\n    get: { ${fields.join(', ')} }\n`;
  });
  const pages = await pagesOf(`openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('')}${rest}`);
  expect(told(pages.problems).filter((one) => !/no-operation-id|no-tag/.test(one))).toEqual([]);
  const all = [
    ...pages.operations.map(({ endpoint, path }) => [endpoint, path] as const),
    ...pages.tags.map(({ title, path }) => [`tag ${title}`, path] as const),
  ];
  return Object.fromEntries(all.map(([name, path]) => [name, path.replace('/reference/api/', '')]));
}

/** Returns the same routes, and checks that they do not depend on the order of the operations. */
async function addressesInAnyOrder(operations: readonly Named[]) {
  const found = await addresses(operations);
  expect(await addresses([...operations].reverse())).toEqual(found);
  return found;
}

describe('operations and tags whose names produce the same route', () => {
  it('assigns it to the operation, and another one to the tag', async () => {
    expect(
      await addressesInAnyOrder([
        { id: 'search', tag: 'Search' },
        { id: 'other', tag: 'Search' },
      ]),
    ).toEqual({
      '/search': 'search',
      '/other': 'other',
      'tag Search': 'search-tag',
    });
  });

  it('never assigns a route that is the name of another operation or tag', async () => {
    expect(
      await addressesInAnyOrder([
        { id: 'search', tag: 'Search' },
        { id: 'searchTag', tag: 'Search' },
      ]),
    ).toEqual({
      '/search': 'search',
      '/searchTag': 'search-tag',
      'tag Search': 'search-tag-2',
    });
  });

  it('numbers two operations by their ids', async () => {
    expect(await addressesInAnyOrder([{ id: 'get_user' }, { id: 'getUser' }, { id: 'get-user' }, { id: 'getUser2' }])).toEqual({
      '/get-user': 'get-user',
      '/getUser': 'get-user-2',
      '/getUser2': 'get-user2',
      '/get_user': 'get-user-3',
      'tag Some': 'some',
    });
  });

  it('numbers operations without ids by their paths, after those with ids', async () => {
    expect(await addressesInAnyOrder([{ path: '/a/{b}' }, { path: '/a/b' }, { id: 'get_a_b', path: '/z' }])).toEqual({
      '/a/b': 'get-a-b-2',
      '/a/{b}': 'get-a-b-3',
      '/z': 'get-a-b',
      'tag Some': 'some',
    });
  });

  it('cuts names that no file can have, and keeps them apart', async () => {
    const id = 'ListRolesOfScopesOfResources'.repeat(10);
    const found = Object.values(await addressesInAnyOrder([{ id: `${id}A` }, { id: `${id}B` }, { id: 'x'.repeat(300) }]));
    const [a = '', b = '', single = ''] = found;
    expect(a).toMatch(/^(list-roles-of-scopes-of-resources-)+(list-)?[\da-f]{8}$/);
    expect(b.slice(0, -9)).toBe(a.slice(0, -9));
    expect(b).not.toBe(a);
    expect(single).toMatch(/^x{111}-[\da-f]{8}$/);
    expect(found.filter((slug) => slug.length > 120)).toEqual([]);
  });

  it('numbers two tags by their names', async () => {
    expect(
      await addressesInAnyOrder([
        { id: 'a', tag: 'user data' },
        { id: 'b', tag: 'User data' },
      ]),
    ).toMatchObject({
      'tag User data': 'user-data',
      'tag user data': 'user-data-2',
    });
  });

  it('prefers an operation to a webhook', async () => {
    const webhook = `webhooks: { ping: { post: { operationId: Ping, tags: [Some], ${FINE} } } }\n`;
    expect(await addresses([{ id: 'ping' }], webhook)).toMatchObject({ '/ping': 'ping', ping: 'ping-2' });
  });

  it('avoids the names that Windows reserves, and slugs that differ in case only', async () => {
    expect(
      await addressesInAnyOrder([
        { id: 'con', tag: 'NUL' },
        { id: 'find', tag: 'NUL', slug: 'Search' },
        { id: 'search', tag: 'NUL' },
      ]),
    ).toEqual({ '/con': 'con-page', '/find': 'Search', '/search': 'search-2', 'tag NUL': 'nul-page' });
  });

  it('prefers a slug in the document', async () => {
    expect(
      await addressesInAnyOrder([
        { id: 'search', tag: 'Search' },
        { id: 'find', slug: 'search', tag: 'Search' },
      ]),
    ).toEqual({
      '/find': 'search',
      '/search': 'search-2',
      'tag Search': 'search-tag',
    });
  });
});

describe('slugs when operations are added or removed', () => {
  const all: readonly Named[] = [
    { id: 'listUsers', tag: 'Users', path: '/v1/users' },
    { id: 'getUser', tag: 'Users', path: '/v1/users/{id}' },
    { path: '/v1/teams/{id}' },
    { id: 'con', tag: 'Consoles' },
    { id: 'search', tag: 'Search' },
    { id: 'events', tag: 'Log' },
    { path: '/v1/webhooks/{id}/events' },
    { tag: '', path: '/v1/payment_intents/{id}/capture' },
    { tag: '', path: '/v1/payment_intents' },
    { tag: '', path: '/v2/refunds' },
  ];

  it.each(all.map((_, index) => index))('stay the same without operation %i', async (index) => {
    const before = await addresses(all);
    const after = await addresses(all.filter((_, other) => other !== index));
    const expected = Object.fromEntries(Object.entries(before).filter(([name]) => name in after));
    expect(after).toEqual(expected);
    expect(Object.keys(before).length).toBeGreaterThan(Object.keys(after).length);
  });
});
