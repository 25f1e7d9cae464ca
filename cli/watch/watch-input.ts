import type { SiteInput } from '../site.js';
import type { Kept } from '../site-pages.js';

/** What the runs of one command share. */
export interface WatchInput extends SiteInput {
  readonly kept: Kept;
  /** Hash of the running docsgen. */
  readonly build: string;
}
