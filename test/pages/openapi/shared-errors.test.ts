import { describe, expect, it } from 'vitest';
import type { KnownPages } from '../../../cli/pages/openapi/index.js';
import type { StorablePage } from '../../../cli/pages/openapi/page-texts.js';
import type { ApiPages } from '../../../cli/types.js';
import { parseDownload } from './download.js';
import { document, filled, html, page, pagesOf, told } from './harness.js';

const operation = (id: string, fields = ''): string => `
  /${id}:
    get: { operationId: ${id}, tags: [A], ${fields} responses: { '200': { description: Fine. } } }`;

const SHARED = `
security: [{ key: [] }]
x-shared-responses:
  '400': { description: Bad input. }
  '401': { $ref: '#/components/responses/Unauthorized' }
  '404': { description: Nothing there., x-applies-to: pathParameters }
  '415': { description: Not JSON., x-applies-to: requestBody }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: Authorization } }
  responses:
    Unauthorized:
      description: See [how to sign in](/sign-in).
      x-applies-to: security
      content: { application/json: { schema: { type: object, properties: { hint: { type: string } } }, example: { hint: Send a token } } }
`;

/** Statuses and targets of the links to shared errors on a page. */
const listLinks = (pages: ApiPages, slug: string): (readonly [string, string])[] =>
  [...html(pages, slug).matchAll(/<a href="([^"]*errors[^"]*)"><code[^>]*>(\w+)<\/code>/g)].map(
    ([, href = '', status = '']) => [status, href] as const,
  );

const listStatuses = (pages: ApiPages, slug: string) => listLinks(pages, slug).map(([status]) => status);

const findErrors = (pages: ApiPages) => pages.shared.find(({ part }) => part === 'errors');

describe('responses that operations share', () => {
  it('are linked from every operation that they apply to', async () => {
    const pages = await pagesOf(
      document(
        `${operation('plain')}${operation('open', 'security: [],')}${operation('optional', 'security: [{}, { key: [] }],')}
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put: { operationId: put, tags: [A], requestBody: { content: { application/json: {} } }, responses: { '200': { description: Fine. } } }`,
        SHARED,
      ),
    );
    expect(told(pages.problems)).toEqual([]);
    expect(listLinks(pages, 'plain')).toEqual([
      ['400', '/reference/api/errors#response-400'],
      ['401', '/reference/api/errors#response-401'],
    ]);
    expect(listStatuses(pages, 'open')).toEqual(['400']);
    expect(listStatuses(pages, 'optional')).toEqual(['400']);
    expect(listStatuses(pages, 'put')).toEqual(['400', '401', '404', '415']);
    expect(filled(page(pages, 'plain').markdown)).toContain(
      'Also possible: [400 Bad Request](/reference/api/errors#response-400), [401 Unauthorized](/reference/api/errors#response-401).',
    );
  });

  it('give way to those of an operation, and do not apply to webhooks', async () => {
    const pages = await pagesOf(
      document(
        `
  /own:
    get: { operationId: own, tags: [A], responses: { '200': { description: Fine. }, '400': { description: My own. } } }`,
        `webhooks: { ping: { post: { operationId: ping, tags: [A], responses: { '200': { description: Fine. } } } } }\n${SHARED}`,
      ).replace('3.0.3', '3.1.0'),
    );
    expect(listStatuses(pages, 'own')).toEqual(['401']);
    expect(listStatuses(pages, 'ping')).toEqual([]);
  });

  it('do not apply to an operation that excludes them', async () => {
    const excluded = operation('a', "x-shared-responses: { '400': false },");
    const pages = await pagesOf(document(`${excluded}${operation('b')}`, SHARED));
    expect(told(pages.problems)).toEqual([]);
    expect(listStatuses(pages, 'a')).toEqual(['401']);
    expect(listStatuses(pages, 'b')).toEqual(['400', '401']);
  });

  it('have a page with their bodies, examples and scope, also as Markdown', async () => {
    const errors = findErrors(await pagesOf(document(operation('a'), SHARED)));
    expect(errors).toMatchObject({ path: '/reference/api/errors', title: 'Errors' });
    expect(errors?.anchors).toEqual(expect.arrayContaining(['response-400', 'response-401', 'response-401.hint']));
    const text = errors ? filled(errors.content) : '';
    expect(text).toContain('<a href="/sign-in">how to sign in</a>');
    expect(text).toContain('Send a token');
    expect(text).toContain('Operations that need authentication can return this.');
    expect(errors && filled(errors.markdown)).toMatch(
      /## 401 Unauthorized\n\nOperations that need auth[\s\S]*`hint` \(string\)[\s\S]*Send a token/,
    );
    expect(errors?.records).toContainEqual({
      anchor: 'response-404',
      heading: '404 Not Found',
      text: expect.stringContaining('Nothing there.'),
    });
  });

  it('are not invented: without the extension there is neither a page nor a link', async () => {
    const pages = await pagesOf(document(operation('a')));
    expect(pages.shared).toEqual([]);
    expect(html(pages, 'a')).not.toContain('Also possible');
  });

  it('leave the route "errors" to an operation or tag of that name', async () => {
    const pages = await pagesOf(document(operation('errors'), SHARED));
    expect(pages.operations.map(({ path }) => path)).toEqual(['/reference/api/errors']);
    expect(findErrors(pages)?.path).toBe('/reference/api/errors-2');
    expect(listLinks(pages, 'errors')[0]?.[1]).toBe('/reference/api/errors-2#response-400');
  });

  it('are part of the download, with everything that they refer to', async () => {
    const text = `${operation('a')}`;
    const pages = await pagesOf(document(text, "x-shared-responses: { '500': { $ref: 'errors.yaml#/broken' } }"), {
      'openapi/errors.yaml': 'broken: { description: Down., x-applies-to: security }',
    });
    expect(parseDownload(pages)).toMatchObject({
      'x-shared-responses': { 500: { $ref: '#/components/responses/broken' } },
      components: { responses: { broken: { description: 'Down.', 'x-applies-to': 'security' } } },
    });
  });

  it.each([
    ["'200': { description: Fine. }", 'x-shared-responses › 200'],
    ["'400': text", 'x-shared-responses › 400'],
    ["'400': {}", 'needs description'],
    ["'400': { description: A., x-applies-to: [body] }", 'must be one of security, requestBody, pathParameters'],
    ["'400': { $ref: '#/missing' }", '"#/missing"'],
  ])('are checked: %s', async (entry, message) => {
    const pages = await pagesOf(document(operation('a'), `x-shared-responses:\n  ${entry}\n`));
    expect(told(pages.problems).join()).toContain(message);
    expect(pages.problems[0]).toMatchObject({ line: expect.any(Number), file: 'openapi/api.yaml' });
  });
});

describe('stored pages', () => {
  it('are made again if a shared response or its page changes', async () => {
    const stored = new Map<string, StorablePage>();
    let made = 0;
    const known: KnownPages = {
      get: (key) => stored.get(key),
      set(key, page) {
        made += 1;
        stored.set(key, page);
        return page;
      },
    };
    const build = async (rest: string, more = '') => {
      made = 0;
      await pagesOf(document(operation('a') + more, rest), {}, { known });
      return made;
    };
    expect(await build(SHARED)).toBe(1);
    expect(await build(SHARED)).toBe(0);
    expect(await build(SHARED.replace("'400'", "'405'"))).toBe(1);
    expect(await build(SHARED, operation('errors'))).toBe(2);
  });
});
