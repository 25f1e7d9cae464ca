import type { Kept } from '../pages/make-doc-pages.js';
import type { SiteInput } from '../pipeline.js';

/** What the runs of one command share. */
export interface WatchInput extends SiteInput {
  readonly kept: Kept;
  /** Hash of the running docsgen. */
  readonly build: string;
}
