import { type ApiNode, child, children } from '../document/document.js';
import { asList, asText, getOwn, isObject } from '../document/guards.js';
import { removeInvalidParts } from '../document/remove-invalid.js';
import type { ApiContext, Example, ExampleOptions, GenerateOptions } from '../types.js';
import type { ExampleChecker } from './check-examples.js';
import { generateExample, isWithin } from './generate-example.js';
import type { Schema } from './schema.js';

/** Returns the author's examples, or else one generated from the schema; https://spec.openapis.org/oas/v3.1.1.html#example-object */
export function listExamples(media: ApiNode, options: ExampleOptions, api: ApiContext): readonly Example[] {
  const authored = listAuthorExamples(media, api);
  const { schema, length = Infinity } = options;
  if (authored.length > 0 || !schema) return authored;
  const { example, examples } = schema.keywords;
  const schemaExamples = (example === undefined ? asList(examples) : [example]).filter((value) => isWithin(length, value));
  if (schemaExamples.length > 0)
    return schemaExamples.map((value, index) => ({
      title: schemaExamples.length > 1 ? `Example ${index + 1}` : 'Example',
      value,
    }));
  return api.generateExamples(child(media, 'schema'), { ...options, schema });
}

/** Maximum number of alternatives to try for a valid example. */
const MAX_TRIES = 4;

/** Creates a function that returns the examples generated from a schema. */
export function createExampleGenerator(checker: ExampleChecker): ApiContext['generateExamples'] {
  const known = new WeakMap<Schema, Map<string, readonly Example[]>>();
  return (node, options) => {
    const { schema, direction, values = Infinity, length = Infinity } = options;
    const bySchema = known.get(schema) ?? new Map<string, readonly Example[]>();
    known.set(schema, bySchema);
    const key = `${direction} ${values} ${length}`;
    const generated = bySchema.get(key) ?? generateExamples(node, options, checker);
    bySchema.set(key, generated);
    return generated;
  };
}

/** Returns an example generated from the schema, if a valid one can be generated. */
function generateExamples(
  node: ApiNode,
  { schema, direction, values, length }: GenerateOptions,
  examples: ExampleChecker,
): readonly Example[] {
  const findInvalidParts = (value: unknown) => examples.findInvalidParts(value, node, direction);
  const count = schema.choices.length > 0 || schema.properties.length > 0 || schema.items ? MAX_TRIES : 1;
  const tries = Array.from(
    { length: count },
    (_, preferred) => () => generateExample(schema, direction, { preferred, values, length }),
  );
  for (const generate of tries) {
    const value = generate();
    if (findInvalidParts(value).length === 0) return [{ title: 'Example', value }];
  }
  for (const generate of tries) {
    const value = removeInvalidParts(generate(), findInvalidParts);
    if (value !== undefined) return [{ title: 'Example', value }];
  }
  return [];
}

/** The value of an example: as data or, if there is no data, as it is sent; https://spec.openapis.org/oas/v3.2.0.html#example-object */
const findValue = (example: ApiNode): ApiNode =>
  ['value', 'dataValue', 'serializedValue'].map((name) => child(example, name)).find(({ value }) => value !== undefined) ??
  child(example, 'value');

/** Returns the author's examples next to a schema. */
export function listAuthorExamples(media: ApiNode, { document }: Pick<ApiContext, 'document'>): readonly Example[] {
  const example = child(media, 'example');
  if (example.value !== undefined) return [{ title: 'Example', value: example.value, node: example }];
  return children(child(media, 'examples')).flatMap(([name, entry]): Example[] => {
    const node = document.resolve(entry).target;
    const value = findValue(node);
    if (!isObject(node.value) || value.value === undefined) return [];
    const description = child(node, 'description');
    return [
      {
        title: `Example: ${name}`,
        key: name,
        summary: asText(getOwn(node.value, 'summary')),
        description,
        value: value.value,
        node: value,
      },
    ];
  });
}
