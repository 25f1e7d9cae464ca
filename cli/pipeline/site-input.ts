import type { SiteCodeOutput } from '../config/site-code.js';
import type { Site } from '../manifest/site.js';
import type { MakePages } from '../pages/make-doc-pages.js';
import type { MakeApi } from '../pages/openapi/make-api-pages.js';
import type { Problem } from '../problems/index.js';
import type { GitChanges } from '../sources/git-changes.js';
import type { Cache } from '../store/cache.js';
import type { Progress } from '../terminal/reporter.js';
import type { Stats } from '../terminal/stats.js';
import type { ApiPages, DocPage, SiteConfig } from '../types.js';
import type { Threads } from '../workers/threads.js';

/**
 * The input of the pipeline, which every command that reads a site runs as far as it needs:
 *
 *     loadConfig → readSources → makePages → makeManifest → planFiles → commit
 *     └────── readSite ──────┘   └──── assembleSite ────┘   └── writeSite ──┘
 *
 * Each stage gets the results before it and returns data and problems. `check`, `routes` and `watch` stop at the manifest.
 */
export interface SiteInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly configFile?: string;
  readonly baseUrl?: string;
  /** Absolute path of the output folder, if there is one. */
  readonly out?: string;
  /** Run no code of the site. */
  readonly untrusted?: boolean;
  /** Make warnings errors. */
  readonly strict?: boolean;
  /** List the problems of lenient OpenAPI documents instead of summarizing them. */
  readonly all?: boolean;
  /** Where the text goes that code of the site prints. */
  readonly output?: SiteCodeOutput;
  readonly threads: Threads;
  readonly cache: Cache;
  readonly progress: Progress;
  readonly stats: Stats;
  /** Reads the git history of the site's files, instead of asking git each time. */
  readonly history?: (roots: SiteConfig['roots']) => Promise<GitChanges>;
  /** Reasons not to trust the state of earlier commands. */
  readonly distrust?: readonly Problem[];
  /** Milliseconds that each page, operation or sample may take, instead of the usual `DEADLINE`. */
  readonly deadline?: number;
  /** Ends the work. */
  readonly signal?: AbortSignal;
  /** Makes the pages of Markdown files, instead of the threads. */
  readonly makePages?: MakePages;
  /** Makes the pages of OpenAPI documents, instead of this thread. */
  readonly makeApi?: MakeApi;
}

/** The pages of a site. */
export interface Pages {
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
}

/** A site with every problem found so far. */
export interface CheckedSite {
  readonly site: Site;
  readonly problems: readonly Problem[];
}
