import { allowedEdits, editDistance } from './edit-distance.js';
import type { Shard } from './shard.js';
import { isInflection, stemWord } from './stem.js';
import { decodeAlias } from './synonyms.js';

/** A word of the index that answers a word of the query. */
export interface Variant {
  readonly word: string;
  /** The words that it is seen by on a page, when it is none itself. */
  readonly highlightWords?: readonly string[];
  /** Where it stands, as `encodePostings` writes it. */
  readonly postings: string;
  /** From 1, for the word itself, downwards. */
  readonly similarity: number;
}

/** How like the word itself what answers it is. */
const INFLECTED = 0.85;
const DERIVED = 0.5;
const ALIAS = 0.5;
const PREFIX = 0.4;
const SLIP = 0.4;
const SLIPS = 0.2;

/** What longer words count less when the beginning is a word: the reader has probably typed all of it. */
const COMPLETE = 0.5;

/** How many words a beginning or a slip may stand for: the most frequent ones. */
const MOST = 24;

/** What answers a word of the query: itself, words of the same stem, what else it is called, and words that begin with it. */
export function findVariants(word: string, parts: readonly Shard[], typing: boolean): Variant[] {
  const variants = new Map<string, Variant>();
  const add = (found: string, postings: string, similarity: number) => {
    if ((variants.get(found)?.similarity ?? 0) < similarity) variants.set(found, { word: found, postings, similarity });
  };
  const stem = stemWord(word);
  const root = stem.length > 2 ? stem.slice(0, -1) : stem;
  const begun: Variant[] = [];
  for (const part of parts) {
    for (let at = lowerBound(part.words, root < word ? root : word); at < part.words.length; at++) {
      const found = part.words[at] as string;
      const begins = found.startsWith(word);
      if (!begins && !found.startsWith(root)) break;
      const postings = part.postings[at] as string;
      const alias = decodeAlias(found);
      if (alias) {
        if (alias.term === word || (stemWord(alias.term) === stem && isInflection(alias.term, word)))
          variants.set(found, { word: found, highlightWords: alias.words, postings, similarity: ALIAS });
      } else if (found === word) add(found, postings, 1);
      else if (stemWord(found) === stem) add(found, postings, isInflection(found, word) ? INFLECTED : DERIVED);
      else if (begins) begun.push({ word: found, postings, similarity: PREFIX * Math.sqrt(word.length / found.length) });
    }
  }
  if (typing || variants.size === 0)
    for (const { word: found, postings, similarity } of keepMostFrequent(begun))
      add(found, postings, variants.has(word) ? similarity * COMPLETE : similarity);
  return [...variants.values()];
}

/** The words of the index that a phrase is as one word, and what else a term is called. @param joined its words as one */
export function findPhraseVariants(joined: string, parts: readonly Shard[]): Variant[] {
  return findVariants(joined, parts, false).filter(isWholeWord);
}

/** It is the word itself, of its stem, or what else it is called: not a word that only begins with it. */
export const isWholeWord = ({ highlightWords, similarity }: Variant): boolean =>
  highlightWords !== undefined || similarity >= DERIVED;

/** It is the word itself or a form of it. */
export const isSameWord = ({ similarity }: Variant): boolean => similarity >= INFLECTED;

/** It is the word but for one slip. */
export const isOneTypo = ({ similarity }: Variant): boolean => similarity >= SLIP;

/** Where exactly this word stands. */
export function findPostings(word: string, parts: readonly Shard[]): string | undefined {
  for (const { words, postings } of parts) {
    const at = lowerBound(words, word);
    if (words[at] === word) return postings[at];
  }
  return undefined;
}

/** The words that a word may be meant to be, or to begin, with a slip or two in it: those with the fewest, and others of their stems. */
export function findCorrections(word: string, parts: readonly Shard[]): readonly Variant[] {
  const most = allowedEdits(word.length);
  const found: Variant[][] = [[], [], []];
  if (most === 0) return [];
  for (const { words, postings } of parts) {
    for (let at = 0; at < words.length; at++) {
      const other = words[at] as string;
      if (decodeAlias(other)) continue;
      let slips = editDistance(word, other, most);
      let begins = false;
      if (slips === Infinity && other.length > word.length && word.length > 4) {
        slips = editDistance(word, other, 1, true);
        begins = true;
      }
      if (slips === Infinity) continue;
      const similarity = (slips <= 1 ? SLIP : SLIPS) * (begins ? PREFIX * Math.sqrt(word.length / other.length) : 1);
      found[slips]?.push({ word: other, postings: postings[at] as string, similarity });
    }
  }
  const meant = keepMostFrequent(found.find((variants) => variants.length > 0) ?? []);
  const all = new Map<string, Variant>();
  for (const { word: one, similarity } of meant)
    for (const variant of findVariants(one, parts, false)) {
      const scaled = { ...variant, similarity: similarity * variant.similarity };
      if ((all.get(variant.word)?.similarity ?? 0) < scaled.similarity) all.set(variant.word, scaled);
    }
  return [...all.values()];
}

/** The word that somebody most likely meant: of those with the fewest slips the most frequent one. */
export function pickLikeliest(slips: readonly Variant[]): string | undefined {
  const least = Math.max(SLIPS, ...slips.map(({ similarity }) => similarity));
  return slips
    .filter(({ highlightWords, similarity }) => highlightWords === undefined && similarity === least)
    .sort((a, b) => b.postings.length - a.postings.length)[0]?.word;
}

/** The length of its postings says how frequent a word is. */
const keepMostFrequent = (variants: readonly Variant[]): readonly Variant[] =>
  variants.length <= MOST ? variants : [...variants].sort((a, b) => b.postings.length - a.postings.length).slice(0, MOST);

/** Where a word stands in a list in order, or would stand. */
function lowerBound(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
