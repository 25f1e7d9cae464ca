import { FIELDS } from './fields.js';
import type { SearchManifest, SearchPage } from './manifest.js';
import { findPathPatterns } from './path-patterns.js';
import { decodePostings } from './postings.js';
import type { Phrase, Query, QueryWord } from './query.js';
import type { Shard } from './shard.js';
import { findShards, findTypoShards } from './shard-lookup.js';
import {
  findCorrections,
  findPhraseVariants,
  findPostings,
  findVariants,
  isWholeWord,
  pickLikeliest,
  type Typed,
  type Variant,
} from './term-variants.js';
import type { QueryTerm } from './term-weights.js';
import { MAX_TYPO_SHARDS, MAX_TYPO_SHARDS_WITH_MATCH } from './weights.js';

/** Reads the index, each file once. */
export interface IndexReader {
  readonly manifest: SearchManifest;
  shard(number: number): Promise<Shard>;
  page(number: number): Promise<SearchPage>;
}

/** The words of the index that match a query. */
export interface QueryMatches {
  /** For each word of the query its matches. */
  readonly words: readonly QueryTerm[];
  /** Matches of several words of the query together. */
  readonly phrases: readonly QueryTerm[];
  /** For each word of the query that was corrected: the word that the reader most likely meant. */
  readonly corrections: readonly (string | undefined)[];
}

/** Looks up the words and phrases of a query. Phrases are searched in the shards of their first words, so they load no further shards. */
export async function lookUpTerms(
  { words, phrases }: Query,
  index: IndexReader,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Promise<QueryMatches> {
  const matches = await Promise.all(words.map((word) => lookUpWord(word, index, isExact)));
  const wordTerms: QueryTerm[] = [];
  /** For each word of the query the numbers of its terms. */
  const termNumbers = matches.map(({ groups }, number) =>
    groups.map(
      (variants) =>
        wordTerms.push({
          variants,
          wordNumbers: [wordTerms.length],
          isCompound: words[number]?.name !== undefined,
        }) - 1,
    ),
  );
  const phraseTerms = await Promise.all(
    phrases.map(async (phrase) => {
      const variants = await lookUpPhrase(phrase, { words, matches, index });
      return {
        variants,
        wordNumbers: phrase.wordNumbers.flatMap((number) => termNumbers[number] ?? []),
        isCompound: phrase.wordNumbers.some((number) => words[number]?.path !== undefined),
      };
    }),
  );
  return { words: wordTerms, phrases: phraseTerms, corrections: matches.map(({ correction }) => correction) };
}

interface PhraseContext {
  readonly words: readonly QueryWord[];
  /** The matches of each of these words. */
  readonly matches: readonly WordMatches[];
  readonly index: IndexReader;
}

/** Returns the variants of a phrase as typed, or with its words corrected if the index does not contain it. */
async function lookUpPhrase(
  { joined, wordNumbers, similarity }: Phrase,
  { words, matches, index }: PhraseContext,
): Promise<readonly Variant[]> {
  const { parts: shards } = index.manifest;
  const firstNumber = wordNumbers[0] as number;
  const typed = (words[firstNumber] as QueryWord).word;
  const loaded = new Set([typed, matches[firstNumber]?.correction ?? typed].flatMap((word) => findShards(word, shards)));
  const findLoaded = async (term: string) => {
    const numbers = findShards(term, shards).filter((shard) => loaded.has(shard));
    return findPhraseVariants(term, await loadShards(numbers, index));
  };
  const asTyped = await findLoaded(joined);
  const corrected = wordNumbers.reduce((term, number) => {
    const { word } = words[number] as QueryWord;
    return term.replace(word, matches[number]?.correction ?? word);
  }, joined);
  return scaleSimilarity(asTyped.length > 0 || corrected === joined ? asTyped : await findLoaded(corrected), similarity);
}

const scaleSimilarity = (variants: readonly Variant[], factor: number): readonly Variant[] =>
  factor === 1 ? variants : variants.map((variant) => ({ ...variant, similarity: factor * variant.similarity }));

/** The variants of a word, or of each of the words that it consists of. */
type VariantGroups = (readonly Variant[])[];

interface WordMatches {
  readonly groups: VariantGroups;
  /** For a word that the index does not contain, the word that the reader most likely meant. */
  readonly correction?: string | undefined;
}

/** Looks up a word: its variants, else the variants of the parts of a compound, else its corrections unless the query is exact. */
async function lookUpWord(
  { word, parts, isLast, path, name }: QueryWord,
  index: IndexReader,
  isExact: boolean,
): Promise<WordMatches> {
  const variants = await loadVariants(word, { isTyping: isLast, name }, index);
  const isIndexed = variants.some(isWholeWord);
  if (path !== undefined && !variants.some((variant) => variant.word === word && isInPaths(variant))) {
    const requests = await lookUpRequestPath(path, index);
    if (requests.length > 0) return { groups: [[...(isIndexed ? variants : []), ...requests]] };
  }
  if (variants.length > 0) return { groups: [variants] };
  const variantsByPart = await Promise.all(
    parts.map((part) => loadVariants(part, { isTyping: isLast && part === parts.at(-1) }, index)),
  );
  const groups = variantsByPart.filter((partVariants) => partVariants.length > 0);
  if (groups.length > 0) return { groups };
  return isExact ? { groups: [] } : lookUpCorrections(word, index);
}

/** Looks up the words that resemble one that the index does not contain. */
async function lookUpCorrections(word: string, index: IndexReader): Promise<WordMatches> {
  const { parts: shards } = index.manifest;
  const wordShards = await loadShards(findShards(word, shards), index);
  const shardLimit = findCorrections(word, wordShards).length > 0 ? MAX_TYPO_SHARDS_WITH_MATCH : MAX_TYPO_SHARDS;
  const typoShards = await loadShards(findTypoShards(word, shards, shardLimit), index);
  const corrections = findCorrections(word, [...wordShards, ...typoShards]);
  return { groups: [corrections], correction: pickLikeliest(corrections) };
}

/** Whether some page has the word in its address. */
const isInPaths = ({ postings }: Variant): boolean => decodePostings(postings)[FIELDS.indexOf('path')]?.pages.length !== 0;

/** Looks up the pattern of a typed request path, which contains values. */
async function lookUpRequestPath(path: string, index: IndexReader): Promise<Variant[]> {
  const { parts: shards } = index.manifest;
  const loadPostings = async (word: string) => findPostings(word, await loadShards(findShards(word, shards).slice(0, 1), index));
  for (const { pattern, fixed } of findPathPatterns(path)) {
    const postings = await loadPostings(pattern);
    if (postings !== undefined) return [{ word: pattern, highlightWords: fixed, postings, similarity: 1 }];
  }
  return [];
}

const loadVariants = async (word: string, typed: Typed, index: IndexReader): Promise<Variant[]> =>
  findVariants(word, await loadShards(findShards(word, index.manifest.parts), index), typed);

const loadShards = (numbers: readonly number[], index: IndexReader): Promise<Shard[]> =>
  Promise.all(numbers.map((number) => index.shard(number)));
