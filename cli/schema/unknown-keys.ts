import { type CheckedObject, type Problem, problem } from '../problems/index.js';
import type { Location } from '../types.js';
import { nearestName } from './suggest.js';

/** Unknown keys that are reported one by one. A file with more of them is probably not of the kind that its author meant. */
const LISTED = 20;

interface Keys {
  /** The object with the keys. */
  readonly where: CheckedObject;
  /** The keys that it may have. */
  readonly known: readonly string[];
  place(key: string): Location;
  /** What to do about a key that other tools support, without a full stop. */
  counterpart?(key: string): string | undefined;
}

/** Reports keys that an object must not have: each of the first 20 with a suggestion, the rest in one problem. */
export function unknownKeys(keys: readonly string[], { where, known, place, counterpart: find }: Keys): Problem[] {
  const listed = keys.slice(0, LISTED).map((key) => {
    const counterpart = find?.(key);
    const nearest = counterpart ? undefined : nearestName(key, known);
    return problem('unknown-key', place(key), { key, where, nearest, counterpart });
  });
  const [next, ...rest] = keys.slice(LISTED);
  if (next === undefined) return listed;
  return [...listed, problem('unknown-keys', place(next), { key: next, where, count: rest.length + 1 })];
}
