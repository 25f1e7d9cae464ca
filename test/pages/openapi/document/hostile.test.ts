import { describe, expect, it } from 'vitest';
import { parseApiFile } from '../../../../cli/pages/openapi/document/parse-api-file.js';
import { collectReferences } from '../../../../cli/pages/openapi/document/references.js';
import { withDeadline } from '../../../../cli/workers/deadline.js';
import { filled, html, page, pagesOf, words } from '../harness.js';

const SCRIPT = '<script>alert(1)</script>';
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a/b~c%20d',
  'with space',
  'ü"\'<&>',
  '$ref x',
  '{{ }}',
  '\uFDD00\uFDD1',
  '\u0024{x}',
  SCRIPT,
];

/** JSON, whose strings can contain anything; `__proto__` must be a computed name. */
const properties = Object.fromEntries(NAMES.map((name) => [name, { type: 'string', description: `About ${name}` }]));
const hostile = JSON.stringify({
  openapi: '3.0.3',
  info: { title: SCRIPT, version: '1', description: `${SCRIPT} [x](javascript:alert(1))` },
  tags: [{ name: SCRIPT, description: '<img src=x onerror=alert(1)>' }],
  security: [{ constructor: [] }, { ['__proto__']: [SCRIPT] }],
  paths: {
    '/a"onmouseover="x/{__proto__}/{a b}': {
      post: {
        operationId: '../../<b>Ünï__proto__"',
        tags: [SCRIPT, '__proto__', '日本'],
        summary: SCRIPT,
        description: `${SCRIPT}\n\n<a href="javascript:alert(1)">x</a> [y](javascript:alert(1)) <style>*{}</style>`,
        'x-permission': SCRIPT,
        parameters: [
          {
            name: '__proto__',
            in: 'path',
            required: true,
            schema: { type: 'string', default: '"; rm -rf / #', enum: [SCRIPT, "'"] },
          },
          { name: 'a b', in: 'path', required: true, schema: { type: 'string' }, example: "$(id)'`\n" },
          { name: 'constructor', in: 'query', required: true, schema: { $ref: '#/components/schemas/__proto__' } },
          { name: 'X-A\r\nX-B: y', in: 'header', required: true, schema: { type: 'string' }, example: 'z\r\nX-C: w' },
        ],
        requestBody: {
          content: {
            [`application/json; x="${SCRIPT}"`]: { schema: { $ref: '#/components/schemas/constructor' } },
            __proto__: { schema: { type: 'string', pattern: SCRIPT, format: SCRIPT, title: SCRIPT } },
          },
        },
        responses: { '200': { description: SCRIPT, headers: { ['__proto__']: { description: 'x', schema: {} } } } },
      },
    },
  },
  components: {
    schemas: { ['__proto__']: { type: 'string', example: SCRIPT }, constructor: { type: 'object', required: NAMES, properties } },
    securitySchemes: {
      constructor: { type: 'apiKey', in: 'header', name: SCRIPT },
      ['__proto__']: { type: 'http', scheme: SCRIPT },
    },
  },
});

