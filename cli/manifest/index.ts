import { isError } from '../problems/index.js';
import type { IconSet } from '../sources/icon-set.js';
import { documentPath, FOLDERS } from '../sources/names.js';
import type { RepositoryFiles } from '../sources/repository-files.js';
import { contentPath, findRoot } from '../sources/roots.js';
import type { ApiPages, DocPage, Location, NavNode, Route, RoutePath, SiteConfig, SitePath, Sources } from '../types.js';
import { parseAnnouncement } from './announcement.js';
import { readCategory } from './category-file.js';
import { followLinks } from './follow-links.js';
import { findIconProblems } from './icon-problems.js';
import { indexPages, type ManifestData } from './index-manifest.js';
import { listPages } from './lists/list-routes.js';
import { collectLists, type SiteLists } from './lists/site-lists.js';
import { deadTargets } from './named-targets.js';
import { withoutGroups } from './navigation.js';
import { rebaseEntries } from './rebase-entries.js';
import { resolveRedirects } from './redirects.js';
import { assignRoutes } from './route-conflicts.js';
import { readSidebar } from './sidebar-file.js';
import { suppressCascades } from './suppress-cascades.js';
import { buildTreeFromFile } from './tree-from-file.js';
import { buildTreeFromFolders, createFolderConverter } from './tree-from-folders.js';

export type { Manifest } from './index-manifest.js';

interface ManifestInput {
  readonly config: SiteConfig;
  /** Returns the location of an option in the configuration. */
  readonly place: (keys: readonly PropertyKey[]) => Location;
  readonly sources: Sources;
  readonly docs: readonly DocPage[];
  readonly apis: readonly ApiPages[];
  /** Icons of installed packages. */
  readonly iconSets: readonly IconSet[];
  /** URLs of the files that extensions write. */
  readonly written?: readonly string[];
  /** Files of the repository that pages link to. */
  readonly repository?: RepositoryFiles;
  /** Folders whose generated files are missing. */
  readonly failed?: readonly SitePath[];
}

/** The site's own text of the not-found page. */
const NOT_FOUND_FILE = `${FOLDERS.content}/404.md`;

/** Combines the pages: routes, navigation, redirects, and every check that needs the whole site. */
export function makeManifest(input: ManifestInput): ManifestData {
  const { config, place, sources, docs, apis, iconSets, written, repository = [], failed = [] } = input;
  const all = docs.filter(({ outline }) => !outline.draft);
  const notFound = all.find(({ source }) => source === NOT_FOUND_FILE);
  const published = notFound ? all.filter((page) => page !== notFound) : all;
  const { lists, targets: authors, problems: listProblems } = collectLists({ config, place, sources, docs: published });
  const locateBlog = (index: number) => place(['blog', index, 'at']);
  const generated = lists ? listPages(lists, { at: config.tags.at, locateBlog }) : [];
  const {
    tree,
    indexes,
    links: sidebarLinks,
    icons,
    broken,
    problems,
  } = makeTree({ config, sources, docs: published, apis, lists });
  const { routes, claimed, conflicts } = assignRoutes({ config, docs: published, apis, indexes, lists: generated, notFound });
  const resolved = resolveRedirects({
    pairs: config.redirects.pairs,
    extensions: config.redirects.extensions,
    prefixes: config.redirects.prefixes,
    routes: new Map(routes.filter(({ kind }) => kind !== 'not-found').map((route) => [route.path, describeSource(route)])),
    file: place([]).file,
    locate: place,
  });
  const found = {
    ...(lists && { lists }),
    routes: withCategoryItems(routes, tree),
    shadowed: listAddresses(published.filter((page) => claimed.get(page.outline.path)?.page !== page)),
    drafts: listAddresses(docs.filter(({ outline }) => outline.draft)),
    redirects: resolved.redirects,
  };
  const { pages, introductions, targets } = indexPages({ ...found, repository }, { sources, docs, apis, written });
  const links = followLinks([...pages, ...introductions], targets);
  const announcement = parseAnnouncement(config, place);
  const outlines = all.map(({ outline }) => outline);
  const undrawn = findIconProblems({ config, place, outlines, icons, sets: iconSets });
  const dead = deadTargets({ config, place, announcement, outlines, sidebarLinks, authors, targets });
  return {
    ...found,
    tree,
    announcement: announcement?.content,
    places: routes.flatMap((route) => {
      const location = claimed.get(route.path)?.location;
      return location && !isSourceFile(location, route) ? [[route.path, location] as const] : [];
    }),
    rules: resolved.rules,
    statedDates: listDates(published),
    linkedFiles: [...links.linkedFiles],
    linksTo: [...links.linksTo],
    linkTexts: [...links.linkTexts].map(([path, texts]) => [path, [...texts]]),
    repository,
    problems: suppressCascades(
      [...problems, ...listProblems, ...conflicts, ...resolved.problems, ...links.problems, ...dead, ...undrawn],
      {
        navigation: broken,
        apis,
        folders: failed,
      },
    ),
  };
}

