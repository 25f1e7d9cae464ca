import { type Problem, problem } from '../problems/index.js';
import type { Location } from '../types.js';
import { nearestName } from './suggest.js';

/** Unknown keys that are reported one by one. Where there are more, the file is not what its author takes it for. */
const LISTED = 20;

interface Keys {
  /** The kind of file, as in "Unknown key of …". */
  readonly where: string;
  /** The keys that it may have. */
  readonly known: readonly string[];
  place(key: string): Location;
  /** What to do about a key that another tool would understand. */
  instead?(key: string): string | undefined;
}

/** Reports keys that a file must not have: each of the first with the nearest known one, the rest together. */
export function unknownKeys(keys: readonly string[], { where, known, place, instead }: Keys): Problem[] {
  const listed = keys.slice(0, LISTED).map((key) => {
    const advice = instead?.(key);
    return problem('unknown-key', place(key), {
      key,
      where,
      instead: advice,
      nearest: advice ? undefined : nearestName(key, known),
    });
  });
  const [next, ...rest] = keys.slice(LISTED);
  if (next === undefined) return listed;
  return [...listed, problem('unknown-keys', place(next), { key: next, where, count: rest.length + 1 })];
}
