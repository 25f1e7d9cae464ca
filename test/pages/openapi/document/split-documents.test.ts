import { describe, expect, it } from 'vitest';
import type { KnownPages } from '../../../../cli/pages/openapi/index.js';
import type { StorablePage } from '../../../../cli/pages/openapi/page-texts.js';
import { isError } from '../../../../cli/problems/index.js';
import type { OperationPage } from '../../../../cli/types.js';
import { document, filled, html, page, pagesOf, told, words } from '../harness.js';

const FINE = `responses: { '200': { description: Fine. } }`;

const GET_A = `operationId: getA
summary: Get an *A*
tags: [Things]
description: |
  What A is, see [more](./missing.md).
parameters:
  - { name: limit, in: query, schema: { type: integer } }
  - $ref: ../parts/parameters.yml#/page
requestBody:
  content:
    application/json:
      schema: { $ref: '../parts/models.yml#/Thing' }
responses:
  '200':
    description: Fine.
    content:
      application/json: { schema: { $ref: '#/x-models/local' } }
x-models:
  local: { type: object, properties: { owner: { type: string } } }
`;
const FILES = {
  'openapi/ops/a.yml': GET_A,
  'openapi/parts/parameters.yml': 'page: { name: page, in: query, schema: { type: integer } }\n',
  'openapi/parts/models.yml': 'Thing: { type: object, properties: { size: { type: integer } } }\n',
};

describe('an operation in a separate file', () => {
  const split = document(`
  /a:
    get: { $ref: ops/a.yml }`);

  it('is shown in full, under its own name and tag', async () => {
    const pages = await pagesOf(split, FILES);
    expect(told(pages.problems)).toEqual([]);
    expect(pages.tags.map(({ title }) => title)).toEqual(['Things']);
    const operation = page(pages, 'get-a') as OperationPage;
    expect(operation).toMatchObject({ operationId: 'getA', tag: 'Things', method: 'GET', endpoint: '/a' });
    expect(operation.anchors).toEqual(
      expect.arrayContaining(['query.limit', 'query.page', 'body.size', 'response-200', 'response-200.owner']),
    );
    const markdown = filled(operation.markdown);
    for (const name of ['`limit`', '`page`', '`size`', '`owner`', 'What A is']) expect(markdown).toContain(name);
    expect(operation.records.map(({ text }) => text).join(' ')).toMatch(/GET \/a · getA .*limit, page size owner/s);
  });

  it('has its links and problems located in its file', async () => {
    const pages = await pagesOf(split, FILES);
    const { references } = (page(pages, 'get-a') as OperationPage).content;
    expect(references.find(({ target }) => target === './missing.md')).toMatchObject({
      file: 'openapi/ops/a.yml',
      line: 5,
      column: 18,
    });
    const invalid = await pagesOf(split, { ...FILES, 'openapi/ops/a.yml': GET_A.replace('description: Fine.', 'text: Fine.') });
    expect(invalid.problems.map(({ id, file, line }) => `${file}:${line} ${id}`)).toEqual([
      'openapi/ops/a.yml:14 openapi-invalid',
      'openapi/ops/a.yml:15 openapi-invalid',
    ]);
    expect(told(invalid.problems)[0]).toContain('"paths › /a › get › responses › 200" needs "description"');
  });

  it('is an input of the document, together with the files that it references', async () => {
    const { files } = await pagesOf(split, FILES);
    expect(files).toEqual(['openapi/api.yaml', 'openapi/ops/a.yml', 'openapi/parts/models.yml', 'openapi/parts/parameters.yml']);
  });

  it('is rebuilt if its file changes, and reused otherwise', async () => {
    const made = new Map<string, StorablePage>();
    const known: KnownPages = {
      get: (key) => made.get(key),
      set(key, page) {
        made.set(key, page);
        return page;
      },
    };
    const first = await pagesOf(split, FILES, { known });
    expect((await pagesOf(split, FILES, { known })).operations[0]).toBe(first.operations[0]);
    const edited = { ...FILES, 'openapi/parts/models.yml': FILES['openapi/parts/models.yml'].replace('size', 'weight') };
    expect(words(await pagesOf(split, edited, { known }), 'get-a')).toContain('weight');
  });
});

