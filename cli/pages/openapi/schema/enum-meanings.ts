import { stringifyJson } from '../../../../samples/json-value.js';
import { asList, asText, getOwn, isObject, type RawObject } from '../document/guards.js';
import { toPlainLine } from '../document/plain-line.js';

/** Extensions with names of allowed values, in the order of the values. */
export const ENUM_NAMES = ['x-enum-varnames', 'x-enumNames'] as const;

/** Extensions with descriptions of allowed values: in the order of the values, or by value. */
export const ENUM_DESCRIPTIONS = ['x-enumDescriptions', 'x-enum-descriptions'] as const;

/** Returns what each value of a list means, as extensions of one of the schemas that list it state; `undefined` if none does. */
export function listMeanings(values: readonly unknown[], schemas: readonly RawObject[]): readonly string[] | undefined {
  const meanings = new Map<string, string>();
  for (const schema of schemas) {
    asList(schema.enum).forEach((value, index) => {
      const key = stringifyJson(value) ?? '';
      const meaning = describeValue(schema, value, index);
      if (meaning !== '' && !meanings.has(key)) meanings.set(key, meaning);
    });
  }
  return meanings.size > 0 ? values.map((value) => meanings.get(stringifyJson(value) ?? '') ?? '') : undefined;
}

function describeValue(schema: RawObject, value: unknown, index: number): string {
  const read = (names: readonly string[]): string => {
    for (const name of names) {
      const stated = getOwn(schema, name);
      const text = asText(Array.isArray(stated) ? stated[index] : isObject(stated) ? getOwn(stated, String(value)) : undefined);
      if (text !== undefined) return toPlainLine(text);
    }
    return '';
  };
  const name = read(ENUM_NAMES);
  return [name === String(value) ? '' : name, read(ENUM_DESCRIPTIONS)].filter((text) => text !== '').join(': ');
}
