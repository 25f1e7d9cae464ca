import lunr from 'lunr';
import { FIELDS } from './fields.js';
import { decodePostings, type FieldPostings } from './postings.js';
import type { Variant } from './vocabulary.js';

/** A page that answers a query. */
export interface Ranked {
  readonly page: number;
  readonly score: number;
  /** The words of the index that it was found by, and how much of the query each answers. */
  readonly words: ReadonlyMap<string, readonly Share[]>;
}

/** A word of the query, by its number, and how much of the query's meaning it holds: all words together hold 1. */
export interface Share {
  readonly of: number;
  readonly share: number;
}

/** What a word counts in each field, in the order of `FIELDS`. */
const FIELD_WEIGHTS = [1, 1.8, 2.5, 3, 10] as const;

/** What its levels count. */
const LEVEL_WEIGHTS = [0, 0.6, 0.8, 1] as const;
const TEXT_WEIGHTS = [0, 0.4, 0.8, 1.1, 1.3, 1.5, 1.7, 1.9] as const;

/** A word on more pages than that is looked at on those where it counts most, and on those that hold a rarer word of the query. */
const MOST_PAGES = 1000;

interface Entry {
  readonly word: string;
  readonly boost: number;
  /** Number of the query's word that it answers. */
  readonly of: number;
  readonly fields: readonly FieldPostings[];
}

/**
 * Ranks the pages that hold the variants of a query's words. lunr does it, over an index of these words alone: the inverted index and
 * the vectors that it would have for them.
 *
 * @param words for each word of the query, what answers it
 * @param pages how many there are
 * @param isWanted whether a page may be among the results
 */
export function rank(words: readonly (readonly Variant[])[], pages: number, isWanted: (page: number) => boolean): Ranked[] {
  const entries: Entry[] = [];
  const rarities: number[] = [];
  const weights = words.map((variants, of) => {
    const own: Entry[] = variants.map(({ word, postings, likeness }) => ({
      word,
      boost: likeness,
      of,
      fields: decodePostings(postings),
    }));
    const weight = pageWeights(own, pages);
    const holding = weight.reduce((count, one) => count + (one > 0 ? 1 : 0), 0);
    const rarity = Math.log(1 + (pages - holding + 0.5) / (holding + 0.5));
    rarities.push(rarity);
    for (const entry of own) entries.push({ ...entry, boost: entry.boost * rarity });
    return { weight, holding };
  });
  if (entries.length === 0) return [];
  const isKept = keptPages(weights, pages);
  const { index, wordOf } = indexOf(entries.map((entry) => only(entry, isKept[entry.of])));
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0);
  const shares = new Map(
    [...wordOf].map(([word, numbers]) => [word, numbers.map((of) => ({ of, share: (rarities[of] as number) / all }))]),
  );
  const results = index.query((query) => {
    for (const { word, boost } of entries) query.term(word, { boost, usePipeline: false });
  });
  return results
    .flatMap(({ ref, score, matchData }) => {
      const page = Number(ref);
      if (!isWanted(page)) return [];
      const found = Object.keys(matchData.metadata as object).map((word) => [word, shares.get(word) ?? []] as const);
      const share = shareOf(found.map(([, shares]) => shares));
      return { page, score: score * share * share, words: new Map(found) };
    })
    .sort((a, b) => b.score - a.score || a.page - b.page);
}

/** How much of a query is answered by words together. */
export function shareOf(shares: Iterable<readonly Share[]>): number {
  const answered = new Map<number, number>();
  for (const list of shares) for (const { of, share } of list) answered.set(of, share);
  return [...answered.values()].reduce((sum, share) => sum + share, 0);
}

/** How much the variants of a word count together on each page. */
function pageWeights(entries: readonly Entry[], pages: number): Float64Array {
  const weights = new Float64Array(pages);
  for (const { boost, fields } of entries)
    fields.forEach(({ pages: holders, levels }, field) => {
      holders.forEach((page, at) => {
        weights[page] = (weights[page] as number) + boost * weightOf(field, levels[at] as number);
      });
    });
  return weights;
}

interface WordWeights {
  readonly weight: Float64Array;
  /** On how many pages it stands. */
  readonly holding: number;
}

/** For each word of the query the pages that are looked at; `undefined` for all that hold it. */
function keptPages(words: readonly WordWeights[], pages: number): (Uint8Array | undefined)[] {
  const rare = new Uint8Array(pages);
  for (const { weight, holding } of words)
    if (holding <= MOST_PAGES) for (let page = 0; page < pages; page++) if ((weight[page] as number) > 0) rare[page] = 1;
  return words.map(({ weight, holding }) => {
    if (holding <= MOST_PAGES) return undefined;
    const least = Float64Array.from(weight).sort()[pages - MOST_PAGES] as number;
    const kept = Uint8Array.from(rare);
    let room = MOST_PAGES;
    for (const more of [true, false])
      for (let page = 0; page < pages && room > 0; page++) {
        if (more ? (weight[page] as number) <= least : weight[page] !== least) continue;
        kept[page] = 1;
        room -= 1;
      }
    return kept;
  });
}

/** A variant on some pages only. */
function only(entry: Entry, kept: Uint8Array | undefined): Entry {
  if (!kept) return entry;
  const fields = entry.fields.map(({ pages, levels }) => {
    const chosen = pages.flatMap((page, at) => (kept[page] ? [at] : []));
    return { pages: chosen.map((at) => pages[at] as number), levels: chosen.map((at) => levels[at] as number) };
  });
  return { ...entry, fields };
}

const weightOf = (field: number, level: number): number =>
  (FIELD_WEIGHTS[field] as number) * ((field === 0 ? TEXT_WEIGHTS : LEVEL_WEIGHTS)[level] as number);

/** What lunr could tell of a word on a page, and is not asked for. */
const NOTHING = {};

/** An index that holds these words and no others, put together as lunr would write it. */
function indexOf(entries: readonly Entry[]): { index: lunr.Index; wordOf: ReadonlyMap<string, readonly number[]> } {
  const wordOf = new Map<string, number[]>();
  const vectors = new Map<string, number[]>();
  const inverted: [word: string, posting: Record<string, unknown>][] = [];
  for (const { word, of, fields } of entries) {
    const known = wordOf.get(word);
    if (known) {
      known.push(of);
      continue;
    }
    const position = wordOf.size;
    wordOf.set(word, [of]);
    const posting: Record<string, unknown> = { _index: position };
    fields.forEach(({ pages, levels }, field) => {
      const name = FIELDS[field] as string;
      const holders: Record<string, object> = {};
      pages.forEach((page, at) => {
        holders[page] = NOTHING;
        const key = `${name}/${page}`;
        const weight = weightOf(field, levels[at] as number);
        const vector = vectors.get(key);
        if (vector) vector.push(position, weight);
        else vectors.set(key, [position, weight]);
      });
      posting[name] = holders;
    });
    inverted.push([word, posting]);
  }
  const index = lunr.Index.load({
    version: lunr.version,
    fields: FIELDS,
    fieldVectors: [...vectors],
    invertedIndex: inverted.sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    pipeline: [],
  });
  return { index, wordOf };
}
