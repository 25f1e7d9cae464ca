import { FIELDS } from './fields.js';
import { decodePostings } from './postings.js';
import type { Variant } from './term-variants.js';
import {
  CODE_LEVEL_WEIGHTS,
  FIELD_WEIGHTS,
  KEYWORD_LEVEL,
  MAX_SCORED_PAGES,
  NAME_LEVEL_WEIGHTS,
  NAME_OF_CODE_LEVEL_WEIGHTS,
  SATURATION_WEIGHT,
  TEXT_LEVEL_WEIGHTS,
  WEIGHT_EXPONENT,
} from './weights.js';

/** A word or phrase of a query with the words of the index that match it. */
export interface QueryTerm {
  readonly variants: readonly Variant[];
  /** Numbers of the query's words that the term covers: one for a word, several for a phrase. */
  readonly wordNumbers: readonly number[];
  /** The reader typed it as one word of several parts, such as a name of code, or as a method and a path. */
  readonly isCompound?: boolean;
}

/** A term and its weight on each page. */
export interface WeightedTerm extends QueryTerm {
  /** Weight by page for each field; `undefined` for fields in which the term occurs nowhere. */
  readonly fields: readonly (Float64Array | undefined)[];
  /** Weight by page over all fields. */
  readonly total: Float64Array;
  /** Which pages contain it themselves, and not just a synonym of it or a keyword. */
  readonly isOwn: Uint8Array;
  /** Number of pages with the term. */
  readonly pageCount: number;
  /** Number of pages with the term, of which mere mentions count half. Measures how rare the term is. */
  readonly effectivePageCount: number;
}

/** Weights of the levels in each field, in the order of `FIELDS`. */
const LEVEL_WEIGHTS: readonly (readonly number[])[] = [
  TEXT_LEVEL_WEIGHTS,
  CODE_LEVEL_WEIGHTS,
  CODE_LEVEL_WEIGHTS,
  NAME_LEVEL_WEIGHTS,
  NAME_LEVEL_WEIGHTS,
];

/** The same for terms that were typed as one word. */
const COMPOUND_LEVEL_WEIGHTS = LEVEL_WEIGHTS.with(FIELDS.indexOf('path'), NAME_OF_CODE_LEVEL_WEIGHTS);

/** Weighs a term on each page: in each field by the best of its variants there. @param pages number of pages of the site */
export function weighTerm({ variants, wordNumbers, isCompound = false }: QueryTerm, pages: number): WeightedTerm {
  const levelWeights = isCompound ? COMPOUND_LEVEL_WEIGHTS : LEVEL_WEIGHTS;
  const fields: (Float64Array | undefined)[] = FIELDS.map(() => undefined);
  const total = new Float64Array(pages);
  const isOwn = new Uint8Array(pages);
  for (const { postings, similarity, isSynonym = false } of variants)
    decodePostings(postings).forEach((posting, field) => {
      if (posting.pages.length === 0) return;
      fields[field] ??= new Float64Array(pages);
      const weights = fields[field];
      posting.pages.forEach((page, index) => {
        if (!isSynonym && posting.levels[index] !== KEYWORD_LEVEL) isOwn[page] = 1;
        const weight =
          similarity * (FIELD_WEIGHTS[field] as number) * (levelWeights[field]?.[posting.levels[index] as number] as number);
        const increase = weight - (weights[page] as number);
        if (increase <= 0) return;
        weights[page] = (weights[page] as number) + increase;
        total[page] = (total[page] as number) + increase;
      });
    });
  for (const weights of fields)
    weights?.forEach((weight, page) => {
      if (weight > 0) weights[page] = weight * (total[page] as number) ** (WEIGHT_EXPONENT - 1);
    });
  const positive = total.filter((weight) => weight > 0);
  const effectivePageCount = positive.reduce((sum, weight) => sum + (1 + saturate(weight)) / 2, 0);
  return { variants, wordNumbers, fields, total, isOwn, pageCount: positive.length, effectivePageCount };
}

/** Share of a term, from 0 to 1, that a page of this weight answers. */
export const saturate = (weight: number): number => 1 - Math.exp(-weight / SATURATION_WEIGHT);

/** Selects for each term the pages to score; `undefined` for all pages that contain the term. */
export function selectPages(terms: readonly WeightedTerm[], pages: number): (Uint8Array | undefined)[] {
  const withRareTerm = new Uint8Array(pages);
  for (const { total, pageCount } of terms)
    if (pageCount <= MAX_SCORED_PAGES)
      for (let page = 0; page < pages; page++) if ((total[page] as number) > 0) withRareTerm[page] = 1;
  return terms.map(({ total, pageCount }) => {
    if (pageCount <= MAX_SCORED_PAGES) return undefined;
    const threshold = Float64Array.from(total).sort()[pages - MAX_SCORED_PAGES] as number;
    const selected = Uint8Array.from(withRareTerm);
    let remaining = MAX_SCORED_PAGES;
    for (const above of [true, false])
      for (let page = 0; page < pages && remaining > 0; page++) {
        if (above ? (total[page] as number) <= threshold : total[page] !== threshold) continue;
        selected[page] = 1;
        remaining -= 1;
      }
    return selected;
  });
}
