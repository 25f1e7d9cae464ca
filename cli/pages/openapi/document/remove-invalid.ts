import { getOwn } from './guards.js';
import type { Pointer } from './pointer.js';

/** Maximum number of parts to remove: a value with more errors is not worth showing. */
const REMOVALS = 20;

/**
 * Removes invalid parts from a value, so that a `default` that does not match its own schema does not make the whole example unusable. Returns
 * `undefined` if no valid part remains.
 *
 * @param invalidParts returns the invalid parts of a value, innermost first
 */
export function removeInvalidParts(value: unknown, invalidParts: (value: unknown) => readonly Pointer[]): unknown {
  let rest = value;
  for (let removed = 0; removed <= REMOVALS; removed++) {
    const part = invalidParts(rest)[0];
    if (part === undefined) return rest;
    if (part.length === 0) return undefined;
    rest = without(rest, part);
  }
  return undefined;
}

/** Returns a copy without the part at a pointer; later items of a list move up. */
function without(value: unknown, [key = '', ...rest]: Pointer): unknown {
  if (Array.isArray(value)) {
    const index = Number(key);
    return rest.length > 0 ? value.with(index, without(value[index], rest)) : value.toSpliced(index, 1);
  }
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    rest.length > 0
      ? entries.map(([name, entry]) => [name, name === key ? without(getOwn(value, key), rest) : entry])
      : entries.filter(([name]) => name !== key),
  );
}
