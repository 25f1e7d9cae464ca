import type { SitePath } from '../types.js';
import { computeDigest } from './text.js';

/** One of several parts of a site, whose pages are made separately. */
export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** The most shards of a site: their results are found in a moment, and no site needs more. */
export const MAX_SHARDS = 256;

/**
 * Whether a file belongs to a shard. Depends on its path alone, so that all machines agree, and a file that is added or removed moves no other file to
 * another shard.
 */
export const isInShard = (file: SitePath, { number, count }: Shard): boolean =>
  Number.parseInt(computeDigest(file).slice(0, 8), 16) % count === number - 1;
