import path from 'node:path';
import type { SiteInput } from '../pipeline/site-input.js';
import { openTrust, type Trust } from '../state/trust.js';
import { noCache, openCache } from '../store/cache.js';
import { readPackageBuild } from '../system/package.js';
import type { Progress } from '../terminal/reporter.js';
import { Stats } from '../terminal/stats.js';
import { openThreads } from '../workers/threads.js';

export interface OpenOptions {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly configFile?: string;
  readonly baseUrl?: string;
  readonly untrusted?: boolean;
  readonly strict?: boolean;
  readonly all?: boolean;
  /** Whether to use the cache. */
  readonly cached: boolean;
  /** Maximum number of threads. */
  readonly workers: number;
  /** The trust of the whole command, if it writes more than the cache. */
  readonly trust?: Trust;
  readonly progress: Progress;
  /** The process belongs to another program: change nothing in it, and print nothing. */
  readonly isEmbedded?: boolean;
  /** Ends the work in threads. */
  readonly signal?: AbortSignal;
}

/** Opens everything that is needed to read a site. */
export async function openSite({
  cached,
  workers,
  trust: given,
  isEmbedded,
  signal,
  ...options
}: OpenOptions): Promise<SiteInput> {
  const folder = path.join(options.dir, '.docsgen');
  const trust = given ?? (cached ? openTrust({ environment: options.environment, folders: [folder] }) : undefined);
  const cache =
    cached && trust?.key.isLasting ? openCache(folder, { build: (await readPackageBuild()).hash, key: trust.key }) : noCache;
  return {
    ...options,
    signal,
    threads: openThreads(workers, { isEmbedded, signal }),
    output: isEmbedded ? 'discard' : 'stderr',
    cache,
    distrust: cached ? trust?.problems : undefined,
    stats: new Stats(),
  };
}
