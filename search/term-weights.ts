import { FIELDS } from './fields.js';
import { decodePostings } from './postings.js';
import type { Variant } from './term-variants.js';

/** Something that a query asks for. */
export interface QueryTerm {
  /** The words of the index that answer it. */
  readonly variants: readonly Variant[];
  /** Numbers of the query's words that it stands for: its own, or those of a phrase. */
  readonly wordNumbers: readonly number[];
  /** It was typed as a name of code. */
  readonly isCode?: boolean;
}

/** Something that a query asks for, and how much that counts on each page. */
export interface WeightedTerm extends QueryTerm {
  /** For each field by page; `undefined` for a field in which it stands nowhere. */
  readonly fields: readonly (Float64Array | undefined)[];
  /** All fields together, by page. */
  readonly total: Float64Array;
  /** On how many pages it stands. */
  readonly pageCount: number;
  /** The same, with a page that merely mentions it counted half: how rare it is goes by the pages that say something of it. */
  readonly effectivePageCount: number;
}

/** What a word counts in each field, in the order of `FIELDS`. */
const FIELD_WEIGHTS = [1, 1.2, 3, 5, 7] as const;

/** The same for a name of code: `refreshInterval` is no more in a heading with the words *refresh interval* than in code. */
const CODE_WEIGHTS = [1, 1.8, 3, 1.5, 2] as const;

/** What its levels count, for each field. */
const LEVEL_WEIGHTS = [0, 0.45, 0.7, 1] as const;
const NAME_WEIGHTS = [0, 0.3, 0.4, 0.5, 0.65, 1] as const;
const WEIGHTS = [[0, 0.45, 0.95, 2.2], LEVEL_WEIGHTS, LEVEL_WEIGHTS, NAME_WEIGHTS, NAME_WEIGHTS] as const;

/** A word on more pages than that is looked at on those where it counts most, and on those that hold a rarer word of the query. */
const MOST_PAGES = 1000;

/** How much something counts on each page: in each field as much as the best of its variants there. */
export function weighTerm({ variants, wordNumbers, isCode = false }: QueryTerm, pages: number): WeightedTerm {
  const fieldWeights = isCode ? CODE_WEIGHTS : FIELD_WEIGHTS;
  const fields: (Float64Array | undefined)[] = FIELDS.map(() => undefined);
  const total = new Float64Array(pages);
  for (const { postings, similarity } of variants)
    decodePostings(postings).forEach(({ pages: holders, levels }, field) => {
      if (holders.length === 0) return;
      fields[field] ??= new Float64Array(pages);
      const weights = fields[field];
      holders.forEach((page, at) => {
        const more =
          similarity * (fieldWeights[field] as number) * levelWeight(field, levels[at] as number) - (weights[page] as number);
        if (more <= 0) return;
        weights[page] = (weights[page] as number) + more;
        total[page] = (total[page] as number) + more;
      });
    });
  const holders = total.filter((one) => one > 0);
  const effectivePageCount = holders.reduce((sum, one) => sum + (1 + saturate(one)) / 2, 0);
  return { variants, wordNumbers, fields, total, pageCount: holders.length, effectivePageCount };
}

/** What a word has to count on a page so that it is answered for the most part: a mere mention in a text counts less. */
const ANSWERED = 0.8;

/** How much of a word is answered by what it counts on a page. */
export const saturate = (weight: number): number => 1 - Math.exp(-weight / ANSWERED);

const levelWeight = (field: number, level: number): number => WEIGHTS[field]?.[level] as number;

/** For each thing asked for the pages that are looked at; `undefined` for all that hold it. */
export function selectPages(asked: readonly WeightedTerm[], pages: number): (Uint8Array | undefined)[] {
  const rare = new Uint8Array(pages);
  for (const { total, pageCount } of asked)
    if (pageCount <= MOST_PAGES) for (let page = 0; page < pages; page++) if ((total[page] as number) > 0) rare[page] = 1;
  return asked.map(({ total, pageCount }) => {
    if (pageCount <= MOST_PAGES) return undefined;
    const least = Float64Array.from(total).sort()[pages - MOST_PAGES] as number;
    const kept = Uint8Array.from(rare);
    let room = MOST_PAGES;
    for (const more of [true, false])
      for (let page = 0; page < pages && room > 0; page++) {
        if (more ? (total[page] as number) <= least : total[page] !== least) continue;
        kept[page] = 1;
        room -= 1;
      }
    return kept;
  });
}
