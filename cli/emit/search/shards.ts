import { findFirst } from '../../../search/find-first.js';
import { decodeShard, encodeShard } from '../../../search/shard.js';
import { computeDigest } from '../../sources/text.js';

/** A word or alias, and its postings as encoded by `encodePostings`. */
export type WordEntry = readonly [word: string, postings: string];

/** A shard of the index: words with the same leading bits. */
export interface WordShard {
  readonly first: string;
  readonly last: string;
  /** Number of leading bits that all its words are guaranteed to share. */
  readonly depth: number;
  /** Number of characters of its words and their postings. */
  readonly size: number;
  /** Hash of its text. */
  readonly name: string;
  text(): string;
}

/** Size in characters above which a shard is split, if possible. The most frequent words make larger shards. */
const MAX_SHARD_SIZE = 12_000;

/** Words that share this many leading characters are in the same shard, so that one shard answers a word, its inflections and its prefixes. */
const SHARED_LENGTH = 4;

/**
 * Splits words into shards: halves them at each bit of their characters until every shard is small enough. Whether a shard is split depends only on
 * the words in it, so a changed page changes only the shards with its words.
 *
 * @param items words, and existing shards that contain none of these words, in order by code unit. Existing shards that do not change are not read
 */
export function cutShards(items: readonly (WordEntry | WordShard)[]): WordShard[] {
  const sizes = new Float64Array(items.length + 1);
  items.forEach((item, index) => {
    sizes[index + 1] = (sizes[index] as number) + getSize(item);
  });
  const shards: WordShard[] = [];
  const cut = (start: number, end: number, depth: number) => {
    if (start === end) return;
    const size = (sizes[end] as number) - (sizes[start] as number);
    if (size <= MAX_SHARD_SIZE || depth === SHARED_LENGTH * 16) {
      shards.push(joinItems(items.slice(start, end), depth, size));
      return;
    }
    const hasBit = (index: number) => getBit(getFirst(items[start + index] as WordEntry | WordShard), depth) === 1;
    const middle = start + findFirst(end - start, hasBit);
    cut(start, middle, depth + 1);
    cut(middle, end, depth + 1);
  };
  cut(0, items.length, 0);
  return shards;
}

/**
 * Returns the shards with some words changed.
 *
 * @param edit returns the new postings of a word, given the previous ones; `undefined` if the word is no longer on any page
 */
export function editShards(
  shards: readonly WordShard[],
  words: Iterable<string>,
  edit: (word: string, postings: string | undefined) => string | undefined,
): WordShard[] {
  const wordsByShard = new Map<WordShard | undefined, string[]>();
  for (const word of words) {
    const shard = findShard(shards, word);
    const shardWords = wordsByShard.get(shard);
    if (shardWords) shardWords.push(word);
    else wordsByShard.set(shard, [word]);
  }
  const items: (WordEntry | WordShard)[] = shards.filter((shard) => !wordsByShard.has(shard));
  for (const [shard, shardWords] of wordsByShard) {
    const entries = new Map(shard ? readEntries(shard) : []);
    for (const word of shardWords) {
      const postings = edit(word, entries.get(word));
      if (postings === undefined) entries.delete(word);
      else entries.set(word, postings);
    }
    items.push(...entries);
  }
  return cutShards(items.sort((a, b) => (getFirst(a) < getFirst(b) ? -1 : 1)));
}

/** Returns the name of an index file, which depends only on its content. */
export const nameByContent = (content: string): string => computeDigest(content).slice(0, 8);

const isShard = (item: WordEntry | WordShard): item is WordShard => 'first' in item;
const getFirst = (item: WordEntry | WordShard): string => (isShard(item) ? item.first : item[0]);
const getSize = (item: WordEntry | WordShard): number => (isShard(item) ? item.size : item[0].length + item[1].length);

function joinItems(items: readonly (WordEntry | WordShard)[], depth: number, size: number): WordShard {
  const [onlyItem] = items;
  if (items.length === 1 && onlyItem && isShard(onlyItem)) return onlyItem.depth === depth ? onlyItem : { ...onlyItem, depth };
  const entries = items.flatMap((item) => (isShard(item) ? readEntries(item) : [item]));
  const words = entries.map(([word]) => word);
  const text = encodeShard({ words, postings: entries.map(([, postings]) => postings) });
  const name = nameByContent(text);
  return { first: words[0] as string, last: words.at(-1) as string, depth, size, name, text: () => text };
}

function readEntries(shard: WordShard): WordEntry[] {
  const { words, postings } = decodeShard(JSON.parse(shard.text()));
  return words.map((word, index) => [word, postings[index] as string]);
}

/** Returns the shard that a word belongs to, whether or not it contains the word. */
function findShard(shards: readonly WordShard[], word: string): WordShard | undefined {
  const next = findFirst(shards.length, (index) => (shards[index] as WordShard).first > word);
  return [shards[next - 1], shards[next]].find((shard) => shard && sharesBits(shard.first, word, shard.depth));
}

function sharesBits(word: string, other: string, bitCount: number): boolean {
  for (let index = 0; index * 16 < bitCount; index++) {
    const differing = getCode(word, index) ^ getCode(other, index);
    if (differing >> Math.max(0, 16 - (bitCount - index * 16)) !== 0) return false;
  }
  return true;
}

/** Returns a code unit of a word; 0 past its end. */
const getCode = (word: string, index: number): number => word.charCodeAt(index) || 0;

/** Returns a bit of a word's characters. Bit 0 is the highest bit of the first character. */
const getBit = (word: string, bit: number): number => (getCode(word, bit >> 4) >> (15 - (bit & 15))) & 1;

/** Returns the shortest prefix of a word that sorts after another word. */
export function cutShortestPrefix(previousWord: string, word: string): string {
  let length = 1;
  while (length < word.length && word.slice(0, length) <= previousWord) length += 1;
  return word.slice(0, length);
}
