import type { Written } from '../commit/new-file.js';
import type { Feed } from '../manifest/lists/site-lists.js';
import type { RenderedRoute } from '../render/route.js';
import type { NavCategory, Route, RoutePath } from '../types.js';
import type { LetterJob } from './search/a-z-pages.js';
import type { IndexJob } from './search/index.js';

/** A file of a route. */
export interface RouteJob {
  readonly kind: 'route';
  readonly route: Route;
  readonly part: keyof RenderedRoute;
}

/** A list of the navigation, which in-page navigation reads: that of a category or of the top level. */
export interface NavigationJob {
  readonly kind: 'navigation';
  readonly category?: NavCategory;
}

/** The document of an old address. `to` is a route with its `?query` and `#hash`, or an absolute URL. */
export interface RedirectJob {
  readonly kind: 'redirect';
  readonly to: string;
}

/** An OpenAPI document that readers download, or a complete example of one. */
export interface ApiFileJob {
  readonly kind: 'openapi-file';
  readonly url: string;
}

/** A file that describes the whole site. */
export interface SiteFileJob {
  readonly kind: 'sitemap' | 'route-manifest';
}

/** A file that describes the whole site. `custom` is the text of the site's file of the same name. */
export interface MergedFileJob {
  readonly kind: 'robots' | 'llms';
  readonly custom?: string;
}

/** A feed of a blog. */
export interface FeedJob {
  readonly kind: 'feed';
  readonly blog: RoutePath;
  readonly feed: Feed;
}

/** The content of a file that is rendered only if necessary: plain data. */
export type RenderJob =
  | RouteJob
  | NavigationJob
  | RedirectJob
  | ApiFileJob
  | FeedJob
  | SiteFileJob
  | MergedFileJob
  | IndexJob
  | LetterJob;

/** Digests of the inputs of a job. */
export interface InputDigests {
  /** Covers everything that the content depends on: two files with the same digest have the same content. */
  readonly deepDigest: string;
  /** Covers more than the content depends on, but is fast to compute. While it is unchanged, so is the content. */
  readonly shallowDigest?: string;
}

/** Renders jobs of one kind. */
export interface JobRenderer<Job> {
  /** Returns `undefined` if nothing is faster to compute than `deepDigest`. */
  shallowDigest?(job: Job): string | undefined;
  deepDigest(job: Job): string;
  /** Renders the content in this thread. */
  render(job: Job): string;
}

/** Renders the jobs of a site. Jobs that belong together must be adjacent: the last one is remembered. */
export interface Renderer extends Required<JobRenderer<RenderJob>> {
  /**
   * Renders the content in a thread, together with that of other jobs, and writes the file. Rejects with system errors. Returns `undefined` if this
   * job must be rendered in this thread.
   */
  write(job: RenderJob, target: FileTarget): Promise<WrittenFile> | undefined;
  /** Frees the memory that only rendering needs: no job follows, unless the files cannot be moved and all are rendered again. */
  end?(): void;
}

/** Where to write a file. */
export interface FileTarget {
  /** Absolute path. Its folder may be missing. */
  readonly path: string;
  /** If the content has this digest, it is not written. */
  readonly previousHash?: string;
}

/** The result of writing a file. */
export interface WrittenFile {
  /** Digest of the content. */
  readonly hash: string;
  /** `undefined` if the content has the previous digest. */
  readonly written?: Written;
}

/** Number of files that are passed to a thread together: those of sixteen routes. */
export const BATCH_SIZE = 48;

const fail = (): never => {
  throw new Error('These files contain no jobs.');
};

/** For files without jobs. */
export const noRenderer: Renderer = { shallowDigest: fail, deepDigest: fail, render: fail, write: fail };
