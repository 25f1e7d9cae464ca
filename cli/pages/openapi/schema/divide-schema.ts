import type { PartRange } from '../page/list-parts.js';
import type { Choice, Schema } from './schema.js';
import { getOptionName } from './schema-text.js';

/** Returns the names of the parts of a schema that can be on different pages: its properties and alternatives, or those of its items. */
export function listPartNames(schema: Schema): readonly string[] {
  const { properties, choices, items } = schema;
  const names = [
    ...properties.map(({ name }) => name),
    ...choices.flatMap(({ options }) => options.map((read, index) => getOptionName(read()) ?? `${index + 1}`)),
  ];
  return names.length === 0 && items ? listPartNames(items()) : names;
}

/** Returns a schema with some of its parts. Everything else that it contains is with the first ones. */
export function pickParts(schema: Schema, range: PartRange): Schema {
  const { properties, choices, items } = schema;
  const own = properties.length + choices.reduce((sum, { options }) => sum + options.length, 0);
  const { start, end } = range;
  if (own === 0 && items)
    return { ...schema, items: () => ({ ...pickParts(items(), range), ...(start > 0 && { descriptions: [] }) }) };
  let before = properties.length;
  const picked: Choice[] = [];
  for (const choice of choices) {
    const options = choice.options.slice(Math.max(0, start - before), Math.max(0, end - before));
    if (options.length > 0) picked.push({ ...choice, options });
    before += choice.options.length;
  }
  const rest =
    start === 0 ? {} : { patternProperties: [], prefixItems: [], conditions: [], additional: undefined, items: undefined };
  return { ...schema, ...rest, properties: properties.slice(start, end), choices: picked };
}
