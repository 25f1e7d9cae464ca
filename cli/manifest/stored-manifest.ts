import type { Problem } from '../problems/index.js';
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
import { introductionsOf, type Manifest, makeTargets } from './index.js';
import { indexNavigation } from './navigation.js';

/** A manifest without what is quickly made again of it, the pages and the sources, as plain data. */
export interface StoredManifest {
  readonly routes: readonly Route[];
  readonly tree: readonly NavNode[];
  readonly announcement?: Fragments;
  /** Places other than the file that a route is made from. */
  readonly places: readonly (readonly [RoutePath, Location])[];
  readonly drafts: readonly (readonly [SitePath, RoutePath])[];
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  readonly statedDates: readonly (readonly [RoutePath, string])[];
  readonly linkedFiles: readonly string[];
  readonly linksTo: readonly (readonly [RoutePath, number])[];
  readonly problems: readonly Problem[];
}

/** What is kept of a manifest. */
export function storedManifest(manifest: Manifest): StoredManifest {
  const { routes, navigation, announcement, placeOf, targets, redirects, rules, statedDates, linkedFiles, linksTo, problems } =
    manifest;
  const places = routes.flatMap((route) => {
    const place = placeOf(route);
    const isFile = place && 'source' in route && place.file === route.source && place.line === undefined;
    return place && !isFile ? [[route.path, place] as const] : [];
  });
  return {
    routes,
    tree: navigation.tree,
    announcement,
    places,
    drafts: [...targets.drafts],
    redirects,
    rules,
    statedDates: [...statedDates],
    linkedFiles: [...linkedFiles],
    linksTo: [...linksTo],
    problems,
  };
}

interface ManifestParts {
  readonly sources: Sources;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
}

/** The manifest that was kept, with the pages and sources that it was made from. */
export function manifestOf(stored: StoredManifest, { sources, docs, apis }: ManifestParts): Manifest {
  const { routes, tree, announcement, redirects, rules, problems } = stored;
  const paths = new Map(routes.flatMap((route) => (route.kind === 'doc' ? [[route.source, route.path] as const] : [])));
  const published = docs.flatMap((page) => {
    const path = paths.get(page.source);
    return path === undefined ? [] : [{ path, page }];
  });
  const pages = new Map<RoutePath, Page>(published.map(({ path, page }) => [path, page]));
  for (const api of apis) for (const page of [...api.tags, ...api.operations]) pages.set(page.path, page);
  const addresses = new Map(published.map(({ path, page }) => [page.source, path]));
  const drafts = new Map(stored.drafts);
  const places = new Map(stored.places);
  const introductions = introductionsOf(apis);
  return {
    routes,
    pages,
    placeOf: (route) => places.get(route.path) ?? ('source' in route ? { file: route.source } : undefined),
    introductions,
    navigation: indexNavigation(tree),
    announcement,
    targets: makeTargets({ routes, pages, introductions, docs: addresses, drafts, sources, redirects }),
    redirects,
    rules,
    statedDates: new Map(stored.statedDates),
    linkedFiles: new Set(stored.linkedFiles),
    linksTo: new Map(stored.linksTo),
    problems,
  };
}
