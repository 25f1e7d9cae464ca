import { isError, type Problem } from '../problems/index.js';
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
  SiteConfig,
  SitePath,
  Sources,
} from '../types.js';
import { indexAnchors } from './anchors.js';
import { readCategory } from './category-file.js';
import { followLinks } from './follow-links.js';
import type { Targets } from './links.js';
import { deadTargets } from './named-targets.js';
import { indexNavigation, type Navigation } from './navigation.js';
import { resolveRedirects } from './redirects.js';
import { assignRoutes } from './route-conflicts.js';
import { readSidebar } from './sidebar-file.js';
import { suppressCascades } from './suppress-cascades.js';
import { buildTreeFromFile, buildTreeFromFolders } from './tree.js';

/** The whole site as data: what to render, and where. */
export interface Manifest {
  /** By path, in code-unit order. */
  readonly routes: readonly Route[];
  readonly pages: ReadonlyMap<RoutePath, Page>;
  /** Returns the location that defines a route. */
  placeOf(route: Route): Location | undefined;
  /** The descriptions of OpenAPI documents, which are shown on their index pages. */
  readonly introductions: ReadonlyMap<RoutePath, Introduction>;
  readonly navigation: Navigation;
  readonly targets: Targets;
  readonly redirects: readonly Redirect[];
  readonly rules: readonly RedirectRule[];
  /** URLs of the files that pages link to. */
  readonly linkedFiles: ReadonlySet<string>;
  /** Dates of the last update that pages state in their front matter: ISO 8601. */
  readonly statedDates: ReadonlyMap<RoutePath, string>;
  /** How many other pages link to each page. */
  readonly linksTo: ReadonlyMap<RoutePath, number>;
  readonly problems: readonly Problem[];
}

export interface Introduction {
  readonly source: SitePath;
  readonly content: Fragments;
  readonly anchors: readonly string[];
}

interface ManifestInput {
  readonly config: SiteConfig;
  /** Returns the location of an option in the configuration. */
  readonly place: (keys: readonly PropertyKey[]) => Location;
  readonly sources: Sources;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
}

/** Combines the pages: routes, navigation, redirects, and every check that needs the whole site. */
export function makeManifest({ config, place, sources, docs, apis }: ManifestInput): Manifest {
  const published = docs.filter(({ outline }) => !outline.draft);
  const { tree, indexes, links: sidebarLinks, broken, problems } = makeTree({ config, sources, docs: published, apis });
  const { routes, claimed, conflicts } = assignRoutes({ config, docs: published, apis, indexes });
  const navigation = indexNavigation(tree);
  const resolved = resolveRedirects({
    pairs: config.redirects.pairs,
    extensions: config.redirects.extensions,
    prefixes: config.redirects.prefixes,
    routes: new Map(routes.filter(({ kind }) => kind !== 'not-found').map((route) => [route.path, sourceOf(route)])),
    file: place([]).file,
    locate: place,
  });
  const pages = new Map<RoutePath, Page>();
  for (const { route, page } of claimed.values()) if (page) pages.set(route.path, page);
  const addresses = (some: readonly DocPage[]) => new Map(some.map(({ source, outline }) => [source, outline.path]));
  const drafts = addresses(docs.filter(({ outline }) => outline.draft));
  const introductions = introductionsOf(apis.filter(({ path }) => claimed.has(path)));
  const targets = makeTargets({
    routes,
    pages,
    introductions,
    docs: addresses(published),
    drafts,
    sources,
    redirects: resolved.redirects,
  });
  const links = followLinks([...pages, ...introductions], targets);
  const dead = deadTargets({ config, place, outlines: published.map(({ outline }) => outline), sidebarLinks, targets });
  return {
    routes: withCategoryItems(routes, navigation.tree),
    pages,
    placeOf: ({ path }) => claimed.get(path)?.location,
    introductions,
    navigation,
    targets,
    redirects: resolved.redirects,
    rules: resolved.rules,
    statedDates: datesOf(published),
    linkedFiles: links.linkedFiles,
    linksTo: links.linksTo,
    problems: suppressCascades([...problems, ...conflicts, ...resolved.problems, ...links.problems, ...dead], {
      navigation: broken,
      apis,
    }),
  };
}

