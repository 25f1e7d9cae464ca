import { slipsBetween, slipsFor } from './edit-distance.js';
import type { Part } from './shard.js';
import { isInflection, stemOf } from './stem.js';
import { aliasOf } from './synonyms.js';

/** A word of the index that answers a word of the query. */
export interface Variant {
  readonly word: string;
  /** The words that it is seen by on a page, when it is none itself. */
  readonly seen?: readonly string[];
  /** Where it stands, as `encodePostings` writes it. */
  readonly postings: string;
  /** From 1, for the word itself, downwards. */
  readonly likeness: number;
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
export function variantsOf(word: string, parts: readonly Part[], typing: boolean): Variant[] {
  const variants = new Map<string, Variant>();
  const add = (found: string, postings: string, likeness: number) => {
    if ((variants.get(found)?.likeness ?? 0) < likeness) variants.set(found, { word: found, postings, likeness });
  };
  const stem = stemOf(word);
  const root = stem.length > 2 ? stem.slice(0, -1) : stem;
  const begun: Variant[] = [];
  for (const part of parts) {
    for (let at = indexOf(part.words, root < word ? root : word); at < part.words.length; at++) {
      const found = part.words[at] as string;
      const begins = found.startsWith(word);
      if (!begins && !found.startsWith(root)) break;
      const postings = part.postings[at] as string;
      const alias = aliasOf(found);
      if (alias) {
        if (alias.term === word || (stemOf(alias.term) === stem && isInflection(alias.term, word)))
          variants.set(found, { word: found, seen: alias.words, postings, likeness: ALIAS });
      } else if (found === word) add(found, postings, 1);
      else if (stemOf(found) === stem) add(found, postings, isInflection(found, word) ? INFLECTED : DERIVED);
      else if (begins) begun.push({ word: found, postings, likeness: PREFIX * Math.sqrt(word.length / found.length) });
    }
  }
  if (typing || variants.size === 0)
    for (const { word: found, postings, likeness } of mostFrequent(begun))
      add(found, postings, variants.has(word) ? likeness * COMPLETE : likeness);
  return [...variants.values()];
}

/** The words of the index that a phrase is as one word, and what else a term is called. @param joined its words as one */
export function phraseVariants(joined: string, parts: readonly Part[]): Variant[] {
  return variantsOf(joined, parts, false).filter(isWhole);
}

/** It is the word itself, of its stem, or what else it is called: not a word that only begins with it. */
export const isWhole = ({ seen, likeness }: Variant): boolean => seen !== undefined || likeness >= DERIVED;

/** It is the word itself or a form of it. */
export const isOwn = ({ likeness }: Variant): boolean => likeness >= INFLECTED;

/** It is the word but for one slip. */
export const isOneSlip = ({ likeness }: Variant): boolean => likeness >= SLIP;

/** Where exactly this word stands. */
export function postingsIn(word: string, parts: readonly Part[]): string | undefined {
  for (const { words, postings } of parts) {
    const at = indexOf(words, word);
    if (words[at] === word) return postings[at];
  }
  return undefined;
}

/** The words that a word may be meant to be, or to begin, with a slip or two in it: those with the fewest, and others of their stems. */
export function slipsOf(word: string, parts: readonly Part[]): readonly Variant[] {
  const most = slipsFor(word.length);
  const found: Variant[][] = [[], [], []];
  if (most === 0) return [];
  for (const { words, postings } of parts) {
    for (let at = 0; at < words.length; at++) {
      const other = words[at] as string;
      if (aliasOf(other)) continue;
      let slips = slipsBetween(word, other, most);
      let begins = false;
      if (slips === Infinity && other.length > word.length && word.length > 4) {
        slips = slipsBetween(word, other, 1, true);
        begins = true;
      }
      if (slips === Infinity) continue;
      const likeness = (slips <= 1 ? SLIP : SLIPS) * (begins ? PREFIX * Math.sqrt(word.length / other.length) : 1);
      found[slips]?.push({ word: other, postings: postings[at] as string, likeness });
    }
  }
  const meant = mostFrequent(found.find((variants) => variants.length > 0) ?? []);
  const all = new Map<string, Variant>();
  for (const { word: one, likeness } of meant)
    for (const variant of variantsOf(one, parts, false)) {
      const scaled = { ...variant, likeness: likeness * variant.likeness };
      if ((all.get(variant.word)?.likeness ?? 0) < scaled.likeness) all.set(variant.word, scaled);
    }
  return [...all.values()];
}

/** The word that somebody most likely meant: of those with the fewest slips the most frequent one. */
export function likeliestOf(slips: readonly Variant[]): string | undefined {
  const least = Math.max(SLIPS, ...slips.map(({ likeness }) => likeness));
  return slips
    .filter(({ seen, likeness }) => seen === undefined && likeness === least)
    .sort((a, b) => b.postings.length - a.postings.length)[0]?.word;
}

/** The length of its postings says how frequent a word is. */
const mostFrequent = (variants: readonly Variant[]): readonly Variant[] =>
  variants.length <= MOST ? variants : [...variants].sort((a, b) => b.postings.length - a.postings.length).slice(0, MOST);

/** Where a word stands in a list in order, or would stand. */
function indexOf(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
