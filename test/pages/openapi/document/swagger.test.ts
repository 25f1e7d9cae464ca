import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiPages } from '../../../../cli/types.js';
import { document, filled, fixture, html, page, pagesOf, told, words } from '../harness.js';

describe('a Swagger 2.0 document', () => {
  const text = fixture('published/petstore-2.0.yaml');
  let pages: ApiPages;
  beforeAll(async () => {
    pages = await pagesOf(text);
  });

  it('is shown like an OpenAPI document', () => {
    expect(pages.problems).toEqual([]);
    const list = words(pages, 'list-pets');
    expect(list).toContain('https://petshop.example.com/v1');
    expect(list).toContain('limit integer (int32) How many to return. At most 100. Default: 20');
    expect(list).toContain('application/xml The same schema as application/json');
    expect(list).toContain('When kind is Dog');
    expect(list).toContain('curl https://petshop.example.com/v1/pets');
    const create = words(pages, 'create-pet');
    expect(create).toContain('OAuth 2.0 access token in the header Authorization (authorization code flow)');
    expect(create).toContain('write:pets : Change pets.');
    expect(create).toContain('User name and password');
    const add = words(pages, 'add-picture');
    expect(add).toContain('multipart/form-data');
    expect(add).toContain('picture string (binary) required The file.');
    expect(add).toContain('note string What is on it. At most 50 characters');
    expect(page(pages, 'add-picture').anchors).toEqual(expect.arrayContaining(['path.petId', 'body.picture', 'response-200']));
  });

  it('has its problems reported at their location', async () => {
    const broken = text
      .replace('description: Its number.', 'description: "[x](javascript:alert)"')
      .replace('[{ id: 1, name: Rex }]', '[{ id: one, name: Rex }]')
      .replace('#/definitions/Error', '#/definitions/Gone');
    const line = (part: string) => broken.split('\n').findIndex((one) => one.includes(part)) + 1;
    const found = told((await pagesOf(broken)).problems);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${line('javascript:alert')}:\\d+ openapi-unsafe-link`)),
        expect.stringMatching(new RegExp(`^${line('id: one')}:\\d+ openapi-example: .*"0 › id" is "one"`)),
        expect.stringMatching(new RegExp(`^${line('definitions/Gone')}:\\d+ openapi-ref`)),
      ]),
    );
    expect(found).toHaveLength(3);
  });

  it('has its validation errors reported', async () => {
    const found = told((await pagesOf(text.replace('in: path, required: true', 'in: path'))).problems);
    expect(found).toEqual([expect.stringMatching(/^\d+:\d+ openapi-invalid: .*"paths › /)]);
  });
});

it('renders a webhook without samples', async () => {
  const pages = await pagesOf(fixture('published/webhook-example.yaml'));
  expect(pages.operations.map(({ path, endpoint, tag }) => [path, endpoint, tag])).toEqual([
    ['/reference/api/new-pet', 'newPet', 'Webhooks'],
  ]);
  expect(words(pages, 'new-pet')).toContain('A webhook: the API sends this request, and your server answers it.');
  expect(page(pages, 'new-pet').headings.map(({ text }) => text)).toEqual(['Request body', 'Responses']);
});

it('links from a response to the page of the linked operation', async () => {
  const pages = await pagesOf(fixture('published/link-example.json'));
  expect(html(pages, 'get-user-by-name')).toContain(
    '<a href="/reference/api/get-repositories-by-owner">getRepositoriesByOwner</a>',
  );
  expect(html(pages, 'get-repositories-by-owner')).toContain('<a href="/reference/api/get-user-by-name">');
});

it('shows callbacks with their whole content', async () => {
  const pages = await pagesOf(fixture('published/callback-example.yaml'));
  expect(page(pages, 'subscribe').anchors).toEqual(
    expect.arrayContaining([
      'callback.onData.post',
      'callback.onData.post.body.timestamp',
      'callback.onData.post.callback.onAnswer.put.header.X-Attempt',
    ]),
  );
  expect(filled(page(pages, 'subscribe').markdown)).toContain('Sent to `{$request.query.callbackUrl}/data`.');
});

const RECEIVED = `
  /subscriptions:
    post:
      operationId: subscribe
      tags: [T]
      responses: { '200': { description: Good } }
      callbacks: { onData: { $ref: '#/components/callbacks/Data' } }`;

const DATA = `
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  callbacks:
    Data:
      '{$request.body#/url}':
        post:
          responses: { '200': { description: Good } }
          callbacks: { onEnd: { $ref: '#/components/callbacks/Data' } }`;

it('shows a callback without the authentication of the API, which sends it', async () => {
  const pages = await pagesOf(document(RECEIVED, DATA));
  expect(words(pages, 'subscribe').match(/API key/g)).toHaveLength(1);
});

it('ends where a callback contains itself', async () => {
  const pages = await pagesOf(document(RECEIVED, DATA));
  expect(pages.problems).toEqual([]);
  expect(page(pages, 'subscribe').anchors.filter((id) => id.startsWith('callback.'))).toEqual([
    'callback.onData.post',
    'callback.onData.post.response-200',
  ]);
});

it('shows read-only properties in responses, write-only ones in requests', async () => {
  const pages = await pagesOf(fixture('published/schema-keywords.yaml'));
  const { anchors } = page(pages, 'words');
  expect(anchors).toEqual(expect.arrayContaining(['body.sent', 'response-2XX.received']));
  expect(anchors).not.toEqual(expect.arrayContaining(['body.received']));
  expect(anchors).not.toEqual(expect.arrayContaining(['response-2XX.sent']));
});

it('resolves a dynamic reference by its context, with choices at any depth', async () => {
  const pages = await pagesOf(fixture('published/schema-keywords.yaml'));
  expect(page(pages, 'words').anchors).toEqual(expect.arrayContaining(['body.listed.items[].login', 'body.listed.first.login']));
  const content = html(pages, 'words');
  const startOf = (name: string) => content.indexOf(`<div class="tab-panel" id="body.deep(2).choice(${name})">`);
  const inputBefore = (name: string) => content.slice(content.lastIndexOf('<input', startOf(name)), startOf(name));
  const groupOf = (name: string) => / name="([^"]*)"/.exec(inputBefore(name))?.[1];
  expect(inputBefore('One')).toContain('checked=""');
  expect(inputBefore('Two')).not.toContain('checked=""');
  expect(groupOf('Two')).toBe(groupOf('One'));
  expect(words(pages, 'words')).toContain('Contradicts itself: it must be one of a, b and one of c.');
});
