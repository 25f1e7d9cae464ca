import { FIELDS } from './fields.js';
import type { SearchManifest, SearchPage } from './manifest.js';
import { findPathPatterns, fixedPrefix } from './path-patterns.js';
import { decodePostings } from './postings.js';
import type { Query, QueryWord } from './query.js';
import type { Shard } from './shard.js';
import { findShards, findTypoShards } from './shard-lookup.js';
import {
  findCorrections,
  findPhraseVariants,
  findPostings,
  findVariants,
  isOneTypo,
  isWholeWord,
  pickLikeliest,
  type Variant,
} from './term-variants.js';
import type { QueryTerm } from './term-weights.js';

/** Reads the index, each file once. */
export interface IndexReader {
  readonly manifest: SearchManifest;
  shard(number: number): Promise<Shard>;
  page(number: number): Promise<SearchPage>;
}

/** What the index knows of a query. */
export interface QueryMatches {
  /** For each word of the query, what answers it. */
  readonly words: readonly QueryTerm[];
  /** What stands for several words of the query at once. */
  readonly phrases: readonly QueryTerm[];
}

/** Looks the words and phrases of a query up. Phrases are looked for where their first words are: they load nothing. */
export async function lookUpTerms({ words, phrases }: Query, index: IndexReader): Promise<QueryMatches> {
  const { parts } = index.manifest;
  const answers = await Promise.all(words.map((word) => lookUpWord(word, index)));
  const asked: QueryTerm[] = [];
  const numbers = answers.map(({ groups }, at) =>
    groups.map((variants) => asked.push({ variants, wordNumbers: [asked.length], isCode: words[at]?.code !== undefined }) - 1),
  );
  const known = await Promise.all(
    phrases.map(async ({ joined, wordNumbers, similarity, isPhrasalVerb }) => {
      const first = wordNumbers[0] as number;
      const typed = (words[first] as QueryWord).word;
      const loaded = new Set([typed, answers[first]?.meant ?? typed].flatMap((word) => findShards(word, parts)));
      const find = async (term: string) => {
        const own = findShards(term, parts).filter((part) => loaded.has(part));
        return findPhraseVariants(term, await loadShards(own, index));
      };
      const asTyped = await find(joined);
      const correction = wordNumbers.reduce((term, at) => {
        const { word } = words[at] as QueryWord;
        return term.replace(word, answers[at]?.meant ?? word);
      }, joined);
      const variants = scaleSimilarity(
        asTyped.length > 0 || correction === joined ? asTyped : await find(correction),
        similarity,
      );
      return {
        variants,
        wordNumbers: wordNumbers.flatMap((word) => numbers[word] ?? []),
        isPhrasalVerb: isPhrasalVerb && variants.length > 0,
      };
    }),
  );
  const inVerbs = new Set(known.flatMap(({ wordNumbers, isPhrasalVerb }) => (isPhrasalVerb ? wordNumbers : [])));
  return {
    words: asked.map((one, at) => (inVerbs.has(at) ? { ...one, variants: scaleSimilarity(one.variants, IN_VERB) } : one)),
    phrases: known,
  };
}

/** What a word counts that is half of a verb which the site knows. */
const IN_VERB = 0.2;

const scaleSimilarity = (variants: readonly Variant[], factor: number): readonly Variant[] =>
  factor === 1 ? variants : variants.map((one) => ({ ...one, similarity: factor * one.similarity }));

/** What answers a word, or each of several things that it is made of. */
type VariantGroups = (readonly Variant[])[];

interface WordMatches {
  readonly groups: VariantGroups;
  /** What a word is likely to be meant to be that nobody wrote. */
  readonly meant?: string | undefined;
}

/** How many further parts are looked in for a word whose own part holds nothing like it. */
const MOST_OTHERS = 3;

