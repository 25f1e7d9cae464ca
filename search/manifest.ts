/** Kinds of pages that readers can filter by. */
export const SEARCH_KINDS = ['guide', 'sdk', 'api'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Format version of the index files. */
export const INDEX_VERSION = 3;

/** The table of contents of the index, and the only file whose name does not depend on its content. */
export interface SearchManifest {
  readonly version: typeof INDEX_VERSION;
  /** Number of pages. Pages are numbered in the order of their routes. */
  readonly pages: number;
  /** Folder of the {@link SearchPage} files; another one when the page numbers change. */
  readonly folder: string;
  /** Kinds of the pages in order of their numbers, run-length encoded. */
  readonly kinds: readonly (readonly [kind: SearchKind, pages: number])[];
  /** The categories at the top of the navigation that contain pages, in its order, and for the pages in order of their numbers the index of theirs (-1: none), run-length encoded. */
  readonly sections?: {
    readonly labels: readonly string[];
    readonly pages: readonly (readonly [index: number, pages: number])[];
  };
  /** A digit for each page: the base-2 logarithm of the number of pages that link to it. */
  readonly links: string;
  /** Factors of the scores of the pages in order of their numbers, run-length encoded; missing if all are 1. */
  readonly boosts?: readonly (readonly [factor: number, pages: number])[];
  /** The versions of parts of the site, and for the pages in order of their numbers the index of theirs (-1: none), run-length encoded. */
  readonly versions?: {
    readonly list: readonly Version[];
    readonly pages: readonly (readonly [index: number, pages: number])[];
  };
  /** The shards: the prefix at which each one starts, in order by code unit, and its file. */
  readonly parts: readonly (readonly [from: string, file: string])[];
}

/** A version of a part of the site. */
export interface Version {
  /** URL path of the part, without a slash at its end: `/docs`. */
  readonly part: string;
  /** Name of the version's folder in the part; empty for the version whose pages are in the part itself. */
  readonly name: string;
  readonly isNewest: boolean;
}

/** The texts of a page that results show, one file each. All text is plain. */
export interface SearchPage {
  readonly url: string;
  readonly title: string;
  readonly breadcrumb: readonly string[];
  /** HTTP method in capitals, for operations. */
  readonly method?: string;
  /** The text before the first heading comes first, without anchor and heading. Texts consist of blocks (`text-blocks.ts`). */
  readonly sections: readonly (readonly [anchor: string, heading: string, text: string])[];
}

/** Names of the files, relative to the folder of the index. */
export const MANIFEST_FILE = 'manifest.json';
export const shardFile = (name: string): string => `words-${name}.json`;
export const pageFile = (folder: string, page: number): string => `pages-${folder}/${page}.json`;
