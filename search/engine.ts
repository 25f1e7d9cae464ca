import type { SearchKind } from './manifest.js';

export type { SearchKind };

/** Plain text with marks around the words that match the query. */
export interface MarkedText {
  readonly text: string;
  /** In order, without overlaps. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** A section of a page that matches a query. */
export interface SearchSection {
  /** Ready for the browser, with the section's hash. */
  readonly url: string;
  /** Empty for the page itself. */
  readonly heading: MarkedText;
  readonly excerpt: MarkedText;
}

/** A page that matches a query, with the sections that do. */
export interface SearchHit {
  readonly url: string;
  readonly title: MarkedText;
  readonly kind: SearchKind;
  /** HTTP method, for operations. */
  readonly method?: string;
  /** Labels of the page's ancestors in the navigation, from the top. */
  readonly breadcrumb: readonly string[];
  /** At least one, the best first. */
  readonly sections: readonly SearchSection[];
  /** The words to mark on the page, in lower case. */
  readonly words: readonly string[];
}

export interface SearchAnswer {
  /** The best first. */
  readonly hits: readonly SearchHit[];
  /** Number of pages that match the query. */
  readonly total: number;
  /** The kinds of pages that the site has. */
  readonly kinds: readonly SearchKind[];
  /** The labels of the categories at the top of the navigation, in its order. */
  readonly sections: readonly string[];
  /** The query that was answered, if words of it occur on no page and were corrected. */
  readonly corrected?: string;
}

/** Which pages to search. */
export interface SearchFilter {
  /** Only pages of this kind. */
  readonly kind?: SearchKind | undefined;
  /** Only pages in the category with this label. */
  readonly section?: string | undefined;
}

export interface SearchOptions extends SearchFilter {
  /** Number of hits to skip. */
  readonly from?: number;
  readonly limit?: number;
  /** Corrects no word. */
  readonly isExact?: boolean;
  /** URL path of the page that the reader searches from. Its version of the documentation ranks above others. */
  readonly readerPath?: string;
}

/** Finds pages. To add another search service, implement this interface. */
export interface SearchEngine {
  /** Treats a query as plain words, whatever characters it contains. Rejects if the engine fails; the next call tries again. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
}
