import { decodeShard, encodeShard } from '../../../search/shard.js';
import { hashOf } from '../../sources/text.js';

/** A word and where it stands, as `encodePostings` writes it. */
export type WordEntry = readonly [word: string, postings: string];

/** A part of the index: the words whose first bits are alike. */
export interface WordShard {
  readonly first: string;
  readonly last: string;
  /** How many bits its words share for certain. */
  readonly depth: number;
  /** Characters of its words and their postings. */
  readonly size: number;
  /** Hash of its text. */
  readonly name: string;
  text(): string;
}

/** Characters of a part that it should not exceed; the most frequent words make larger ones. */
const MAX_SHARD_SIZE = 12_000;

/** A part never ends between words that share this many first characters: one part answers a word, its endings and its beginnings. */
const SHARED_LENGTH = 4;

/**
 * Cuts words into parts. They are halved at the bits of their characters, until each part is small enough: whether a part is cut depends on
 * nothing but the words in it, so that a changed page changes no part but those with its words.
 *
 * @param items words, and parts whose words are not among them, in order by code unit. Parts that were cut before are not read as long as
 *   they stay what they are
 */
export function cutShards(items: readonly (WordEntry | WordShard)[]): WordShard[] {
  const sizes = new Float64Array(items.length + 1);
  items.forEach((item, at) => {
    sizes[at + 1] = (sizes[at] as number) + getSize(item);
  });
  const parts: WordShard[] = [];
  const cut = (start: number, end: number, depth: number) => {
    if (start === end) return;
    const size = (sizes[end] as number) - (sizes[start] as number);
    if (size <= MAX_SHARD_SIZE || depth === SHARED_LENGTH * 16) {
      parts.push(joinItems(items.slice(start, end), depth, size));
      return;
    }
    let middle = start;
    for (let far = end; middle < far; ) {
      const at = (middle + far) >> 1;
      if (getBit(getFirst(items[at] as WordEntry | WordShard), depth) === 1) far = at;
      else middle = at + 1;
    }
    cut(start, middle, depth + 1);
    cut(middle, end, depth + 1);
  };
  cut(0, items.length, 0);
  return parts;
}

/** The parts with some words changed. @param changed new postings of a word from those before; nothing when it is on no page any more */
export function editShards(
  parts: readonly WordShard[],
  words: Iterable<string>,
  changed: (word: string, postings: string | undefined) => string | undefined,
): WordShard[] {
  const touched = new Map<WordShard | undefined, string[]>();
  for (const word of words) {
    const part = findShard(parts, word);
    const own = touched.get(part);
    if (own) own.push(word);
    else touched.set(part, [word]);
  }
  const items: (WordEntry | WordShard)[] = parts.filter((part) => !touched.has(part));
  for (const [part, own] of touched) {
    const entries = new Map(part ? readEntries(part) : []);
    for (const word of own) {
      const postings = changed(word, entries.get(word));
      if (postings === undefined) entries.delete(word);
      else entries.set(word, postings);
    }
    items.push(...entries);
  }
  return cutShards(items.sort((a, b) => (getFirst(a) < getFirst(b) ? -1 : 1)));
}

/** What a file of the index is called after what it holds. */
export const nameByContent = (content: string): string => hashOf(content).slice(0, 8);

const isShard = (item: WordEntry | WordShard): item is WordShard => 'first' in item;
const getFirst = (item: WordEntry | WordShard): string => (isShard(item) ? item.first : item[0]);
const getSize = (item: WordEntry | WordShard): number => (isShard(item) ? item.size : item[0].length + item[1].length);

function joinItems(items: readonly (WordEntry | WordShard)[], depth: number, size: number): WordShard {
  const [only] = items;
  if (items.length === 1 && only && isShard(only)) return only.depth === depth ? only : { ...only, depth };
  const entries = items.flatMap((item) => (isShard(item) ? readEntries(item) : [item]));
  const words = entries.map(([word]) => word);
  const text = encodeShard({ words, postings: entries.map(([, postings]) => postings) });
  const name = nameByContent(text);
  return { first: words[0] as string, last: words.at(-1) as string, depth, size, name, text: () => text };
}

function readEntries(part: WordShard): WordEntry[] {
  const { words, postings } = decodeShard(JSON.parse(part.text()));
  return words.map((word, at) => [word, postings[at] as string]);
}

/** The part that a word belongs to, whether it holds the word or not. */
function findShard(parts: readonly WordShard[], word: string): WordShard | undefined {
  let after = 0;
  for (let far = parts.length; after < far; ) {
    const at = (after + far) >> 1;
    if ((parts[at] as WordShard).first <= word) after = at + 1;
    else far = at;
  }
  return [parts[after - 1], parts[after]].find((part) => part && sharesBits(part.first, word, part.depth));
}

function sharesBits(one: string, two: string, count: number): boolean {
  for (let at = 0; at * 16 < count; at++) {
    const differing = getCode(one, at) ^ getCode(two, at);
    if (differing >> Math.max(0, 16 - (count - at * 16)) !== 0) return false;
  }
  return true;
}

/** Words are followed by zeros. */
const getCode = (word: string, at: number): number => word.charCodeAt(at) || 0;

/** A bit of a word's characters, the highest of the first one being 0. */
const getBit = (word: string, bit: number): number => (getCode(word, bit >> 4) >> (15 - (bit & 15))) & 1;

/** The shortest beginning of a word that comes after another one. */
export function shortestPrefixAfter(before: string, word: string): string {
  let length = 1;
  while (length < word.length && word.slice(0, length) <= before) length += 1;
  return word.slice(0, length);
}
