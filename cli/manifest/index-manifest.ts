import { listPagePath } from '../pages/list-page-path.js';
import type { Problem } from '../problems/index.js';
import type { RepositoryFiles } from '../sources/repository-files.js';
import type {
  ApiPages,
  DocPage,
  Fragments,
  Location,
  NavNode,
  Page,
  Redirect,
  RedirectRule,
  Route,
  RoutePath,
  SitePath,
  Sources,
} from '../types.js';
import { indexAnchors } from './anchors.js';
import type { Byline, SiteLists } from './lists/site-lists.js';
import { indexNavigation, type Navigation } from './navigation.js';
import type { Targets } from './targets.js';

/** The pages of a site and their addresses. */
export interface FoundPages {
  /** By path, in code-unit order. */
  readonly routes: readonly Route[];
  /** Published Markdown files whose path another page has. */
  readonly shadowed: readonly (readonly [SitePath, RoutePath])[];
  /** Unpublished Markdown files and the routes they would have. */
  readonly drafts: readonly (readonly [SitePath, RoutePath])[];
  readonly redirects: readonly Redirect[];
  /** Files of the repository that pages link to. */
  readonly repository: RepositoryFiles;
  /** Missing on sites without tags, authors and dated pages. */
  readonly lists?: SiteLists;
}

/** The result of combining the pages: plain data, without the pages themselves. */
export interface ManifestData extends FoundPages {
  readonly tree: readonly NavNode[];
  readonly announcement?: Fragments;
  /** Locations that define a route, unless that is the file that it is made from. */
  readonly places: readonly (readonly [RoutePath, Location])[];
  readonly rules: readonly RedirectRule[];
  readonly statedDates: readonly (readonly [RoutePath, string])[];
  readonly linkedFiles: readonly string[];
  readonly linksTo: readonly (readonly [RoutePath, number])[];
  readonly linkTexts: readonly (readonly [RoutePath, readonly string[]])[];
  readonly problems: readonly Problem[];
}

/** The whole site as data: what to render, and where. */
export interface Manifest {
  /** By path, in code-unit order. */
  readonly routes: readonly Route[];
  readonly pages: ReadonlyMap<RoutePath, Page>;
  /** Returns the location that defines a route. */
  locateRoute(route: Route): Location | undefined;
  /** The descriptions of OpenAPI documents, which are shown on their index pages. */
  readonly introductions: ReadonlyMap<RoutePath, Introduction>;
  readonly navigation: Navigation;
  /** The Markdown of the announcement, whose links are filled in by `siteView`. */
  readonly announcement?: Fragments;
  readonly targets: Targets;
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  /** URLs of the files that pages link to. */
  readonly linkedFiles: ReadonlySet<string>;
  /** Dates of the last update that pages state in their front matter: ISO 8601. */
  readonly statedDates: ReadonlyMap<RoutePath, string>;
  /** Tags and blogs; missing on sites without them. */
  readonly lists?: SiteLists;
  /** What pages show besides their content: dates, authors and tags. */
  readonly bylines: ReadonlyMap<RoutePath, Byline>;
  /** How many other pages link to each page. */
  readonly linksTo: ReadonlyMap<RoutePath, number>;
  /** The different texts of these links. */
  readonly linkTexts: ReadonlyMap<RoutePath, readonly string[]>;
  readonly problems: readonly Problem[];
}

export interface Introduction {
  readonly source: SitePath;
  readonly content: Fragments;
  readonly anchors: readonly string[];
}

/** The stages before the manifest. */
interface ManifestParts {
  readonly sources: Sources;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
  /** URLs of the files that extensions write. */
  readonly written?: readonly string[];
}

/** Combines the manifest's data with the pages that it was made from. Reads the data of no page. */
export function indexManifest(data: ManifestData, parts: ManifestParts): Manifest {
  const { routes, tree, announcement, redirects, rules, lists, problems } = data;
  const places = new Map(data.places);
  return {
    ...indexPages(data, parts),
    routes,
    locateRoute: (route) =>
      places.get(route.path) ?? ('source' in route && route.source !== undefined ? { file: route.source } : undefined),
    navigation: indexNavigation(tree),
    announcement,
    redirects,
    rules,
    ...(lists && { lists }),
    bylines: new Map(lists?.bylines),
    statedDates: new Map(data.statedDates),
    linkedFiles: new Set(data.linkedFiles),
    linksTo: new Map(data.linksTo),
    linkTexts: new Map(data.linkTexts),
    problems,
  };
}

/** Indexes the pages by their routes, and everything that a link can point to. */
export function indexPages(
  { routes, shadowed, drafts, redirects, lists, repository }: FoundPages,
  { sources, docs, apis, written = [] }: ManifestParts,
): Pick<Manifest, 'pages' | 'introductions' | 'targets'> {
  const paths = new Map(
    routes.flatMap((route) =>
      (route.kind === 'doc' || route.kind === 'not-found') && route.source !== undefined
        ? [[route.source, route.path] as const]
        : [],
    ),
  );
  const published = docs.flatMap((page) => {
    const path = paths.get(page.source);
    return path === undefined ? [] : [{ path, page }];
  });
  const pages = new Map<RoutePath, Page>(published.map(({ path, page }) => [path, page]));
  addApiPages(pages, routes, apis);
  const introductions = new Map(
    apis.flatMap(({ path, source, introduction, continued }) =>
      [introduction, ...continued].map(
        (part, index) => [listPagePath(path, index + 1), { source, content: part, anchors: part.anchors }] as const,
      ),
    ),
  );
  const reachable = new Set(routes.flatMap(({ kind, path }) => (kind === 'not-found' ? [] : [path])));
  const targets: Targets = {
    routes: new Map([
      ...published.flatMap(({ path, page }) => (reachable.has(path) ? [[page.source, path] as const] : [])),
      ...shadowed,
    ]),
    drafts: new Map(drafts),
    anchors: indexAnchors(reachable, { get: (path) => pages.get(path) ?? introductions.get(path) }),
    operations: new Map(
      apis.flatMap(({ operations }) =>
        operations.map(({ path, permission = '', statuses }) => [path, [permission, ...statuses].join(' ')] as const),
      ),
    ),
    files: new Map([...sources.statics, ...sources.assets].map((file) => [file.path.normalize('NFC'), file.url])),
    urls: new Set([
      ...[
        ...sources.statics,
        ...apis.flatMap(({ download, examples }) => [...(download ? [download] : []), ...examples]),
        ...(lists?.blogs.flatMap(({ feeds }) => feeds) ?? []),
      ].map(({ url }) => url),
      ...written,
    ]),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    repository: new Map(repository),
    unread: new Set(sources.unread),
    outerPaths: sources.outerPaths,
  };
  return { pages, introductions, targets };
}

/** Adds the pages of OpenAPI documents, except those whose path another page has. */
function addApiPages(pages: Map<RoutePath, Page>, routes: readonly Route[], apis: readonly ApiPages[]): void {
  if (apis.length === 0) return;
  const owners = new Map(routes.map((route) => [route.path, route]));
  for (const page of apis.flatMap(({ tags, operations, shared }) => [...tags, ...operations, ...shared])) {
    const owner = owners.get(page.path);
    const isOwner = owner?.kind === page.kind && owner.source === page.source;
    if (isOwner && !pages.has(page.path)) pages.set(page.path, page);
  }
}
