import { type ApiNode, child, children } from '../document/document.js';
import { asList, asText, getOwn, isObject } from '../document/guards.js';
import { removeInvalidParts } from '../document/remove-invalid.js';
import type { ApiContext } from '../types.js';
import { type Direction, generateExample } from './generate-example.js';
import type { Schema } from './schema.js';

/** An example of a parameter, header or body. */
export interface Example {
  readonly title: string;
  readonly summary?: string;
  readonly description?: ApiNode;
  readonly value: unknown;
  /** Its position, if it is next to the schema. */
  readonly at?: ApiNode;
}

/** Returns the author's examples, or else one generated from the schema; https://spec.openapis.org/oas/v3.1.1.html#example-object */
export function listExamples(
  media: ApiNode,
  { schema, direction }: { readonly schema?: Schema; readonly direction: Direction },
  api: ApiContext,
): readonly Example[] {
  const given = authorExamples(media, api);
  if (given.length > 0 || !schema) return given;
  const ofSchema = schema.keywords.example === undefined ? asList(schema.keywords.examples) : [schema.keywords.example];
  if (ofSchema.length > 0)
    return ofSchema.map((value, index) => ({ title: ofSchema.length > 1 ? `Example ${index + 1}` : 'Example', value }));
  return generateExamples(child(media, 'schema'), { schema, direction }, api);
}

/** Maximum number of alternatives to try for a valid example. */
const TRIES = 4;

/** Returns an example generated from the schema, if a valid one can be generated. */
function generateExamples(
  at: ApiNode,
  { schema, direction }: { readonly schema: Schema; readonly direction: Direction },
  { examples }: ApiContext,
): readonly Example[] {
  const invalidParts = (value: unknown) => examples.invalidParts(value, at, direction);
  const tries = schema.choices.length > 0 || schema.properties.length > 0 || schema.items ? TRIES : 1;
  const values = Array.from({ length: tries }, (_, preferred) => () => generateExample(schema, direction, preferred));
  for (const make of values) {
    const value = make();
    if (invalidParts(value).length === 0) return [{ title: 'Example', value }];
  }
  for (const make of values) {
    const value = removeInvalidParts(make(), invalidParts);
    if (value !== undefined) return [{ title: 'Example', value }];
  }
  return [];
}

/** Returns the author's examples next to a schema. */
export function authorExamples(media: ApiNode, { document }: Pick<ApiContext, 'document'>): readonly Example[] {
  const example = child(media, 'example');
  if (example.value !== undefined) return [{ title: 'Example', value: example.value, at: example }];
  return children(child(media, 'examples')).flatMap(([name, entry]): Example[] => {
    const at = document.resolve(entry).target;
    const value = child(at, 'value');
    if (!isObject(at.value) || value.value === undefined) return [];
    const description = child(at, 'description');
    return [
      { title: `Example: ${name}`, summary: asText(getOwn(at.value, 'summary')), description, value: value.value, at: value },
    ];
  });
}
