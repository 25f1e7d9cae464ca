import { type CheckedObject, type Problem, problem } from '../problems/index.js';
import type { Location } from '../types.js';
import { suggestName } from './suggest.js';

/** Maximum number of unknown keys that are reported one by one. A file with more of them is probably not of the kind that its author meant. */
const MAX_LISTED = 20;

interface Keys {
  /** The object with the keys. */
  readonly where: CheckedObject;
  /** The keys that the object may have. */
  readonly allowed: readonly string[];
  locate(key: string): Location;
  /** What to do about a key that other tools support, without a full stop. */
  counterpart?(key: string): string | undefined;
}

/** Reports keys that an object must not have: each of the first 20 with a suggestion, the rest in one problem. */
export function unknownKeyProblems(
  keys: readonly string[],
  { where, allowed, locate, counterpart: findCounterpart }: Keys,
): Problem[] {
  const listed = keys.slice(0, MAX_LISTED).map((key) => {
    const counterpart = findCounterpart?.(key);
    const nearest = counterpart ? undefined : suggestName(key, allowed);
    return problem('unknown-key', locate(key), { key, where, nearest, counterpart });
  });
  const [first, ...rest] = keys.slice(MAX_LISTED);
  if (first === undefined) return listed;
  return [...listed, problem('unknown-keys', locate(first), { key: first, where, count: rest.length + 1 })];
}
