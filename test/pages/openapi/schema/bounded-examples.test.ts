import { expect, test } from 'vitest';
import { document, pagesOf as pages, told } from '../harness.js';

/** Operations are stopped, and reported, long before the test would time out. */
const pagesOf = (text: string) => pages(text, {}, { deadline: 10_000 });

const operation = (schema: string) =>
  document(`
  /a:
    get:
      operationId: a
      tags: [T]
      responses:
        '200':
          description: Done.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/${schema}' }
              example: EXAMPLE
`);

/** Schemas, each of which chooses between two references to the next one. */
const levels = (count: number): string =>
  Array.from({ length: count }, (_, level) => {
    const next = `{ $ref: '#/components/schemas/S${level + 1}' }`;
    return `    S${level}: { oneOf: [${next}, ${next}] }\n`;
  }).join('');

test.each([
  ['pattern: ^(a+)+$', 'pattern'],
  ['enum: [b], pattern: ^(a|a)*$', 'enum'],
])('validates an example against { type: string, %s } in linear time', async (rules) => {
  const text = `${operation('S').replace('EXAMPLE', `${'a'.repeat(50)}!`)}components:\n  schemas:\n    S: { type: string, ${rules} }\n`;
  const { problems } = await pagesOf(text);
  expect(problems.map(({ id }) => id)).toEqual(['openapi-example']);
});

test('matches names with patternProperties in linear time', async () => {
  const text = `${operation('S')
    .replace('3.0.3', '3.1.0')
    .replace('EXAMPLE', `{ ${'a'.repeat(50)}!: 1 }`)}components:
  schemas:
    S: { type: object, patternProperties: { '^(a+)+$': { type: string } }, additionalProperties: false }
`;
  expect(told((await pagesOf(text)).problems)[0]).toContain('which the schema does not allow');
});

test('reports an example whose schema has too many nested alternatives as unchecked, with its location', async () => {
  const text = `${operation('S0').replace('EXAMPLE', '{ a: 1 }')}components:\n  schemas:\n${levels(25)}    S25: { type: object }\n`;
  expect(told((await pagesOf(text)).problems)).toEqual([
    '14:24 openapi-example-unchecked: This example was not checked: its schema has nested alternatives, more than 100000 in total.',
  ]);
});

test('validates an example whose schema references thousands of others, one after the other', async () => {
  const chain = Array.from(
    { length: 1500 },
    (_, index) =>
      `    S${index}: { type: object, properties: { id: { type: string }, next: { $ref: '#/components/schemas/S${index + 1}' } } }\n`,
  ).join('');
  const text = `${operation('S0').replace('EXAMPLE', '{ next: { next: { id: 1 } } }')}components:\n  schemas:\n${chain}    S1500: { type: object }\n`;
  const { problems } = await pages(text, {}, { deadline: 60_000 });
  expect(told(problems)).toEqual([expect.stringContaining('next › next › id')]);
});

test('validates nested alternatives up to a limit', async () => {
  const text = `${operation('S0').replace('EXAMPLE', '{ a: 1 }')}components:\n  schemas:\n${levels(10)}    S10: { type: object }\n`;
  expect(told((await pagesOf(text)).problems)).toEqual([
    expect.stringContaining('openapi-example: This example does not match its schema'),
  ]);
});
