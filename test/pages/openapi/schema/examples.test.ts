import { describe, expect, it } from 'vitest';
import { generateMatch } from '../../../../cli/pages/openapi/schema/pattern-text.js';
import { document, pagesOf, responseExample, told } from '../harness.js';

/** A document whose only response has a body of the given schema, which starts on line 12. */
const withSchema = (schema: string, beside = '', components = '') =>
  document(
    `
  /a:
    get:
      operationId: a
      tags: [t]
      responses:
        '200':
          description: Fine.
          content:
            application/json: { schema: ${schema}${beside ? `, ${beside}` : ''} }`,
    components,
  );
const problemsOf = async (...args: Parameters<typeof withSchema>) => told((await pagesOf(withSchema(...args))).problems);
const not = (reason: string) => expect.stringContaining(`openapi-example: This example does not match its schema: ${reason}`);

/** Returns the example on the page. */
async function exampleFor(schema: string, components = ''): Promise<unknown> {
  const json = responseExample(await pagesOf(withSchema(schema, '', components)), 'a');
  return json === undefined ? undefined : JSON.parse(json);
}

describe('reports an invalid example of the author with its location', () => {
  const order = '{ type: object, required: [id], properties: { id: { type: integer }, kind: { enum: [a, b] } } }';

  it.each([
    ['{ id: x }', '12:', '"id" is "x", but must be of type integer'],
    ['{ kind: a }', '12:', 'it needs "id"'],
    ['{ id: 1, kind: c }', '12:', '"kind" is "c", but must be one of a, b'],
  ])('next to the schema: %s', async (example, line, reason) => {
    const found = await problemsOf(order, `example: ${example}`);
    expect(found).toEqual([not(reason)]);
    expect(found[0]).toMatch(new RegExp(`^${line}`));
  });

  it('in a named example, on its own line', async () => {
    const found = await problemsOf(
      order,
      `examples: { good: { value: { id: 1 } }, bad: { $ref: '#/components/examples/bad' } }`,
      'components:\n  examples:\n    bad:\n      value:\n        id: 1\n        kind: d\n',
    );
    expect(found).toEqual([expect.stringMatching(/^18:15 /)]);
  });

  it('in a schema, a property, a parameter', async () => {
    expect(await problemsOf('{ type: array, items: { type: string }, example: [1] }')).toEqual([not('"0" is 1')]);
    expect(await problemsOf('{ type: object, properties: { p: { type: string, format: date, example: today } } }')).toEqual([
      not('it must match format "date"'),
    ]);
    const parameter = document(`
  /a:
    get:
      operationId: a
      tags: [t]
      parameters: [{ name: q, in: query, schema: { type: integer, maximum: 5 }, example: 6 }]
      responses: { '200': { description: Fine. } }`);
    expect(told((await pagesOf(parameter)).problems)).toEqual([not('it must be <= 5')]);
  });

  it.each([
    ['{ type: integer, minimum: 5 }', '4', 'it must be >= 5'],
    ['{ type: string, maxLength: 2 }', 'abc', 'it must not have more than 2 characters'],
    ['{ type: string, minLength: 2 }', 'a', 'it must not have fewer than 2 characters'],
    ['{ type: array, items: {}, maxItems: 1 }', '[1, 2]', 'it must not have more than 1 items'],
    ['{ type: object, minProperties: 1 }', '{}', 'it must not have fewer than 1 properties'],
    ['{ type: string, pattern: "^a$" }', 'b', 'it must match pattern "^a$"'],
    [
      '{ type: array, items: {}, uniqueItems: true }',
      '[1, 2, 1]',
      'it must not have the same item twice, as its items 0 and 2 do',
    ],
    ['{ type: number, multipleOf: 0.01 }', '0.001', 'it must be multiple of 0.01'],
  ])('of %s for %s, with the reason', async (schema, example, reason) => {
    expect(await problemsOf(schema, `example: ${example}`)).toEqual([not(reason)]);
  });

  it.each([
    ['{ type: array, contains: { type: string } }', '[1]', 'it must have at least 1 items that "contains" accepts'],
    ['{ type: array, prefixItems: [{}], items: false }', '[1, 2]', 'it must not have more than 1 items'],
    ['{ dependentRequired: { a: [b] } }', '{ a: 1 }', 'it must have "b" because it has "a"'],
    ['{ propertyNames: { maxLength: 1 } }', '{ ab: 1 }', 'it must not have a property named "ab"'],
    ['{ if: { minimum: 1 }, then: { maximum: 2 } }', '3', 'it must be <= 2'],
  ])('of %s for %s in version 3.1, with the reason', async (schema, example, reason) => {
    const text = document(`
  /a:
    get:
      operationId: a
      tags: [t]
      parameters: [{ name: q, in: query, schema: ${schema}, example: ${example} }]
      responses: { '200': { description: Fine. } }`).replace(/openapi: 3\.0\.\d/, 'openapi: 3.1.0');
    expect(told((await pagesOf(text)).problems)).toEqual([not(reason)]);
  });

  it('only once, however often it is shown, and never if the specification allows it', async () => {
    expect(await problemsOf(order, 'example: { id: 1, kind: a, more: 1 }')).toEqual([]);
    const both =
      '{ type: object, required: [id, password], properties: { id: { type: integer, readOnly: true }, password: { type: string, writeOnly: true } } }';
    expect(await problemsOf(both, 'example: { id: 1 }')).toEqual([]);
    expect(await problemsOf(both, 'example: { password: x }')).toEqual([not('it needs "id"')]);
    expect(await problemsOf('{ type: string, nullable: true, enum: [a] }', 'example: null')).toEqual([]);
    expect(await problemsOf('{ type: number, minimum: 0, exclusiveMinimum: true }', 'example: 0')).toEqual([
      not('it must be > 0'),
    ]);
    const shared = 'components: { schemas: { A: { type: object, properties: { p: { type: integer, example: x } } } } }';
    expect(await problemsOf("{ type: array, items: { $ref: '#/components/schemas/A' } }", '', shared)).toHaveLength(1);
  });
});

