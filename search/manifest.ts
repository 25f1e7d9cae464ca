/** What a page is about, as readers tell pages apart. */
export const SEARCH_KINDS = ['guide', 'sdk', 'api'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Raised when what the files of the index look like changes. */
export const INDEX_VERSION = 2;

/** The only file of the index whose name stays: what there is, and where. */
export interface SearchManifest {
  readonly version: typeof INDEX_VERSION;
  /** How many pages there are; they are numbered by their routes. */
  readonly pages: number;
  /** Folder of what results show: changes when the numbers do. */
  readonly folder: string;
  /** The kinds of the pages in order of their numbers, as runs. */
  readonly kinds: readonly (readonly [kind: SearchKind, pages: number])[];
  /** For each page a digit: how many pages link to it, as a power of two. */
  readonly links: string;
  /** Where each part begins, in order by code unit, and its file. */
  readonly parts: readonly (readonly [from: string, file: string])[];
}

/** What a result shows of a page, in a file of its own. All text is plain. */
export interface SearchPage {
  readonly url: string;
  readonly title: string;
  readonly breadcrumb: readonly string[];
  /** The page itself first, without anchor and heading. */
  readonly sections: readonly (readonly [anchor: string, heading: string, text: string])[];
}

/** Names of the files, below the folder of the index. */
export const MANIFEST_FILE = 'manifest.json';
export const shardFile = (name: string): string => `words-${name}.json`;
export const pageFile = (folder: string, page: number): string => `pages-${folder}/${page}.json`;
