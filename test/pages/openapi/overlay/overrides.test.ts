import { describe, expect, it } from 'vitest';
import type { ApiOverrides, ApiPages } from '../../../../cli/types.js';
import { document, pagesOf, told } from '../harness.js';

const DOCUMENT = document(
  `
  /tickets:
    get: { operationId: listTickets, tags: [Tickets], responses: { '200': { description: OK } } }
  /orders:
    get: { tags: [Orders], responses: { '200': { description: OK } } }
    $ref: parts.yaml
`,
  "tags: [{ name: Tickets, description: Old }, { name: Orders }]\nservers: [{ url: 'https://old.example.com' }]",
);
const PARTS = { 'openapi/parts.yaml': "post: { operationId: order, tags: [Orders], responses: { '200': { description: OK } } }" };

const override = (changes: Partial<ApiOverrides>, text = DOCUMENT): Promise<ApiPages> =>
  pagesOf(text, PARTS, {
    overrides: {
      titles: {},
      slugs: {},
      place: { file: 'docsgen.config.json', line: 3, column: 5 },
      places: {
        'titles/listTicket': { file: 'docsgen.config.json', line: 7, column: 9 },
        'slugs/order': { file: 'docsgen.config.json', line: 8, column: 9 },
        'tags/0': { file: 'docsgen.config.json', line: 5, column: 9 },
      },
      ...changes,
    },
  });

const published = ({ download }: ApiPages) => JSON.parse(download?.text ?? '{}');

describe('what the configuration sets in place of a document', () => {
  it('replaces the servers, also in Swagger 2.0', async () => {
    const servers = [{ url: 'https://{region}.example.com', variables: { region: { default: 'eu' } } }];
    expect(published(await override({ servers })).servers).toEqual(servers);
    const old = `swagger: '2.0'
info: { title: Old, version: '1' }
host: old.example.com
paths: { /a: { get: { operationId: a, tags: [T], responses: { '200': { description: OK } } } } }`;
    const pages = await override({ servers }, old);
    expect(pages.problems).toEqual([]);
    expect(pages.introduction.parts.join('')).toContain('{region}.example.com');
    expect(pages.introduction.parts.join('')).not.toContain('old.example.com');
  });

  it('sorts tags and describes them', async () => {
    const pages = await override({ tags: [{ name: 'Orders', label: 'Your orders', description: 'New' }] });
    expect(pages.tags.map(({ path }) => path)).toEqual(['/reference/api/orders', '/reference/api/tickets']);
    expect(published(pages).tags).toMatchObject([
      { name: 'Orders', description: 'New' },
      { name: 'Tickets', description: 'Old' },
    ]);
  });

  it('sets titles and slugs by operationId or by method and path', async () => {
    const pages = await override({
      titles: { listTickets: 'All tickets', 'get /orders': 'All orders' },
      slugs: { 'GET /orders': 'orders-list', order: 'new-order' },
    });
    expect(pages.operations.map(({ path, title }) => `${path} ${title}`)).toEqual([
      '/reference/api/list-tickets All tickets',
      '/reference/api/new-order Order',
      '/reference/api/orders-list All orders',
    ]);
  });

  it('reports operations and tags that the document does not contain', async () => {
    const { problems } = await override({ titles: { listTicket: 'All tickets' }, tags: [{ name: 'Order' }] });
    expect(told(problems)).toEqual([
      '7:9 openapi-unknown-name: "titles" contains "listTicket", but the document has no such operation.',
      '5:9 openapi-unknown-name: "tags" contains "Order", but the document has no such tag.',
      expect.stringContaining('no-operation-id'),
    ]);
    expect(problems.map(({ values }) => ('nearest' in values ? values.nearest : undefined))).toEqual([
      'listTickets',
      'Orders',
      undefined,
    ]);
  });

  it('reports a slug that is not valid where the configuration sets it', async () => {
    const { problems } = await override({ slugs: { order: 'a b' } });
    expect(problems.find(({ id }) => id === 'bad-slug')).toMatchObject({ file: 'docsgen.config.json', line: 8, column: 9 });
  });
});