function makeTree({ config, sources, docs, apis }: Omit<ManifestInput, 'place'>) {
  const outlines = docs.map(({ outline }) => outline);
  const apiLabels = new Map(
    config.openapi.documents.flatMap(({ file, label }) => (label ? [[`openapi/${file}`, label] as const] : [])),
  );
  const input = { outlines, apis, apiLabels };
  if (sources.sidebar) {
    const { entries, problems } = readSidebar(sources.sidebar);
    const { nodes, indexes, links, problems: found } = buildTreeFromFile(entries, input);
    const broken = problems.some(isError) ? [sources.sidebar.path] : [];
    return { tree: nodes, indexes, links, broken, problems: broken.length > 0 ? [...problems, ...found.filter(isError)] : found };
  }
  const categories = sources.categories.map(readCategory);
  const { nodes, indexes } = buildTreeFromFolders(
    'content',
    categories.map(({ settings }) => settings),
    input,
  );
  const problems = categories.flatMap((category) => category.problems);
  const broken = problems.filter(isError).map(({ file }) => file);
  return { tree: nodes, indexes, links: [], broken, problems };
}

/** Sets the items of generated category pages to their entries in the navigation. */
function withCategoryItems(routes: readonly Route[], tree: readonly NavNode[]): Route[] {
  const items = new Map<RoutePath, RoutePath[]>();
  const visit = (nodes: readonly NavNode[]) => {
    for (const node of nodes) {
      if (node.kind !== 'category') continue;
      if (node.hasPage)
        items.set(
          node.path,
          node.items.flatMap((one) => (one.kind === 'link' ? [] : [one.path])),
        );
      visit(node.items);
    }
  };
  visit(tree);
  return routes.map((route) => (route.kind === 'category' ? { ...route, items: items.get(route.path) ?? route.items } : route));
}

const datesOf = (docs: readonly DocPage[]): Map<RoutePath, string> =>
  new Map(
    docs.flatMap(({ outline: { path, lastUpdate } }) =>
      lastUpdate?.date === undefined ? [] : [[path, lastUpdate.date] as const],
    ),
  );

const sourceOf = (route: Route): string => ('source' in route ? route.source : `the ${route.kind} page`);

/** Collects the descriptions of OpenAPI documents by route. */
export const introductionsOf = (apis: readonly ApiPages[]): ReadonlyMap<RoutePath, Introduction> =>
  new Map(apis.map(({ path, source, introduction }) => [path, { source, content: introduction, anchors: introduction.anchors }]));

interface TargetsInput {
  readonly routes: readonly Route[];
  readonly pages: ReadonlyMap<RoutePath, Page>;
  readonly introductions: ReadonlyMap<RoutePath, Introduction>;
  /** Routes of the published Markdown files. */
  readonly docs: ReadonlyMap<SitePath, RoutePath>;
  readonly drafts: ReadonlyMap<SitePath, RoutePath>;
  readonly sources: Sources;
  readonly redirects: readonly Redirect[];
}

/** Indexes everything that a link can point to. */
export function makeTargets({ routes, pages, introductions, docs, drafts, sources, redirects }: TargetsInput): Targets {
  const reachable = routes.filter(({ kind }) => kind !== 'not-found');
  return {
    routes: docs,
    drafts,
    anchors: indexAnchors(new Set(reachable.map(({ path }) => path)), {
      get: (path) => pages.get(path) ?? introductions.get(path),
    }),
    files: new Map([...sources.statics, ...sources.assets].map((file) => [file.path.normalize('NFC'), file.url])),
    urls: new Set(sources.statics.map((file) => file.url)),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
  };
}
