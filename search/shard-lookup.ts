import { findFirst } from './find-first.js';
import type { SearchManifest } from './manifest.js';
import { MAX_PREFIX_SHARDS, TYPO_SHARD_LETTERS } from './weights.js';

type ShardStarts = SearchManifest['parts'];

/** The words with a given prefix may fill many shards. Short words sort first, so the first shards contain the shortest ones. */
const getMaxShards = (word: string): number => MAX_PREFIX_SHARDS[word.length === 2 ? 0 : 1];

/** Returns the numbers of the shards that contain a word and the words that begin with it. */
export function findShards(word: string, shards: ShardStarts): number[] {
  const first = Math.max(0, findLastStart(word, shards));
  const last = Math.max(first, findLastStart(`${word}\uffff`, shards));
  const count = Math.min(getMaxShards(word), last - first + 1);
  return shards.length === 0 ? [] : Array.from({ length: count }, (_, index) => first + index);
}

/**
 * Returns the numbers of other shards that may contain a word with a typo among its first letters: a doubled letter, two letters swapped,
 * one too many, one missing.
 *
 * @param limit how many to return, the likeliest first
 */
export function findTypoShards(word: string, shards: ShardStarts, limit: number): number[] {
  const loaded = new Set(findShards(word, shards));
  const typoShards = new Set<number>();
  const positions = listPositions(Math.min(TYPO_SHARD_LETTERS, word.length - 1));
  const spellings = [
    ...positions.flatMap((index) => (word[index] === word[index + 1] ? [word.slice(0, index) + word.slice(index + 1)] : [])),
    ...positions.map((index) => word.slice(0, index) + word[index + 1] + word[index] + word.slice(index + 2)),
    ...positions.map((index) => word.slice(0, index) + word[index] + word.slice(index)),
    ...positions.map((index) => word.slice(0, index) + word.slice(index + 1)),
    ...[...'eaoiu'].map((vowel) => word[0] + vowel + word.slice(1)),
  ];
  for (const spelling of spellings)
    for (const shard of findShards(spelling, shards)) if (!loaded.has(shard)) typoShards.add(shard);
  return [...typoShards].slice(0, limit);
}

const listPositions = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, position) => position);

/** Returns the number of the last shard that starts at or before a word; -1 if all start after it. */
const findLastStart = (word: string, shards: ShardStarts): number =>
  findFirst(shards.length, (index) => (shards[index]?.[0] as string) > word) - 1;