describe('generates a valid example from a schema', () => {
  it.each([
    ["{ type: string, pattern: '^[A-Z]{3}-\\d+$', minLength: 8 }", /^[A-Z]{3}-\d+$/],
    ['{ type: string, minLength: 3, maxLength: 5 }', /^.{3,5}$/],
    ['{ type: string, format: uuid }', /^[\da-f-]{36}$/],
  ])('%s', async (schema, pattern) => {
    expect(await exampleFor(schema)).toMatch(pattern);
  });

  it('with the alternative that is required', async () => {
    const schema =
      '{ type: object, required: [kind, size], properties: { kind: { type: string } }, oneOf: [{ properties: { size: { type: boolean } }, not: {} }, { properties: { size: { type: integer } } }] }';
    expect(await exampleFor(schema)).toEqual({ kind: 'string', size: 1 });
  });

  it('with the discriminator of the alternative', async () => {
    const components = `components:
  schemas:
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, purrs: { type: boolean } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string } } }`;
    const options = "oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]";
    expect(
      await exampleFor(`{ ${options.replace('oneOf', 'anyOf')}, discriminator: { propertyName: kind } }`, components),
    ).toEqual({
      kind: 'Cat',
      purrs: true,
    });
  });

  it('or no example', async () => {
    expect(await exampleFor('{ type: object, required: [a], properties: { a: { type: string, not: {} } } }')).toBeUndefined();
  });
});

it.each([
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}Z$',
  '^(foo|bar)\\.(?<ext>png|gif)$',
  '^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$',
  '^\\p{Lu}\\w*$',
  '\\/v\\d+\\/',
  '^(.)\\1$',
  '^\\u0041\\x42$',
])('generates a text that matches %s', (pattern) => {
  expect(generateMatch(pattern)).toMatch(new RegExp(pattern, 'u'));
});

it.each(['^(?=.*a)(?=.*b).{1}$', '(', '[', 'a{99999}(?!x)y(?<=z)'])('generates no text for %s', (pattern) => {
  expect(generateMatch(pattern)).toBeUndefined();
});
