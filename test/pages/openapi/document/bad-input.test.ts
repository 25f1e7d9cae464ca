import { describe, expect, it } from 'vitest';
import { html, pagesOf, told, words } from '../harness.js';

/** A document whose only operation returns the given schema. */
const returning = (schema: object): string =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Bad', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          tags: ['t'],
          responses: { 200: { description: 'Fine.', content: { 'application/json': { schema } } } },
        },
      },
    },
  });

describe('JSON', () => {
  it('with the same key twice is an error at the second one, because parsers would drop the first', async () => {
    const text = returning({ type: 'string' }).replace(/\}$/, ',\n  "paths": {}}');
    const pages = await pagesOf(text);
    expect(told(pages.problems)).toEqual(['2:3 openapi-syntax: This OpenAPI document cannot be read: this key appears twice.']);
    expect(pages.operations).toEqual([]);
  });

  it.each([
    ['written with an escape', '{"a\\u0062": 1, "ab": 2}', '1:16'],
    ['in a list', '[{"a": "\\"b\\": {"},\n {"b" : 1, "b" : 2}]', '2:12'],
    ['that has another meaning to JavaScript', '{"__proto__": 1, "__proto__": 2}', '1:18'],
  ])('has a key twice: %s', async (_, value, position) => {
    const text = `{"x-data":${value}}`;
    const [line, column] = position.split(':').map(Number) as [number, number];
    expect(told((await pagesOf(text)).problems)[0]).toContain(
      `${line}:${line === 1 ? column + '{"x-data":'.length : column} openapi-syntax`,
    );
  });

  it('may have the same key in objects inside each other', async () => {
    expect((await pagesOf(returning({ type: 'object', properties: { type: { type: 'string' } } }))).problems).toEqual([]);
  });
});

it('a page lists a thousand of very many allowed values, and how many there are besides', async () => {
  const values = Array.from({ length: 20_000 }, (_, index) => `value-${index}`);
  const pages = await pagesOf(returning({ type: 'object', properties: { a: { type: 'string', enum: values } } }));
  expect(html(pages, 'a').length).toBeLessThan(90_000);
  expect(words(pages, 'a')).toContain('And 19000 more values');
});

describe('a schema that goes through 500 files', () => {
  const file = (index: number, name: string, type = 'object') =>
    [
      `schemas/${index}.yaml`,
      `type: ${type}\nproperties:\n  ${name}: { type: string }\n  next: { $ref: '${index + 1}.yaml' }\n`,
    ] as const;
  const text = returning({ $ref: '../schemas/0.yaml' });

  it('is valid', async () => {
    const files = Object.fromEntries([
      ...Array.from({ length: 500 }, (_, index) => file(index, `name${index}`)),
      ['schemas/500.yaml', 'type: string'],
    ]);
    const pages = await pagesOf(text, files);
    expect(pages.problems).toEqual([]);
    expect(words(pages, 'a')).toContain('name499');
  });

  it('is validated to its end', async () => {
    const files = Object.fromEntries([
      ...Array.from({ length: 500 }, (_, index) => file(index, 'name', index === 450 ? 'wrong' : 'object')),
      ['schemas/500.yaml', 'type: string'],
    ]);
    const { problems } = await pagesOf(text, files);
    expect(problems.map(({ id, file, line }) => `${id} ${file}:${line}`)).toEqual(['openapi-invalid schemas/450.yaml:1']);
  });
});
