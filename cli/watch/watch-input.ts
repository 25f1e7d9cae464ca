import type { SiteInput } from '../pipeline.js';

/** The input that all builds of a watch session share. */
export interface WatchInput extends SiteInput {
  /** Hash of the running docsgen. */
  readonly build: string;
}
