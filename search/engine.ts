import type { SearchKind } from './manifest.js';

export type { SearchKind };

/** Plain text, and where the words stand that answer the query. */
export interface MarkedText {
  readonly text: string;
  /** In order, without overlap. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** A part of a page that answers a query. */
export interface SearchSection {
  /** Ready for the browser, with the section's hash. */
  readonly url: string;
  /** Empty for the page itself. */
  readonly heading: MarkedText;
  readonly excerpt: MarkedText;
}

/** A page that answers a query, with the sections that do. */
export interface SearchHit {
  readonly url: string;
  readonly title: MarkedText;
  readonly kind: SearchKind;
  /** Where the page stands in the navigation, from the top. */
  readonly breadcrumb: readonly string[];
  /** At least one, the best first. */
  readonly sections: readonly SearchSection[];
  /** The words to mark on the page, in lower case. */
  readonly words: readonly string[];
}

export interface SearchAnswer {
  /** The best first. */
  readonly hits: readonly SearchHit[];
  /** How many pages answer the query. */
  readonly total: number;
  /** The kinds that the site's pages are of. */
  readonly kinds: readonly SearchKind[];
}

export interface SearchOptions {
  /** Only pages of this kind. */
  readonly kind?: SearchKind;
  /** How many hits to leave out at the beginning. */
  readonly from?: number;
  readonly limit?: number;
}

/** Finds pages. To add another search service is to write another one of these. */
export interface SearchEngine {
  /** A query is words, whatever characters it holds. Rejects when the answer cannot be had; the next call tries again. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
}

/** How many hits an answer holds, unless it is asked for another number: each is a file to load. */
export const DEFAULT_HITS = 5;

/** Longest query that is looked at: what comes after is left out. */
export const MAX_QUERY_LENGTH = 300;
