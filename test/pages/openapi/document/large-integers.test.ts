import { describe, expect, it } from 'vitest';
import type { KnownPages } from '../../../../cli/pages/openapi/index.js';
import { requestSamples } from '../../../../samples/index.js';
import { document, html, pagesOf, told, words } from '../harness.js';

const LARGEST = '9223372036854775807';
const ODD = '9007199254740993';

/** An operation whose body, parameter and response contain integers that a double cannot represent. */
const YAML = document(`
  /accounts/{id}:
    post:
      operationId: transfer
      tags: [t]
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, format: int64, example: ${ODD} } }
        - { name: limit, in: query, required: true, schema: { type: integer, default: -${ODD} } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                amount: { type: integer, minimum: ${ODD}, maximum: ${LARGEST} }
                kind: { enum: [${ODD}, 1] }
                above: { type: integer, exclusiveMinimum: true, minimum: ${ODD} }
      responses:
        '200':
          description: Fine.
          content:
            application/json:
              schema: { type: object, properties: { total: { type: integer, maximum: ${LARGEST} } } }
              example: { total: ${LARGEST} }
`);

const JSON_TEXT = JSON.stringify({
  openapi: '3.0.3',
  info: { title: `Not a number: [${ODD}]`, version: '1' },
  paths: {
    '/a': {
      post: {
        operationId: 'transfer',
        tags: ['t'],
        requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: { __proto__x: '@' } } } },
        responses: { 200: { description: `Fine, "${ODD}".` } },
      },
    },
  },
})
  .replace('"@"', `[${ODD}, -${ODD}, 1]`)
  .replace('__proto__x', '__proto__');

const sampleOf = (body: string, label: string): string =>
  requestSamples(
    { method: 'POST', url: 'https://example.com/', headers: { 'Content-Type': 'application/json' }, body },
    'all',
  ).find((one) => one.label === label)?.code ?? '';

describe('integers beyond 2^53', () => {
  it('preserve their digits in limits, examples, values and samples of a YAML document', async () => {
    const pages = await pagesOf(YAML);
    expect(told(pages.problems)).toEqual([]);
    const text = words(pages, 'transfer').replace(/ (?=[:,])/g, '');
    expect(text).toContain(`From ${ODD} to ${LARGEST}`);
    expect(text).toContain(`"total": ${LARGEST}`);
    expect(text).toContain(`"amount": ${ODD}, "kind": ${ODD}, "above": 9007199254740994`);
    expect(text).toContain(`https://example.com/accounts/${ODD}?limit=-${ODD}`);
    expect(text).not.toContain('9223372036854776000');
    expect(text).not.toContain('9007199254740992');
  });

  it('preserve their digits in a JSON document, where the same digits in strings stay strings', async () => {
    const pages = await pagesOf(JSON_TEXT);
    expect(told(pages.problems)).toEqual([]);
    const text = words(pages, 'transfer').replace(/ (?=[:,])/g, '');
    expect(text).toContain(`"__proto__": [ ${ODD}, -${ODD}, 1 ]`);
    expect(text).toContain(`Fine, "${ODD}".`);
  });

  it('are validated against limits and types like other integers', async () => {
    const pages = await pagesOf(YAML.replace(`{ total: ${LARGEST} }`, `{ total: "${LARGEST}" }`));
    expect(told(pages.problems)).toEqual([expect.stringContaining('openapi-example')]);
  });

  it('change the key of a page if only their last digit changes', async () => {
    const keyOf = async (text: string): Promise<string> => {
      const keys: string[] = [];
      const known: KnownPages = {
        get: () => undefined,
        set(key, page) {
          keys.push(key);
          return page;
        },
      };
      await pagesOf(text, {}, { known });
      return keys.join();
    };
    expect(await keyOf(YAML)).not.toBe('');
    expect(await keyOf(YAML)).not.toBe(await keyOf(YAML.replace(`example: ${ODD}`, 'example: 9007199254740992')));
  });

  it('are sent as text by the JavaScript samples, since a JavaScript number cannot represent them', () => {
    const body = `{\n  "id": ${ODD},\n  "name": "it's \\\\ \`a\` $\u007bb}"\n}`;
    for (const label of ['JavaScript', 'Node']) {
      const sent = /body: (`(?:[^`\\]|\\.)*`)/s.exec(sampleOf(body, label))?.[1] ?? '';
      const text = new Function(`return ${sent}`)() as string;
      expect(text.replace(/^ +/gm, '  ').replace(/ +\}$/, '}'), label).toBe(body);
    }
    expect(sampleOf('{"id": "9007199254740993"}', 'JavaScript')).toContain("JSON.stringify({id: '9007199254740993'})");
  });

  it('remain in the page as HTML', async () => {
    expect(html(await pagesOf(YAML), 'transfer')).toContain(`-${ODD}`);
  });
});
