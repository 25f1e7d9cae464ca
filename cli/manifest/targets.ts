import type { RepositoryFile } from '../sources/repository-files.js';
import type { RoutePath, SitePath } from '../types.js';
import type { Anchors } from './anchors.js';

/** Everything that a link can point to. */
export interface Targets {
  /** Routes of the published Markdown files. */
  readonly routes: ReadonlyMap<SitePath, RoutePath>;
  /** Unpublished Markdown files and the routes they would have. */
  readonly drafts: ReadonlyMap<SitePath, RoutePath>;
  readonly anchors: Anchors;
  /** The operations of API references, with what tables show of them besides their routes. */
  readonly operations: ReadonlyMap<RoutePath, string>;
  /** URLs of static files and assets, by path in the site. */
  readonly files: ReadonlyMap<SitePath, string>;
  /** URLs of the static files. */
  readonly urls: ReadonlySet<string>;
  /** Old paths and their targets; pages of the site should not link to old paths. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Files of the repository that are not part of the site and that pages link to. */
  readonly repository: ReadonlyMap<SitePath, RepositoryFile>;
  /** Files with the extension of pages of other tools, which are not read. */
  readonly unread: ReadonlySet<SitePath>;
  /** How the path of the site folder begins in links from roots, see `listOuterPaths`. */
  readonly outerPaths: readonly SitePath[];
}

/** The location of a link: its file and, for bare anchors, its page. */
export interface LinkOrigin {
  readonly source: SitePath;
  readonly path: RoutePath;
}
