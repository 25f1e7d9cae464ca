import type { SearchManifest } from './manifest.js';

type ShardStarts = SearchManifest['parts'];

/** The words that begin with a few letters may fill many parts; the first ones hold the shortest words. The first one of a letter may hold few. */
const maxShards = (word: string): number => (word.length === 2 ? 1 : 2);

/** Numbers of the parts that hold a word and the words that begin with it. */
export function findShards(word: string, parts: ShardStarts): number[] {
  const first = Math.max(0, findLastStart(word, parts));
  const last = Math.max(first, findLastStart(`${word}\uffff`, parts));
  return parts.length === 0 ? [] : Array.from({ length: Math.min(maxShards(word), last - first + 1) }, (_, at) => first + at);
}

/**
 * Numbers of other parts, for words with a slip among their first letters: a double letter, two exchanged, one too many.
 *
 * @param most how many to load: the likeliest
 */
export function findTypoShards(word: string, parts: ShardStarts, most: number): number[] {
  const own = new Set(findShards(word, parts));
  const found = new Set<number>();
  const reach = Math.min(4, word.length - 1);
  const tries = [
    ...listPositions(reach).flatMap((at) => (word[at] === word[at + 1] ? [word.slice(0, at) + word.slice(at + 1)] : [])),
    ...listPositions(reach).map((at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
    ...listPositions(reach).map((at) => word.slice(0, at) + word[at] + word.slice(at)),
    ...listPositions(reach).map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...[...'eaoiu'].map((vowel) => word[0] + vowel + word.slice(1)),
  ];
  for (const other of tries) for (const part of findShards(other, parts)) if (!own.has(part)) found.add(part);
  return [...found].slice(0, most);
}

const listPositions = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, at) => at);

/** The last part that begins at a word or before it; -1 when all begin after it. */
function findLastStart(word: string, parts: ShardStarts): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.[0] as string) <= word) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
