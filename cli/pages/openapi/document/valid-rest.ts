import { own } from './guards.js';
import type { Pointer } from './pointer.js';

/** Parts that are removed at most: a value in which more is wrong is not worth showing. */
const REMOVALS = 20;

/**
 * What remains of a value without the parts that are not valid: a `default` that does not match its own schema would otherwise take
 * the whole example with it. Undefined if no valid part remains.
 *
 * @param invalidParts returns the parts of a value that are not valid, the innermost first
 */
export function validRest(value: unknown, invalidParts: (value: unknown) => readonly Pointer[]): unknown {
  let rest = value;
  for (let removed = 0; removed <= REMOVALS; removed++) {
    const part = invalidParts(rest)[0];
    if (part === undefined) return rest;
    if (part.length === 0) return undefined;
    rest = without(rest, part);
  }
  return undefined;
}

/** A copy without the part at a pointer; its items move up in a list. */
function without(value: unknown, [key = '', ...rest]: Pointer): unknown {
  if (Array.isArray(value)) {
    const index = Number(key);
    return rest.length > 0 ? value.with(index, without(value[index], rest)) : value.toSpliced(index, 1);
  }
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    rest.length > 0
      ? entries.map(([name, one]) => [name, name === key ? without(own(value, key), rest) : one])
      : entries.filter(([name]) => name !== key),
  );
}