const listAddresses = (docs: readonly DocPage[]): (readonly [SitePath, RoutePath])[] =>
  docs.map(({ source, outline }) => [source, outline.path]);

/** Whether a location is the whole file that a route is made from. */
const isSourceFile = ({ file, line }: Location, route: Route): boolean =>
  'source' in route && file === route.source && line === undefined;

function makeTree({
  config,
  sources,
  docs,
  apis,
  lists,
}: Pick<ManifestInput, 'config' | 'sources' | 'docs' | 'apis'> & { readonly lists: SiteLists | undefined }) {
  const outlines = docs.map(({ outline }) => outline);
  const apiLabels = new Map(
    config.openapi.documents.flatMap(({ file, label }) => (label ? [[documentPath(file), label] as const] : [])),
  );
  const rootSidebars = sources.rootSidebars.map((source) => ({ source, ...readSidebar(source) }));
  const roots = config.roots.map((root) => {
    const own = rootSidebars.find(({ source }) => findRoot(source.path, [root]));
    return { root, entries: own && rebaseEntries(own.entries, root.at) };
  });
  const sidebars = [...(sources.sidebar ? [{ source: sources.sidebar, ...readSidebar(sources.sidebar) }] : []), ...rootSidebars];
  const sidebarProblems = sidebars.flatMap(({ problems }) => problems);
  const brokenSidebars = sidebars.filter(({ problems }) => problems.some(isError)).map(({ source }) => source.path);
  const categories = sources.categories.map(readCategory);
  const settings = categories.map((category) => category.settings);
  const [main] = sources.sidebar ? sidebars : [];
  const input = { outlines, apis, apiLabels, roots, lists, tagsAt: config.tags.at, sidebar: main?.entries };
  const { nodes, indexes, links, folders, problems } = main
    ? buildTreeFromFile(main.entries, input, createFolderConverter(FOLDERS.content, settings, input))
    : buildTreeFromFolders(FOLDERS.content, settings, input);
  // With `sidebar.yml`, the settings of folders only count in roots without one and in the folders that it names.
  const isNamed = (source: SitePath) => {
    const file = `${FOLDERS.content}/${contentPath(source, config.roots)}`;
    return folders.some((folder) => file.startsWith(`${folder}/`));
  };
  const used = main
    ? categories.filter(({ settings: { source } }) => findRoot(source, config.roots) || isNamed(source))
    : categories;
  const categoryProblems = used.flatMap((category) => category.problems);
  const broken = [...brokenSidebars, ...categoryProblems.filter(isError).map(({ file }) => file)];
  const found = brokenSidebars.length > 0 ? problems.filter(isError) : problems;
  const icons = [...sidebars, ...used].flatMap((file) => file.icons);
  return { tree: nodes, indexes, links, icons, broken, problems: [...sidebarProblems, ...found, ...categoryProblems] };
}

/** Sets the items of generated category pages to their entries in the navigation. */
function withCategoryItems(routes: readonly Route[], tree: readonly NavNode[]): Route[] {
  const items = new Map<RoutePath, RoutePath[]>();
  const visit = (nodes: readonly NavNode[]) => {
    for (const node of withoutGroups(nodes)) {
      if (node.kind !== 'category') continue;
      if (node.hasPage)
        items.set(
          node.path,
          withoutGroups(node.items).flatMap((item) => (item.kind === 'link' ? [] : [item.path])),
        );
      visit(node.items);
    }
  };
  visit(tree);
  return routes.map((route) =>
    route.kind === 'category' && route.first === undefined ? { ...route, items: items.get(route.path) ?? route.items } : route,
  );
}

const listDates = (docs: readonly DocPage[]): (readonly [RoutePath, string])[] =>
  docs.flatMap(({ outline: { path, lastUpdate } }) => (lastUpdate?.date === undefined ? [] : [[path, lastUpdate.date] as const]));

const describeSource = (route: Route): string =>
  'source' in route && route.source !== undefined ? route.source : `the ${route.kind} page`;
