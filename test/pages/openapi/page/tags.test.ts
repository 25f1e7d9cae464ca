import { describe, expect, it } from 'vitest';
import type { ApiPages, TagEntry } from '../../../../cli/types.js';
import { makeSite, minimal } from '../../../harness.js';
import { parseDownload } from '../download.js';
import { html, page, pagesOf, told, words } from '../harness.js';

const FINE = `responses: { '200': { description: Fine. } }`;

/** Returns a document with one operation for each pair of a path and its fields. */
const documentOf = (operations: readonly (readonly [path: string, fields: string])[], rest = '') =>
  `openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths:\n${operations
    .map(([path, fields]) => `  '${path}': { get: { ${fields ? `${fields}, ` : ''}${FINE} } }\n`)
    .join('')}${rest}`;

/** Returns the navigation of the tags as indented labels. */
function outline({ tags, tagTree }: ApiPages): string[] {
  const labels = new Map(tags.map(({ path, title }) => [path, title]));
  const list = (entries: readonly TagEntry[], indent: string): string[] =>
    entries.flatMap((entry) => [
      indent + (entry.kind === 'group' ? `# ${entry.label}` : labels.get(entry.path)),
      ...list(entry.items, `${indent}  `),
    ]);
  return list(tagTree, '');
}

const titlesByTag = ({ operations }: ApiPages) => operations.map(({ tag, endpoint }) => `${tag}: ${endpoint}`);

describe('operations without tags', () => {
  it('are grouped by the first segment of their path that names something', async () => {
    const pages = await pagesOf(
      documentOf([
        ['/v1/payment_intents/{id}/capture', ''],
        ['/api/v2.1/paymentIntents', ''],
        ['/2010-04-01/Accounts/{id}.json', ''],
        ['/chat.postMessage', ''],
        ['/{tenant}/chat', ''],
        ['/{id}', ''],
        ['/', ''],
      ]),
    );
    expect(titlesByTag(pages)).toEqual([
      'Payment intents: /v1/payment_intents/{id}/capture',
      'Payment intents: /api/v2.1/paymentIntents',
      'Accounts: /2010-04-01/Accounts/{id}.json',
      'Chat: /chat.postMessage',
      'Chat: /{tenant}/chat',
      'Other: /{id}',
      'Other: /',
    ]);
    expect(page(pages, 'payment-intents').title).toBe('Payment intents');
  });

  it('join a tag of the document with that name', async () => {
    const pages = await pagesOf(
      documentOf([
        ['/v1/users', 'tags: [USERS]'],
        ['/v1/users/{id}', ''],
      ]),
    );
    expect(outline(pages)).toEqual(['USERS']);
    expect(titlesByTag(pages)).toEqual(['USERS: /v1/users', 'USERS: /v1/users/{id}']);
  });
});

describe('the tags of a document', () => {
  it('have pages without operations if they only have a text', async () => {
    const pages = await pagesOf(
      documentOf(
        [
          ['/a', 'tags: [A]'],
          ['/b', 'tags: [Secret], x-internal: true'],
        ],
        `tags:
  - { name: Introduction, description: "Read **this** first." }
  - { name: A }
  - { name: Secret, description: For us. }
  - { name: Empty }
`,
      ),
    );
    expect(outline(pages)).toEqual(['Introduction', 'A']);
    expect(page(pages, 'introduction').description).toBe('Read this first.');
    expect(html(pages, 'introduction')).toContain('<strong>this</strong>');
    expect(html(pages, 'introduction')).not.toContain('api-list');
    expect(parseDownload(pages).tags).toEqual([{ name: 'Introduction', description: 'Read **this** first.' }, { name: 'A' }]);
  });

  it('are grouped by x-tagGroups, and the others are in the last group', async () => {
    const pages = await pagesOf(
      documentOf(
        [
          ['/a', 'tags: [a]'],
          ['/b', 'tags: [b]'],
          ['/c', 'tags: [c]'],
          ['/d', 'tags: [Secret], x-internal: true'],
        ],
        `tags: [{ name: b, x-displayName: "The *second* one" }]
x-tagGroups:
  - { name: First, tags: [c, b, missing, Secret] }
  - { name: Nothing, tags: [missing] }
  - 7
`,
      ),
    );
    expect(outline(pages)).toEqual(['# First', '  c', '  The second one', '# Other', '  a']);
    expect(parseDownload(pages)).toMatchObject({
      'x-tagGroups': [
        { name: 'First', tags: ['c', 'b'] },
        { name: 'Nothing', tags: [] },
      ],
    });
  });

  it('are nested by the parents of OpenAPI 3.2, with the summaries as names, and badges do not group', async () => {
    const pages = await pagesOf(
      documentOf(
        [
          ['/a', 'tags: [books, beta]'],
          ['/b', 'tags: [cakes]'],
          ['/c', 'tags: [loop]'],
        ],
        `tags:
  - { name: products, summary: All products }
  - { name: books, summary: Books, parent: products }
  - { name: cakes, parent: products, description: Sweet. }
  - { name: beta, summary: Beta, kind: badge }
  - { name: loop, parent: loop }
`,
      ).replace('3.0.3', '3.2.0'),
    );
    expect(outline(pages)).toEqual(['All products', '  Books', '  cakes', 'loop']);
    expect(words(pages, 'products')).toMatch(/Books\s+1 operation cakes Sweet. 1 operation/);
    expect(words(pages, 'get-a')).toContain('Beta');
  });
});

