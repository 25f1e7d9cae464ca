import { stringifyJson } from '../../../../samples/json-value.js';
import { formatValue, isObject } from '../document/guards.js';

/** Returns a value as JSON in which the order of keys does not matter. */
export function canonicalText(value: unknown): string {
  return stringifyJson(sortKeys(value)) ?? 'undefined';
}

export const isSame = (left: unknown, right: unknown): boolean => left === right || canonicalText(left) === canonicalText(right);

/** Longest value that a sentence shows, in characters. */
const LONGEST = 80;

/** Returns a value as a part of a sentence. */
export function shortText(value: unknown): string {
  const text = typeof value === 'object' ? (stringifyJson(value) ?? '') : formatValue(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  // Entries with the key `__proto__` stay own properties.
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, item]) => [key, sortKeys(item)]),
  );
}

/** Pairs the entries of two maps by key, in the order of the new map, followed by those that were removed. */
export function pairByKey<Value>(
  old: ReadonlyMap<string, Value>,
  current: ReadonlyMap<string, Value>,
): readonly { readonly key: string; readonly old?: Value; readonly current?: Value }[] {
  const removed = [...old.keys()].filter((key) => !current.has(key));
  return [...current.keys(), ...removed].map((key) => ({ key, old: old.get(key), current: current.get(key) }));
}
