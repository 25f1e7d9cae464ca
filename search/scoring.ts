import lunr from 'lunr';
import { FIELDS } from './fields.js';
import type { QueryMatches } from './term-lookup.js';
import { isSameWord } from './term-variants.js';
import { saturate, selectPages, type WeightedTerm, weighTerm } from './term-weights.js';

/** A page that answers a query. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** For each word or phrase of the query that stands in a name of the page (its title, a heading, a keyword) its words, by their numbers. */
  readonly matchedNames: readonly (readonly number[])[];
}

/** A word of the query, by its number, and how much of the query's meaning it holds: all words together hold 1. */
export interface Share {
  readonly wordNumber: number;
  readonly share: number;
  /** What answers it is the reader's own word or a form of it, not another word for it. */
  readonly isSameWord: boolean;
}

export interface Ranking {
  /** The best first. */
  readonly pages: readonly RankedPage[];
  /** The words of the index that answer the query, and how much of it each answers. */
  readonly words: ReadonlyMap<string, readonly Share[]>;
}

/** What the ranking is made from. */
export interface RankInput extends QueryMatches {
  /** How many pages there are. */
  readonly pages: number;
  /** What a page counts before the query is looked at: 1 for a usual one, 0 for one that is not wanted. */
  readonly prior: (page: number) => number;
}

/** How much it matters that a page answers all of the query. */
const COVERAGE = 0.9;

/**
 * Ranks the pages that hold what a query asks for. lunr does it, over an index of these words alone: the inverted index and the vectors that
 * it would have for them.
 */
export function rankPages({ words, phrases, pages, prior }: RankInput): Ranking {
  const answered = words.filter(({ variants }) => variants.length > 0);
  const asked = [...answered, ...phrases.filter(({ variants }) => variants.length > 0)];
  if (asked.length === 0) return { pages: [], words: new Map() };
  const weighed = asked.map((one) => weighTerm(one, pages));
  const rarities = new Map<number, number>();
  for (const { wordNumbers, effectivePageCount } of weighed.slice(0, answered.length))
    rarities.set(wordNumbers[0] as number, Math.log(1 + pages / effectivePageCount));
  const rarityOf = (of: readonly number[]) => of.reduce((sum, one) => sum + (rarities.get(one) ?? 0), 0);
  const all = rarityOf([...rarities.keys()]);
  const sharesOf = (of: readonly number[], own: boolean): Share[] =>
    of.map((one) => ({ wordNumber: one, share: rarityOf([one]) / all, isSameWord: own }));

  const kept = selectPages(weighed, pages);
  const index = buildLunrIndex(
    weighed.map(({ fields }, at) => {
      const isKept = kept[at];
      return isKept ? fields.map((weights) => weights?.map((weight, page) => (isKept[page] ? weight : 0))) : fields;
    }),
  );
  const results = index.query((query) => {
    weighed.forEach(({ wordNumbers }, at) => void query.term(String(at), { boost: rarityOf(wordNumbers), usePipeline: false }));
  });
  const found = results.flatMap(({ ref, score, matchData }) => {
    const page = Number(ref);
    const own = prior(page);
    if (own === 0) return [];
    const matched = Object.keys(matchData.metadata as object).flatMap((at) => weighed[Number(at)] ?? []);
    const share = measureCoverage(matched, page, rarities) / all;
    return {
      page,
      score: score * own * share ** COVERAGE,
      matchedNames: matched.filter((one) => isInName(one, page)).map(({ wordNumbers }) => wordNumbers),
    };
  });
  const shown = new Map<string, Share[]>();
  for (const { wordNumbers, variants } of weighed)
    for (const variant of variants)
      for (const one of variant.highlightWords ?? [variant.word])
        shown.set(one, [...(shown.get(one) ?? []), ...sharesOf(wordNumbers, isSameWord(variant))]);
  return { pages: found.sort((a, b) => b.score - a.score || a.page - b.page), words: shown };
}

const NAME_FIELDS: readonly number[] = [FIELDS.indexOf('heading'), FIELDS.indexOf('title')];

const isInName = ({ fields }: WeightedTerm, page: number): boolean => NAME_FIELDS.some((name) => (fields[name]?.[page] ?? 0) > 0);

/** How much of a query's words a page answers, each as well as the best of what was found for it. */
function measureCoverage(matched: readonly WeightedTerm[], page: number, rarities: ReadonlyMap<number, number>): number {
  const best = new Map<number, number>();
  for (const { wordNumbers, total } of matched) {
    const answered = saturate(total[page] as number);
    for (const one of wordNumbers) best.set(one, Math.max(best.get(one) ?? 0, answered));
  }
  return [...best].reduce((sum, [one, answered]) => sum + answered * (rarities.get(one) ?? 0), 0);
}

/** How much of a query is answered by words together. */
export function sumShares(shares: Iterable<readonly Share[]>): number {
  const answered = new Map<number, number>();
  for (const list of shares) for (const { wordNumber, share } of list) answered.set(wordNumber, share);
  return [...answered.values()].reduce((sum, share) => sum + share, 0);
}

/** What lunr could tell of a word on a page, and is not asked for. */
const NO_METADATA = {};

/**
 * An index that holds what is asked for and nothing else, put together as lunr would write it. Terms are called by their numbers.
 *
 * @param terms what each counts, by field and page
 */
function buildLunrIndex(terms: readonly (readonly (Float64Array | undefined)[])[]): lunr.Index {
  const vectors = new Map<string, number[]>();
  const inverted = terms.map((fields, term): [string, Record<string, unknown>] => {
    const posting: Record<string, unknown> = { _index: term };
    FIELDS.forEach((name, field) => {
      const holders: Record<string, object> = {};
      fields[field]?.forEach((weight, page) => {
        if (weight === 0) return;
        holders[page] = NO_METADATA;
        const key = `${name}/${page}`;
        const vector = vectors.get(key);
        if (vector) vector.push(term, weight);
        else vectors.set(key, [term, weight]);
      });
      posting[name] = holders;
    });
    return [String(term), posting];
  });
  return lunr.Index.load({
    version: lunr.version,
    fields: FIELDS,
    fieldVectors: [...vectors],
    invertedIndex: inverted.sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    pipeline: [],
  });
}
