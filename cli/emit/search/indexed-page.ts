import type { SearchKind, SearchPage, Version } from '../../../search/manifest.js';
import type { RoutePath } from '../../types.js';

/** A category at the top of the navigation. */
export interface TopSection {
  readonly label: string;
  /** Its position among them. */
  readonly position: number;
}

/** A page in the form that the search index needs. */
export interface IndexedPage {
  readonly route: RoutePath;
  readonly kind: SearchKind;
  /** The category at the top of the navigation that contains it. */
  readonly section?: TopSection | undefined;
  /** Number of pages that link to it. */
  readonly links: number;
  /** Factor of its score; 1 for an ordinary page. */
  readonly boost: number;
  /** The version that it belongs to, if its part of the site has several; the same object for all pages of the version. */
  readonly version?: Version | undefined;
  readonly words: string;
  /** The texts of links to it, a line each. */
  readonly linkTexts?: string | undefined;
  readonly wordsHash: string;
  /** The data of the page that search results show. */
  readonly searchPage: SearchPage;
  /** Digest of everything that `searchPage` is made from. */
  readonly digest: string;
  /** Covers more than `digest`, but is fast to compute. */
  readonly shallowDigest?: string;
}