it('shows webhooks of the extension x-webhooks', async () => {
  const pages = await pagesOf(
    documentOf(
      [['/a', 'tags: [A]']],
      `x-webhooks:
  created: { $ref: '#/components/x-hooks/created' }
  removed: { post: { summary: Something was removed., ${FINE} } }
  userRenamed: { post: { ${FINE} } }
  secret: { x-internal: true, post: { ${FINE} } }
components: { x-hooks: { created: { post: { summary: Something was created, ${FINE} } } } }
`,
    ),
  );
  expect(told(pages.problems).filter((one) => !/no-/.test(one))).toEqual([]);
  expect(pages.operations.map(({ title, tag }) => `${tag}: ${title}`).slice(1)).toEqual([
    'Webhooks: Something was created',
    'Webhooks: Something was removed',
    'Webhooks: User renamed',
  ]);
  expect(words(pages, 'post-created')).toContain('the API sends this request');
  expect(Object.keys(parseDownload(pages)['x-webhooks'])).toEqual(['created', 'removed', 'userRenamed']);
  expect(pages.download?.text).not.toContain('secret');
});

describe('the title of an operation', () => {
  const title = async (path: string, fields: string, method = 'get') => {
    const pages = await pagesOf(documentOf([[path, fields]]).replace('get:', `${method}:`));
    return pages.operations[0]?.title;
  };

  it.each([
    ['"Lists **all** [users](https://a.example) with `id` & <b>more</b>."', 'Lists all users with id & more'],
    ['"Short. But this summary goes on and on, so that it does not fit into any navigation or list at all."', 'Short'],
    ['"snake_case_name and 2 * 3 * 4"', 'snake_case_name and 2 * 3 * 4'],
  ])('is the summary %s without Markdown, or its first sentence', async (summary, expected) => {
    expect(await title('/a', `summary: ${summary}`)).toBe(expected);
  });

  it('is the id if no sentence of the summary is short, and the page shows the summary', async () => {
    const summary = `Returns ${'everything and '.repeat(8)}more`;
    const pages = await pagesOf(documentOf([['/a', `operationId: getThings, tags: [A], summary: "${summary} with \`code\`"`]]));
    expect(pages.operations[0]?.title).toBe('Get things');
    expect(words(pages, 'get-things')).toContain(summary);
    expect(html(pages, 'get-things')).toContain('<code>code</code>');
  });

  it.each([
    ['get', '/v1/customers/{customer}/balance_transactions/{transaction}', 'Get customer balance transaction'],
    ['post', '/v1/customers/{customer}/balance_transactions', 'Create customer balance transaction'],
    ['get', '/v1/batches', 'List batches'],
    ['delete', '/v1/categories/{id}', 'Delete category'],
    ['patch', '/cookies/{id}', 'Update cookie'],
    ['post', '/v1/customers/{customer}', 'POST /v1/customers/{customer}'],
    ['post', '/v1/charges/{charge}/capture', 'POST /v1/charges/{charge}/capture'],
    ['get', '/v1/status', 'GET /v1/status'],
    ['get', '/settings', 'GET /settings'],
    ['get', '/v1/databases', 'GET /v1/databases'],
  ])('follows from %s %s only if it is clear', async (method, path, expected) => {
    expect(await title(path, '', method)).toBe(expected);
  });

  it('is not an id that only repeats the path', async () => {
    expect(await title('/v1/customers/{customer}/cards/{id}', 'operationId: GetCustomersCustomerCardsId')).toBe(
      'Get customer card',
    );
    expect(await title('/v1/accounts/{account}/reject', 'operationId: PostAccountsAccountReject', 'post')).toBe(
      'POST /v1/accounts/{account}/reject',
    );
    expect(await title('/v1/accounts', 'operationId: getAccounts')).toBe('Get accounts');
  });
});

it('shows groups of tags as headings of the sidebar and of the index, and tags inside others below them', async () => {
  const site = makeSite({
    ...minimal,
    'openapi/api.yaml': documentOf(
      [
        ['/a', 'tags: [a]'],
        ['/b', 'tags: [b]'],
        ['/c', 'tags: [c]'],
      ],
      `tags: [{ name: a }, { name: b, parent: a }, { name: c }]
x-tagGroups: [{ name: First group, tags: [c] }]
`,
    ).replace('3.0.3', '3.2.0'),
  });
  const { code, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  const index = site.read('api/api.html');
  expect(index).toMatch(
    /<h2>First group<\/h2><ul class="api-list api-tags"><li><a href="\/api\/api\/c">.*<h2>Other<\/h2>.*href="\/api\/api\/a".*<ul class="api-list api-tags"><li><a href="\/api\/api\/b">/,
  );
  expect(index).toMatch(
    /<li class="nav-group"><span>First group<\/span><ul aria-label="First group"><li class="nav-parent"><a href="\/api\/api\/c"/,
  );
  expect(site.read('api/api/b.html')).toMatch(/aria-label="Breadcrumbs".*href="\/api\/api\/a"/);
});
