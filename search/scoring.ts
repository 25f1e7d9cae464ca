import lunr from 'lunr';
import { FIELDS } from './fields.js';
import type { QueryMatches } from './term-lookup.js';
import { isSameWord, isWholeWord } from './term-variants.js';
import { saturate, selectPages, type WeightedTerm, weighTerm } from './term-weights.js';
import { COVERAGE_EXPONENT } from './weights.js';

/** A page that matches a query. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** The words and phrases of the query that occur in a name of the page (title, heading, keyword), each as the numbers of its words. */
  readonly matchedNames: readonly (readonly number[])[];
  /** Whether the page itself contains all words of the query, some of them, or none: only synonyms of them and keywords. */
  readonly own: 'all' | 'some' | 'none';
}

/** A word of the query and its share of the query's meaning; the shares of all words add up to 1. */
export interface Share {
  readonly wordNumber: number;
  readonly share: number;
  /** The match is the reader's word or an inflected form of it, not a synonym or the like. */
  readonly isSameWord: boolean;
  /** The match is another word: a synonym, or one of the same stem. */
  readonly isOtherWord: boolean;
}

export interface Ranking {
  /** The best first. */
  readonly pages: readonly RankedPage[];
  /** The words of the index that match the query, each with the words of the query that it matches. */
  readonly words: ReadonlyMap<string, readonly Share[]>;
}

export interface RankInput extends QueryMatches {
  /** Number of pages of the site. */
  readonly pages: number;
  /** Weight of a page before its matches count: 1 for an average page, 0 to leave it out. */
  readonly prior: (page: number) => number;
}

/** Ranks the pages that match a query with lunr, over an index that contains only the terms of the query. */
export function rankPages({ words, phrases, pages, prior }: RankInput): Ranking {
  const matchedWords = words.filter(({ variants }) => variants.length > 0);
  const terms = [...matchedWords, ...phrases.filter(({ variants }) => variants.length > 0)];
  if (terms.length === 0) return { pages: [], words: new Map() };
  const weighted = terms.map((term) => weighTerm(term, pages));
  /** Inverse document frequency of each word of the query. */
  const idf = new Map<number, number>();
  for (const { wordNumbers, effectivePageCount } of weighted.slice(0, matchedWords.length))
    idf.set(wordNumbers[0] as number, Math.log(1 + pages / effectivePageCount));
  const sumIdf = (wordNumbers: Iterable<number>) => [...wordNumbers].reduce((sum, number) => sum + (idf.get(number) ?? 0), 0);
  const totalIdf = sumIdf(idf.keys());

  const pageMasks = selectPages(weighted, pages);
  const index = buildLunrIndex(
    weighted.map(({ fields }, term) => {
      const pageMask = pageMasks[term];
      return pageMask ? fields.map((weights) => weights?.map((weight, page) => (pageMask[page] ? weight : 0))) : fields;
    }),
  );
  const results = index.query((query) => {
    weighted.forEach(({ wordNumbers }, term) => {
      query.term(String(term), { boost: sumIdf(wordNumbers), usePipeline: false });
    });
  });
  const rankedPages = results.flatMap(({ ref, score, matchData }) => {
    const page = Number(ref);
    const weight = prior(page);
    if (weight === 0) return [];
    const matched = Object.keys(matchData.metadata as object).flatMap((term) => weighted[Number(term)] ?? []);
    const coverage = measureCoverage(matched, page, idf) / totalIdf;
    return {
      page,
      score: score * weight * coverage ** COVERAGE_EXPONENT,
      own: measureOwn(matched, page, idf.size),
      matchedNames: matched.filter((term) => isInName(term, page)).map(({ wordNumbers }) => wordNumbers),
    };
  });
  const shares = new Map<string, Share[]>();
  for (const { wordNumbers, variants } of weighted)
    for (const variant of variants) {
      const wordShares = wordNumbers.map((wordNumber) => ({
        wordNumber,
        share: sumIdf([wordNumber]) / totalIdf,
        isSameWord: isSameWord(variant),
        isOtherWord: isWholeWord(variant) && !isSameWord(variant),
      }));
      for (const word of variant.highlightWords ?? [variant.word]) shares.set(word, [...(shares.get(word) ?? []), ...wordShares]);
    }
  return { pages: demoteStrangers(rankedPages).sort((a, b) => b.score - a.score || a.page - b.page), words: shares };
}

