import { expect, it } from 'vitest';
import { filled, page, pagesOf } from '../harness.js';

const text = (link: string) => `openapi: 3.1.0
info:
  title: Test
  version: '1'
  description: |
    # Rate limits
    ## Quotas per day
    Text.
tags: [{ name: User accounts }]
paths:
  /users/{id}:
    get:
      operationId: getUser
      tags: [User accounts]
      description: See [it](${link}).
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } }
  /users:
    post:
      operationId: createUser
      tags: [User accounts]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Kind' } } } } }
components:
  schemas:
    User: { type: object, properties: { name: { type: string } } }
    Kind: { enum: [a, b] }
    Unused: { type: object }
`;

/** The target of a link in the description of an operation. */
async function targetOf(link: string): Promise<string | undefined> {
  const pages = await pagesOf(text(link), {}, { models: true });
  return /See <a href="([^"]*)"/.exec(filled(page(pages, 'get-user').content))?.[1];
}

it.each([
  ['#operation/createUser', '/reference/api/create-user'],
  ['#operation/CREATEUSER', '/reference/api/create-user'],
  ['#/operations/createUser', '/reference/api/create-user'],
  ['#tag/User-accounts', '/reference/api/user-accounts'],
  ['#tag/User%20accounts', '/reference/api/user-accounts'],
  ['#tag/User-accounts/operation/createUser', '/reference/api/create-user'],
  ['#tag/user-accounts/POST/users', '/reference/api/create-user'],
  ['#tag/user-accounts/GET/users/{id}', '/reference/api/get-user'],
  ['#/User%20accounts/createUser', '/reference/api/create-user'],
  ['#/paths/~1users/post', '/reference/api/create-user'],
  ['#section/Rate-limits/Quotas-per-day', '/reference/api#text-quotas-per-day'],
  ['#section/Rate-limits', '/reference/api#text-rate-limits'],
  ['#description/quotas-per-day', '/reference/api#text-quotas-per-day'],
  ['#Rate-Limits', '/reference/api#text-rate-limits'],
  ['#/components/schemas/User', '/reference/api/models/user'],
  ['#/schemas/user', '/reference/api/models/user'],
  ['#model/user', '/reference/api/models/user'],
  ['#schema/User', '/reference/api/models/user'],
  ['#models', '/reference/api/models'],
  // A schema without a page: the operation that uses it; one that nothing uses: the index.
  ['#/components/schemas/Kind', '/reference/api/create-user'],
  ['#/components/schemas/Unused', '/reference/api'],
])('resolves %s within the document', async (link, target) => {
  expect(await targetOf(link)).toBe(target);
});

it.each(['#operation/deleteUser', '#tag/Pets', '#section/Nothing', '#/components/schemas/Pet', '#nothing', '#/', '#operation/'])(
  'leaves %s to the check of links',
  async (link) => {
    expect(await targetOf(link)).toBe(link);
  },
);

it('resolves them in documents that were written for another site', async () => {
  const pages = await pagesOf(text('#operation/createUser'), {}, { links: 'https://docs.example.org/' });
  expect(filled(page(pages, 'get-user').content)).toContain('See <a href="/reference/api/create-user"');
});
