import type { PageView, SlotNode } from '../../templates/view.js';
import type { Parts } from '../extensions/part.js';
import type { Change } from '../sources/git-changes.js';
import type { ApiDownload, ApiFile, ExtensionFile, RoutePath, SiteConfig, SitePath, Sources } from '../types.js';
import type { Images } from './images.js';
import type { Manifest } from './index.js';

/** What extensions show around the content of one page, by the names of the slots. */
export type FilledSlots = NonNullable<PageView['slots']> & { readonly head?: readonly SlotNode[] };

/** A site whose pages are made and combined. Its problems may include errors that prevent it from being written. */
export interface Site {
  readonly config: SiteConfig;
  readonly sources: Sources;
  /** What the extensions of the site add. */
  readonly parts: Parts;
  readonly manifest: Manifest;
  readonly images: Images;
  /** Result of `digestOfShared`, if it has been stored. */
  readonly manifestDigest?: string;
  /** The last change of each file, from git; empty without `lastUpdated`. */
  readonly changes: ReadonlyMap<SitePath, Change>;
  /** Every file that the OpenAPI documents were read from. */
  readonly documents: readonly SitePath[];
  /** The OpenAPI documents that readers can download. */
  readonly downloads: readonly ApiDownload[];
  /** The complete examples of OpenAPI documents that pages link to. */
  readonly examples: readonly ApiFile[];
  /** What extensions show around the content of each page. */
  readonly slots: ReadonlyMap<RoutePath, FilledSlots>;
  /** The files that extensions write. */
  readonly written: readonly ExtensionFile[];
  /** Origins that the consoles of the API reference and islands send requests to. */
  readonly requestOrigins: readonly string[];
  /** Parts of the documents come from other hosts, whose responses may change. */
  readonly remote: boolean;
}
