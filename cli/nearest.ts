import { closest, distance } from 'fastest-levenshtein';

/** The known name nearest to a mistyped one; `undefined` when none resembles it. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > 200) return undefined;
  const best = closest(name, known as string[]);
  return distance(name.toLowerCase(), best.toLowerCase()) <= Math.max(2, Math.ceil(name.length * 0.4)) ? best : undefined;
}