function measureOwn(matched: readonly WeightedTerm[], page: number, wordCount: number): RankedPage['own'] {
  const own = new Set(matched.flatMap(({ isOwn, wordNumbers }) => (isOwn[page] ? wordNumbers : [])));
  return own.size === 0 ? 'none' : own.size === wordCount ? 'all' : 'some';
}

/** Ranks pages that contain no word of the query themselves below the best page that contains all of them, if there is one. */
export function demoteStrangers<Page extends Pick<RankedPage, 'score' | 'own'>>(pages: readonly Page[]): Page[] {
  const limit = Math.max(0, ...pages.map(({ own, score }) => (own === 'all' ? score : 0)));
  return pages.map((page) =>
    page.own === 'none' && limit > 0 && page.score >= limit ? { ...page, score: STRANGER_FACTOR * limit } : page,
  );
}

/** Places a page below the one that it would be above otherwise. */
const STRANGER_FACTOR = 0.999;

const NAME_FIELDS: readonly number[] = [FIELDS.indexOf('heading'), FIELDS.indexOf('title')];

const isInName = ({ fields }: WeightedTerm, page: number): boolean => NAME_FIELDS.some((name) => (fields[name]?.[page] ?? 0) > 0);

/** Sums the inverse document frequencies of the words that a page answers, each scaled by how well its best match answers it. */
function measureCoverage(matched: readonly WeightedTerm[], page: number, idf: ReadonlyMap<number, number>): number {
  const bestAnswers = new Map<number, number>();
  for (const { wordNumbers, total } of matched) {
    const answered = saturate(total[page] as number);
    for (const number of wordNumbers) bestAnswers.set(number, Math.max(bestAnswers.get(number) ?? 0, answered));
  }
  return [...bestAnswers].reduce((sum, [number, answered]) => sum + answered * (idf.get(number) ?? 0), 0);
}

/** Adds up the share of the query that some words match together; words of the query that match several times count once. */
export function sumShares(shares: Iterable<readonly Share[]>): number {
  const byWord = new Map<number, number>();
  for (const wordShares of shares) for (const { wordNumber, share } of wordShares) byWord.set(wordNumber, share);
  return [...byWord.values()].reduce((sum, share) => sum + share, 0);
}

/** Metadata of a match, which lunr would collect and nothing here uses. */
const NO_METADATA = {};

/**
 * Builds a serialized lunr index of the given terms alone and loads it. Terms are named by their numbers.
 *
 * @param terms weights of each term, by field and page
 */
function buildLunrIndex(terms: readonly (readonly (Float64Array | undefined)[])[]): lunr.Index {
  const vectors = new Map<string, number[]>();
  const invertedIndex = terms.map((fields, term): [string, Record<string, unknown>] => {
    const posting: Record<string, unknown> = { _index: term };
    FIELDS.forEach((name, field) => {
      const pages: Record<string, object> = {};
      fields[field]?.forEach((weight, page) => {
        if (weight === 0) return;
        pages[page] = NO_METADATA;
        const key = `${name}/${page}`;
        const vector = vectors.get(key);
        if (vector) vector.push(term, weight);
        else vectors.set(key, [term, weight]);
      });
      posting[name] = pages;
    });
    return [String(term), posting];
  });
  return lunr.Index.load({
    version: lunr.version,
    fields: FIELDS,
    fieldVectors: [...vectors],
    invertedIndex: invertedIndex.sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    pipeline: [],
  });
}
