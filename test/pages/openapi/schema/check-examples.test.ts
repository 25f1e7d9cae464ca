import { describe, expect, it } from 'vitest';
import { pagesOf, told } from '../harness.js';

/** Returns the problems of examples of a schema; `parts` are the other schemas of the document. */
async function problemsOf(
  version: string,
  schema: unknown,
  { parts = {}, values }: { parts?: object; values: readonly unknown[] },
) {
  const examples = Object.fromEntries(values.map((value, index) => [`number ${index}`, { value }]));
  const content = { 'application/json': { schema, examples } };
  const { problems } = await pagesOf(
    JSON.stringify({
      openapi: version,
      info: { title: 'Examples', version: '1' },
      paths: { '/a': { get: { operationId: 'a', tags: ['t'], responses: { '200': { description: 'Fine.', content } } } } },
      components: { schemas: { Part: schema, ...parts } },
    }),
  );
  return told(problems);
}

type Case = readonly [name: string, schema: unknown, valid: readonly unknown[], invalid: readonly unknown[], parts?: object];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const named = (property: string) => ({ properties: { [property]: { type: 'string' } } });

const JSON_SCHEMA: readonly Case[] = [
  ['no values', { type: 'object', properties: { a: { enum: [] } } }, [{}], [{ a: 1 }]],
  ['decimal multiples', { multipleOf: 0.01 }, [19.99, 4.35, 1e300, 0], [19.995]],
  ['multiples of small numbers', { multipleOf: 1e-8 }, [12.3, 1e-7], [1e-9]],
  ['names of properties of every object', { required: ['constructor', 'toString'] }, [{ constructor: 1, toString: 2 }], [{}]],
  ['constraints next to a reference', { ...ref('List'), maxItems: 1 }, [[1]], [[1, 2]], { List: { type: 'array' } }],
  [
    'no other properties than those of a reference',
    { ...ref('Base'), ...named('own'), unevaluatedProperties: false },
    [{ base: 'a', own: 'b' }],
    [{ other: 1 }],
    { Base: named('base') },
  ],
  [
    'no other properties than those of alternatives that match',
    {
      anyOf: [
        { ...named('a'), required: ['a'] },
        { ...named('b'), required: ['b'] },
      ],
      unevaluatedProperties: false,
    },
    [{ a: 'x' }, { a: 'x', b: 'y' }],
    [{ a: 'x', c: 1 }],
  ],
  [
    'no other properties than those of a condition',
    { if: { ...named('a'), required: ['a'] }, else: named('b'), unevaluatedProperties: false },
    [{ a: 'x' }, { b: 'y' }],
    [{ a: 'x', b: 'y' }],
  ],
  [
    'no other items than those of an alternative',
    { anyOf: [{ items: { type: 'string' } }, true], unevaluatedItems: { type: 'boolean' } },
    [['a', 'b'], [true]],
    [['a', 1]],
  ],
  ['items that are not counted', { contains: { type: 'string' }, minContains: 0, unevaluatedItems: false }, [['a'], []], []],
  [
    'a tree that a stricter one extends',
    ref('Strict'),
    [{ children: [{ data: 1 }] }],
    [{ children: [{ daat: 1 }] }],
    {
      Tree: {
        $id: 'https://example.com/tree',
        $dynamicAnchor: 'node',
        properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
      Strict: { $id: 'https://example.com/strict', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
    },
  ],
  [
    'references by anchor, by relative identifier, and to another reference',
    { items: { anyOf: [{ $ref: 'https://example.com/part#anchor' }, { $ref: 'https://example.com/inner' }, ref('Alias')] } },
    [['a', 1, true]],
    [[null]],
    {
      Named: {
        $id: 'https://example.com/part',
        $defs: { a: { $anchor: 'anchor', type: 'string' }, b: { $id: 'inner', type: 'integer' } },
      },
      Alias: ref('Other'),
      Other: { type: 'boolean' },
    },
  ],
  [
    'references with escapes',
    {
      properties: {
        slash: ref('Escapes/properties/a~1b'),
        tilde: ref('Escapes/properties/c~0d'),
        percent: ref('Escapes/properties/e%25f'),
        space: ref('Escapes/properties/g%20h'),
      },
    },
    [{ slash: 'x', tilde: 'x', percent: 'x', space: 'x' }],
    [{ slash: 1 }, { tilde: 1 }, { percent: 1 }, { space: 1 }],
    { Escapes: { properties: Object.fromEntries(['a/b', 'c~d', 'e%f', 'g h'].map((name) => [name, { type: 'string' }])) } },
  ],
  [
    'dependencies',
    { dependentRequired: { a: ['b'] }, dependencies: { c: ['d'], e: { required: ['f'] } } },
    [
      { a: 1, b: 1 },
      { e: 1, f: 1 },
    ],
    [{ a: 1 }, { c: 1 }, { e: 1 }],
  ],
  ['letters of every language', { pattern: '^\\p{L}+$' }, ['école', '日本'], ['a1']],
  [
    'content that is only described',
    { type: 'string', contentMediaType: 'application/json', contentEncoding: 'base64' },
    ['not JSON'],
    [1],
  ],
];

const OPENAPI_30: readonly Case[] = [
  ['or null', { type: 'string', nullable: true }, [null, 'a'], [1]],
  [
    'limits that are excluded',
    { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
    [1],
    [0, 5],
  ],
  ['limits that are not excluded', { type: 'number', minimum: 0, exclusiveMinimum: false, maximum: 5 }, [0, 5], [-1, 6]],
  [
    'fields next to a reference, which are ignored',
    { ...ref('List'), maxItems: 1 },
    [[1], [1, 2]],
    [1],
    { List: { type: 'array', items: {} } },
  ],
];

const VERSIONS: readonly (readonly [string, readonly Case[]])[] = [
  ['3.1.0', JSON_SCHEMA],
  ['3.2.0', JSON_SCHEMA],
  ['3.0.3', OPENAPI_30],
];

describe.each(VERSIONS)('in OpenAPI %s, checks', (version, cases) => {
  it.each(cases.map((one) => [one[0], one] as const))('%s', async (_, [, schema, valid, invalid, parts]) => {
    expect(await problemsOf(version, schema, { parts, values: valid })).toEqual([]);
    for (const value of invalid)
      expect(await problemsOf(version, schema, { parts, values: [value] })).toEqual([
        expect.stringContaining(' openapi-example: '),
      ]);
  });
});
