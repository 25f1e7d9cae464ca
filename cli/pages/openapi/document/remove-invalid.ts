import { getOwn } from './guards.js';
import type { Pointer } from './pointer.js';

/** Maximum number of parts to remove: a value with more errors is not worth showing. */
const MAX_REMOVALS = 20;

/**
 * Removes invalid parts from a value, so that a `default` that does not match its own schema does not make the whole example unusable. Returns
 * `undefined` if no valid part remains.
 *
 * @param invalidParts returns the invalid parts of a value, innermost first
 */
export function removeInvalidParts(value: unknown, invalidParts: (value: unknown) => readonly Pointer[]): unknown {
  let remaining = value;
  for (let removed = 0; removed <= MAX_REMOVALS; removed++) {
    const part = invalidParts(remaining)[0];
    if (part === undefined) return remaining;
    if (part.length === 0) return undefined;
    remaining = removePart(remaining, part);
  }
  return undefined;
}

/** Returns a copy without the part at a pointer; later items of a list move up. */
function removePart(value: unknown, [key = '', ...innerKeys]: Pointer): unknown {
  if (Array.isArray(value)) {
    const index = Number(key);
    return innerKeys.length > 0 ? value.with(index, removePart(value[index], innerKeys)) : value.toSpliced(index, 1);
  }
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    innerKeys.length > 0
      ? entries.map(([name, entry]) => [name, name === key ? removePart(getOwn(value, key), innerKeys) : entry])
      : entries.filter(([name]) => name !== key),
  );
}
