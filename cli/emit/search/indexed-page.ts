import type { SearchKind, SearchPage } from '../../../search/manifest.js';
import type { RoutePath } from '../../types.js';

/** A page in the form that the search index needs. */
export interface IndexedPage {
  readonly route: RoutePath;
  readonly kind: SearchKind;
  /** Number of pages that link to it. */
  readonly links: number;
  /** Factor of its score. */
  readonly boost?: number | undefined;
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