describe('a hostile document', async () => {
  const pages = await pagesOf(hostile);
  const [operation] = pages.operations;
  const slug = operation?.path.split('/').at(-1) as string;
  const content = html(pages, slug);

  it('gets routes of plain letters, below the route of its index', () => {
    expect(operation?.path).toBe('/reference/api/b-uni-proto');
    expect(pages.tags.map(({ path }) => path)).toEqual([
      '/reference/api/script-alert-1-script',
      '/reference/api/proto',
      '/reference/api/65e5-672c',
    ]);
  });

  it('injects no code into a page', () => {
    for (const one of [...pages.operations, ...pages.tags]) {
      const text = filled(one.content);
      expect(text).not.toMatch(/<(?:script|style)/i);
      for (const [tag] of text.matchAll(/<[a-z][^>]*>/g)) {
        expect(tag).not.toMatch(/\s(?:on\w+|style)=/i);
        expect(tag).not.toMatch(/(?:href|src)="\s*javascript:/i);
      }
    }
    expect(filled(pages.introduction)).not.toMatch(/<script|="javascript:/);
  });

  it('has its names shown literally', () => {
    const text = words(pages, slug).replace(/ /g, '');
    for (const name of NAMES.filter((one) => !one.includes('\uFDD0')))
      expect(text, name).toContain(`${name}stringrequired`.replace(/ /g, ''));
    expect(text).toContain('\uFFFD0\uFFFDstringrequired');
  });

  it('has a unique anchor for each name, which links can refer to', () => {
    const anchors = operation?.anchors ?? [];
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(anchor).not.toMatch(/[\s%#"'<>]/);
    expect(anchors).toEqual(
      expect.arrayContaining([
        'path.__proto__',
        'path.a-b',
        'query.constructor',
        'body.__proto__',
        'body.constructor',
        'body.a/b~c-20d',
        'body.ü-&-',
      ]),
    );
    const ids = new Set([...content.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    for (const [, target] of content.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  it('has every property in its example', () => {
    const code = /<code>(<span class="h-punctuation">\{.*?)<\/code>/s.exec(content)?.[1] ?? '';
    const json = code
      .replace(/<[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
    expect(Object.keys(JSON.parse(json) as object)).toEqual(NAMES.map((name) => name.replace(/[\uFDD0\uFDD1]/g, '\uFFFD')));
  });

  it('injects no header into a sample by a line break', () => {
    expect(/id="request-samples".*?<\/section>/s.exec(content)?.[0]).not.toMatch(/\n(?:<[^>]*>)*X-[BC]/);
    expect(words(pages, slug)).toContain('%24(id)');
  });

  it('leaves no marker behind', () => {
    for (const one of [...pages.operations, ...pages.tags])
      expect(filled(one.content) + filled(one.markdown)).not.toMatch(/[\uFDD0\uFDD1]/);
    expect(page(pages, slug).records[0]?.text).not.toMatch(/[\uFDD0\uFDD1]/);
  });

  it('may be nested arbitrarily deep', async () => {
    const deep = `${'{"items":'.repeat(20_000)}{}${'}'.repeat(20_000)}`;
    const text = `{"openapi":"3.0.3","info":{"title":"a","version":"1"},"paths":{},"components":{"schemas":{"A":${deep}}}}`;
    expect((await pagesOf(text)).problems.map(({ id }) => id)).toContain('openapi-syntax');
  });
});

it('a document with very many backticks in an example has its page', async () => {
  const example = '` '.repeat(200_000);
  const get = {
    operationId: 'get-it',
    tags: ['A'],
    responses: { '200': { description: 'OK', content: { 'text/plain': { schema: { type: 'string' }, example } } } },
  };
  const pages = await pagesOf(JSON.stringify({ openapi: '3.0.3', info: { title: 'A', version: '1' }, paths: { '/a': { get } } }));
  expect(pages.problems.map(({ id }) => id)).not.toContain('openapi-syntax');
  expect(pages.operations).toHaveLength(1);
});

it('a content type of a form field with a line break brings no header into a sample', async () => {
  const schema = { type: 'object', properties: { note: { type: 'string', example: 'x' } } };
  const encoding = { note: { contentType: 'text/plain; a=b\r\nX-Evil: 1' } };
  const post = {
    operationId: 'post-it',
    tags: ['A'],
    requestBody: { content: { 'multipart/form-data': { schema, encoding } } },
    responses: { '200': { description: 'OK' } },
  };
  const pages = await pagesOf(
    JSON.stringify({ openapi: '3.0.3', info: { title: 'A', version: '1' }, paths: { '/a': { post } } }),
  );
  expect(words(pages, 'post-it')).toContain('form-data');
  expect(html(pages, 'post-it').replace(/<[^>]*>/g, '')).not.toMatch(/^X-Evil: 1$/m);
});

it('a large map that very many references point to is searched once', () => {
  const many = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
  const schemas = many(4_000, { type: 'object', properties: { $ref: '#/components/x-big' } });
  const file = parseApiFile(JSON.stringify({ components: { schemas, 'x-big': many(4_000, { type: 'string' }) } }));
  const references = withDeadline(10_000, () => collectReferences(new Map([['site:///a.json', file]])));
  expect(references.get('site:///a.json')).toHaveLength(4_000);
});
