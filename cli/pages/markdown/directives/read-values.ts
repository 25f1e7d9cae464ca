import type { AttributeSpec } from './definition.js';
import type { Attributes } from './directive.js';

type Value = string | number | boolean | undefined;

/** Returns the values of attributes as their types say; `undefined` for those that are not written. */
export function readValues(specs: Readonly<Record<string, AttributeSpec>>, written: Attributes): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, readValue(spec, written[name])]));
}

function readValue({ type = 'text', values }: AttributeSpec, value: string | undefined): Value {
  if (type === 'boolean') return value === undefined ? undefined : value !== 'false';
  if (value === undefined || value === '') return undefined;
  if (type === 'number') return Number(value);
  return (values && findValue(values, value)) ?? value;
}

/** Returns the value that an author means, however they write its letters; `undefined` if it is not one of them. */
export const findValue = (values: readonly string[], written: string): string | undefined =>
  values.find((value) => value.toLowerCase() === written.toLowerCase());