describe('follows references where the specification does not allow them', () => {
  it.each([
    [
      'to a part of a file',
      'get: { $ref: "ops.yml#/things/getA" }',
      { 'openapi/ops.yml': `things: { getA: { operationId: getA, ${FINE} } }` },
    ],
    [
      'to a file that refers to another',
      'get: { $ref: one.yml }',
      { 'openapi/one.yml': '$ref: two.yml', 'openapi/two.yml': `{ operationId: getA, ${FINE} }` },
    ],
    ['to an extension of the same file', 'get: { $ref: "#/x-operations/a" }', {}],
  ])('%s', async (_, operation, files) => {
    const pages = await pagesOf(
      document(
        `
  /a:
    ${operation}`,
        `x-operations: { a: { operationId: getA, ${FINE} } }`,
      ),
      files,
    );
    expect(told(pages.problems.filter(isError))).toEqual([]);
    expect(html(pages, 'get-a')).toContain('Fine.');
  });

  it('to paths, lists, maps and texts', async () => {
    const pages = await pagesOf(
      `openapi: 3.1.0
info: { $ref: 'parts.yml#/info' }
servers: { $ref: 'parts.yml#/servers' }
tags: { $ref: 'parts.yml#/tags' }
paths: { $ref: paths/index.yml }
`,
      {
        'openapi/parts.yml': `info: { title: Parts, version: '1', description: { $ref: texts.yml#/introduction } }
servers: [{ url: https://parts.example }]
tags: [{ name: t, description: { $ref: 'texts.yml#/tag' } }]
`,
        'openapi/texts.yml': `introduction: The introduction.\ntag: What t is.\n`,
        'openapi/paths/index.yml': '/a: { $ref: a.yml }\n/b: { $ref: a.yml, summary: Also }\n',
        'openapi/paths/a.yml': `get:
  operationId: getA
  tags: [t]
  parameters: { $ref: lists.yml#/parameters }
  requestBody: { content: { $ref: lists.yml#/content } }
  responses: { $ref: lists.yml#/responses }
`,
        'openapi/paths/lists.yml': `parameters: [{ $ref: '#/limit' }]
limit: { name: limit, in: query, schema: { type: integer } }
content: { application/json: { $ref: '#/media' } }
media: { schema: { type: object, properties: { $ref: '#/names' } } }
names: { size: { type: integer } }
responses: { default: { $ref: ../common.yml#/default } }
`,
        'openapi/common.yml': `default: { description: Common., content: { text/plain: { schema: { $ref: models.yml } } } }\n`,
        'openapi/models.yml': 'type: string\nmaxLength: 77\n',
      },
    );
    expect(told(pages.problems)).toEqual([expect.stringContaining('duplicate-operation-id')]);
    expect(pages.title).toBe('Parts');
    expect(filled(pages.introduction)).toContain('The introduction.');
    expect(html(pages, 't')).toContain('What t is.');
    const operation = words(pages, 'get-a');
    for (const one of ['parts.example', 'limit', 'size', 'Common.', '77']) expect(operation).toContain(one);
    expect(pages.files).toContain('openapi/models.yml');
  });

  it('together with the fields next to them, which take precedence', async () => {
    const pages = await pagesOf(
      document(`
  /a:
    $ref: paths/a.yml
    parameters: [{ $ref: 'own.yml#/here' }]
    delete: { $ref: paths/delete.yml, summary: Remove it, tags: [Here] }`),
      {
        'openapi/paths/a.yml': `get: { operationId: getA, ${FINE} }\ndelete: { operationId: no }\n`,
        'openapi/paths/delete.yml': `{ operationId: deleteA, summary: Delete, ${FINE} }`,
        'openapi/own.yml': 'here: { name: here, in: query, schema: { type: string } }\n',
      },
    );
    expect(told(pages.problems.filter(isError))).toEqual([]);
    expect(words(pages, 'get-a')).toContain('here');
    expect(page(pages, 'delete-a').title).toBe('Remove it');
    expect(words(pages, 'delete-a')).toContain('here');
  });

  it('in Swagger 2.0', async () => {
    const pages = await pagesOf(`swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get: { $ref: ops.yml }\n`, {
      'openapi/ops.yml': `operationId: getA\ntags: [t]\n${FINE}\n`,
    });
    expect(told(pages.problems)).toEqual([]);
    expect(html(pages, 'get-a')).toContain('Fine.');
  });

  it('under any name', async () => {
    const pages = await pagesOf(
      `{"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {}, "__proto__": {"$ref": "other.yml"}}`,
      { 'openapi/other.yml': 'polluted: yes\n' },
    );
    expect(pages.title).toBe('T');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('references that cannot be followed', () => {
  it('are an error, and produce no page', async () => {
    const pages = await pagesOf(
      document(`
  /a:
    get: { $ref: missing.yml }
  /b: { $ref: missing.yml#/b }
  /c:
    get: { operationId: c, tags: [t], responses: { $ref: 'missing.yml#/c' } }`),
    );
    expect(told(pages.problems)).toEqual([
      '5:18 openapi-ref: The reference "missing.yml" does not match anything.',
      '6:15 openapi-ref: The reference "missing.yml#/b" does not match anything.',
      '8:58 openapi-ref: The reference "missing.yml#/c" does not match anything.',
    ]);
    expect(pages.operations.map(({ path }) => path)).toEqual(['/reference/api/c']);
  });

  it('are also found in extensions and under any name, if they are referenced', async () => {
    const pages = await pagesOf(
      document(
        `
  /a:
    get: { $ref: '#/x-operations/a' }`,
        `x-operations: { a: { operationId: a, tags: [t], responses: { $ref: 'all.yml' } } }\nx-other: { $ref: ignored.yml }`,
      ),
      { 'openapi/all.yml': 'default: { $ref: missing.yml }\n' },
    );
    expect(pages.problems.map(({ id, file, line }) => `${file}:${line} ${id}`)).toEqual(['openapi/all.yml:1 openapi-ref']);
  });

  it('because their target contains them', async () => {
    const pages = await pagesOf(
      document(`
  /a:
    get: { $ref: a.yml }`),
      { 'openapi/a.yml': `operationId: a\ntags: [t]\nresponses: { $ref: a.yml }\n` },
    );
    expect(pages.problems.map(({ id, file, line }) => `${file}:${line} ${id}`)).toContain('openapi/a.yml:3 openapi-circular-ref');
    const beside = await pagesOf(
      document(`
  /a:
    get: { $ref: a.yml, summary: A }`),
      { 'openapi/a.yml': `operationId: a\ntags: [t]\nresponses: { $ref: a.yml, description: A. }\n` },
    );
    expect(beside.problems.map(({ id, file, line }) => `${file}:${line} ${id}`)).toContain(
      'openapi/a.yml:3 openapi-circular-ref',
    );
  });

  it.each([
    ['that only refer to each other', `A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }`],
    ['in the schema itself', `A: { $ref: '#/components/schemas/A/properties/x' }`],
    ['in the schema itself, which has an identifier', `A: { $id: 'https://example.com/a', $ref: '#/properties/x' }`],
  ])('because their target is in references %s', async (_, schemas) => {
    const pages = await pagesOf(
      document(
        `
  /a:
    get:
      operationId: a
      tags: [t]
      responses:
        '200': { description: A., content: { application/json: { schema: { $ref: '#/components/schemas/A/properties/y' } } } }`,
        `components:\n  schemas:\n    ${schemas}\n`,
      ),
    );
    expect(pages.problems.map(({ id }) => id)).toContain('openapi-ref');
  });

  it('because they repeat the document endlessly', async () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `openapi/${index}.yml`,
        `{ one: { $ref: '${index + 1}.yml' }, two: { $ref: '${index + 1}.yml' } }`,
      ]),
    );
    const pages = await pagesOf(
      document(`
  /a:
    get: { $ref: 0.yml }`),
      { ...doubling, 'openapi/60.yml': 'end: 1\n' },
    );
    expect(told(pages.problems)).toEqual([expect.stringContaining('its references are nested too deeply')]);
  });
});