/** What answers a word of the query: its variants; for one that nobody wrote, those of its parts, or what it may be meant to be. */
async function lookUpWord({ word, parts, last, path }: QueryWord, index: IndexReader): Promise<WordMatches> {
  const found = await loadVariants(word, last, index);
  const isKnown = found.some(isWholeWord);
  if (path !== undefined && !found.some((one) => one.word === word && isPathWord(one))) {
    const meant = await lookUpRequestPath(path, isKnown, index);
    if (meant.length > 0) return { groups: [[...(isKnown ? found : []), ...meant]] };
  }
  if (found.length > 0) return { groups: [found] };
  const ofParts = await Promise.all(parts.map((part) => loadVariants(part, last && part === parts.at(-1), index)));
  const known = ofParts.filter((variants) => variants.length > 0);
  if (known.length > 0) return { groups: known };
  const { parts: all } = index.manifest;
  const own = await loadShards(findShards(word, all), index);
  const others = await loadShards(findTypoShards(word, all, findCorrections(word, own).length > 0 ? 1 : MOST_OTHERS), index);
  const slips = findCorrections(word, [...own, ...others]);
  const halves = slips.some(isOneTypo) ? undefined : await lookUpHalves(word, index);
  return halves ? { groups: halves } : { groups: [slips], meant: pickLikeliest(slips) };
}

/** Some page is addressed by the word. */
const isPathWord = ({ postings }: Variant): boolean => decodePostings(postings)[FIELDS.indexOf('path')]?.pages.length !== 0;

/** What the pages count that are about the beginning of a path, beside those about the path. */
const BEGINNING = 0.12;

/** What a path of a request stands for, values and all. @param isKnown pages hold it as it is */
async function lookUpRequestPath(path: string, isKnown: boolean, index: IndexReader): Promise<Variant[]> {
  const { parts } = index.manifest;
  const postingsOf = async (word: string) => findPostings(word, await loadShards(findShards(word, parts).slice(0, 1), index));
  for (const { pattern, fixed } of findPathPatterns(path)) {
    const postings = await postingsOf(pattern);
    if (postings === undefined) continue;
    const beginning = fixedPrefix(pattern);
    const before = isKnown || beginning === pattern ? undefined : await postingsOf(beginning);
    return [
      { word: pattern, highlightWords: fixed, postings, similarity: 1 },
      ...(before === undefined ? [] : [{ word: beginning, postings: before, similarity: BEGINNING }]),
    ];
  }
  return [];
}

/** Letters of the halves of a word. */
const SHORTEST_HALVES = [4, 3] as const;

/** How many ways to cut a word are tried: each may load a part. */
const MOST_CUTS = 2;

/** What answers the halves of two words that were written as one; the first may be a beginning: `techdebt`. */
async function lookUpHalves(word: string, index: IndexReader): Promise<VariantGroups | undefined> {
  const [first, second] = SHORTEST_HALVES;
  const { parts } = index.manifest;
  const own = await loadShards(findShards(word, parts), index);
  const cost = ({ at, variants }: { at: number; variants: readonly Variant[] }) =>
    Math.abs(at - word.length / 2) + (variants.some(isWholeWord) ? 0 : word.length);
  const cuts = Array.from({ length: Math.max(0, word.length - first - second + 1) }, (_, at) => first + at)
    .map((at) => ({ at, variants: findVariants(word.slice(0, at), own, true) }))
    .filter(({ variants }) => variants.length > 0)
    .sort((a, b) => cost(a) - cost(b))
    .slice(0, MOST_CUTS);
  for (const { at, variants } of cuts) {
    const end = word.slice(at);
    const rest = findVariants(end, await loadShards(findShards(end, parts).slice(0, 1), index), false).filter(isWholeWord);
    if (rest.length > 0) return [variants, rest];
  }
  return undefined;
}

const loadVariants = async (word: string, typing: boolean, index: IndexReader): Promise<Variant[]> =>
  findVariants(word, await loadShards(findShards(word, index.manifest.parts), index), typing);

const loadShards = (numbers: readonly number[], index: IndexReader): Promise<Shard[]> =>
  Promise.all(numbers.map((number) => index.shard(number)));
