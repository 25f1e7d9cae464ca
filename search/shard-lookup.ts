import type { SearchManifest } from './manifest.js';

type Parts = SearchManifest['parts'];

/** The words that begin with a few letters may fill many parts; the first ones hold the shortest words. The first one of a letter may hold few. */
const mostFor = (word: string): number => (word.length === 2 ? 1 : 2);

/** Numbers of the parts that hold a word and the words that begin with it. */
export function partsFor(word: string, parts: Parts): number[] {
  const first = Math.max(0, lastFrom(word, parts));
  const last = Math.max(first, lastFrom(`${word}\uffff`, parts));
  return parts.length === 0 ? [] : Array.from({ length: Math.min(mostFor(word), last - first + 1) }, (_, at) => first + at);
}

/**
 * Numbers of other parts, for words with a slip among their first letters: a double letter, two exchanged, one too many.
 *
 * @param most how many to load: the likeliest
 */
export function slipParts(word: string, parts: Parts, most: number): number[] {
  const own = new Set(partsFor(word, parts));
  const found = new Set<number>();
  const reach = Math.min(4, word.length - 1);
  const tries = [
    ...places(reach).flatMap((at) => (word[at] === word[at + 1] ? [word.slice(0, at) + word.slice(at + 1)] : [])),
    ...places(reach).map((at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
    ...places(reach).map((at) => word.slice(0, at) + word[at] + word.slice(at)),
    ...places(reach).map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...[...'eaoiu'].map((vowel) => word[0] + vowel + word.slice(1)),
  ];
  for (const other of tries) for (const part of partsFor(other, parts)) if (!own.has(part)) found.add(part);
  return [...found].slice(0, most);
}

const places = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, at) => at);

/** The last part that begins at a word or before it; -1 when all begin after it. */
function lastFrom(word: string, parts: Parts): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.[0] as string) <= word) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
