import { countAllowedEdits, editDistance } from './edit-distance.js';
import { findFirst } from './find-first.js';
import type { Shard } from './shard.js';
import { encodeSpelling, isSpelling } from './spellings.js';
import { isInflection, stemWord } from './stem.js';
import { isStopWord } from './stop-words.js';
import { decodeAlias } from './synonyms.js';
import {
  COMPLETE_WORD_FACTOR,
  DERIVED_SIMILARITY,
  INFLECTED_SIMILARITY,
  MAX_VARIANTS,
  MIN_SAME_WORD_SIMILARITY,
  MIN_WHOLE_WORD_SIMILARITY,
  ONE_TYPO_SIMILARITY,
  PREFIX_SIMILARITY,
  SPELLING_SIMILARITY,
  SYNONYM_SIMILARITY,
  TWO_TYPOS_SIMILARITY,
} from './weights.js';

/** A word of the index that matches a word of the query. */
export interface Variant {
  readonly word: string;
  /** Words to highlight on a page when the match itself is not a word: an alias or a path pattern. */
  readonly highlightWords?: readonly string[];
  /** It is a synonym of the query's word. */
  readonly isSynonym?: boolean;
  /** The pages that contain it, as `encodePostings` writes them. */
  readonly postings: string;
  /** Similarity to the query's word, from 1 for the word itself downwards. */
  readonly similarity: number;
}

/** How a word of a query was typed. */
export interface Typed {
  /** The reader may not have finished it. */
  readonly isTyping?: boolean;
  /** The word as typed, if it is a name of several parts. */
  readonly name?: string | undefined;
}

/**
 * Returns the variants of a word in some shards: the word itself, the name with its spelling, words with the same stem, its synonyms, and
 * words that begin with it.
 */
export function findVariants(word: string, shards: readonly Shard[], { isTyping = false, name }: Typed = {}): Variant[] {
  const spelling = name === undefined ? undefined : encodeSpelling(word, name);
  const variants = new Map<string, Variant>();
  const add = (indexWord: string, postings: string, similarity: number) => {
    if ((variants.get(indexWord)?.similarity ?? 0) < similarity)
      variants.set(indexWord, { word: indexWord, postings, similarity });
  };
  const stem = stemWord(word);
  const root = stem.length > 2 ? stem.slice(0, -1) : stem;
  const longerWords: Variant[] = [];
  for (const shard of shards) {
    for (let index = lowerBound(shard.words, root < word ? root : word); index < shard.words.length; index++) {
      const indexWord = shard.words[index] as string;
      const hasPrefix = indexWord.startsWith(word);
      if (!hasPrefix && !indexWord.startsWith(root)) break;
      const postings = shard.postings[index] as string;
      const alias = decodeAlias(indexWord);
      if (isSpelling(indexWord)) {
        if (indexWord === spelling)
          variants.set(indexWord, { word: indexWord, highlightWords: [word], postings, similarity: SPELLING_SIMILARITY });
      } else if (alias) {
        if (alias.term === word || (stemWord(alias.term) === stem && isInflection(alias.term, word)))
          variants.set(indexWord, {
            word: indexWord,
            highlightWords: alias.words,
            isSynonym: true,
            postings,
            similarity: SYNONYM_SIMILARITY,
          });
      } else if (indexWord === word) add(indexWord, postings, 1);
      else if (stemWord(indexWord) === stem && !isStopWord(indexWord))
        add(indexWord, postings, isInflection(indexWord, word) ? INFLECTED_SIMILARITY : DERIVED_SIMILARITY);
      else if (hasPrefix) longerWords.push({ word: indexWord, postings, similarity: measurePrefixSimilarity(word, indexWord) });
    }
  }
  if (isTyping || variants.size === 0)
    for (const { word: indexWord, postings, similarity } of keepMostFrequent(longerWords))
      add(indexWord, postings, variants.has(word) ? similarity * COMPLETE_WORD_FACTOR : similarity);
  return [...variants.values()];
}

const measurePrefixSimilarity = (prefix: string, word: string): number =>
  PREFIX_SIMILARITY * Math.sqrt(prefix.length / word.length);

/** Returns the words of the index that are a phrase written as one word, and the synonyms of a term. @param joined the joined words */
export function findPhraseVariants(joined: string, shards: readonly Shard[]): Variant[] {
  return findVariants(joined, shards).filter(isWholeWord);
}

/** Whether a variant is a whole word (the word itself, one of its stem, a synonym) and not just a word that begins with it. */
export const isWholeWord = ({ highlightWords, similarity }: Variant): boolean =>
  highlightWords !== undefined || similarity >= MIN_WHOLE_WORD_SIMILARITY;

/** Whether a variant is the word itself or an inflected form of it. */
export const isSameWord = ({ similarity }: Variant): boolean => similarity >= MIN_SAME_WORD_SIMILARITY;

/** Returns the postings of exactly this word. */
export function findPostings(word: string, shards: readonly Shard[]): string | undefined {
  for (const { words, postings } of shards) {
    const index = lowerBound(words, word);
    if (words[index] === word) return postings[index];
  }
  return undefined;
}

/** Returns corrections of a misspelled word or beginning of a word: the words with the fewest typos and others with their stems. */
export function findCorrections(word: string, shards: readonly Shard[]): readonly Variant[] {
  const variants = new Map<string, Variant>();
  for (const correction of keepMostFrequent(findFewestTypos(word, shards)))
    for (const variant of findVariants(correction.word, shards)) {
      const similarity = correction.similarity * variant.similarity;
      if ((variants.get(variant.word)?.similarity ?? 0) < similarity) variants.set(variant.word, { ...variant, similarity });
    }
  return [...variants.values()];
}

/** Returns the words of the index with the fewest typos, if any are similar enough. */
function findFewestTypos(word: string, shards: readonly Shard[]): readonly Variant[] {
  const maxTypos = countAllowedEdits(word.length);
  if (maxTypos === 0) return [];
  const byTypos: Variant[][] = [[], [], []];
  for (const { words, postings } of shards) {
    for (let index = 0; index < words.length; index++) {
      const indexWord = words[index] as string;
      if (decodeAlias(indexWord) || isSpelling(indexWord)) continue;
      const typos = editDistance(word, indexWord, maxTypos);
      const similarity = typos <= 1 ? ONE_TYPO_SIMILARITY : TWO_TYPOS_SIMILARITY;
      byTypos[typos]?.push({ word: indexWord, postings: postings[index] as string, similarity });
    }
  }
  return byTypos.find((variants) => variants.length > 0) ?? [];
}

/** Returns the word that the reader most likely meant: the most frequent one of those with the fewest typos. */
export function pickLikeliest(corrections: readonly Variant[]): string | undefined {
  const best = Math.max(TWO_TYPOS_SIMILARITY, ...corrections.map(({ similarity }) => similarity));
  return corrections
    .filter(({ highlightWords, similarity }) => highlightWords === undefined && similarity === best)
    .sort((a, b) => b.postings.length - a.postings.length)[0]?.word;
}

/** The longer its postings, the more frequent a word is. */
const keepMostFrequent = (variants: readonly Variant[]): readonly Variant[] =>
  variants.length <= MAX_VARIANTS
    ? variants
    : [...variants].sort((a, b) => b.postings.length - a.postings.length).slice(0, MAX_VARIANTS);

/** Returns the position of a word in a sorted list, or where it would be inserted. */
const lowerBound = (words: readonly string[], word: string): number =>
  findFirst(words.length, (index) => (words[index] as string) >= word);
