import { titleFromName } from '../pages/page-name.js';
import { type Problem, problem } from '../problems/index.js';
import { createPathSuggester, type SuggestPath, suggestName } from '../schema/suggest.js';
import { documentPath } from '../sources/names.js';
import type { Location, NavNode, Outline, RoutePath } from '../types.js';
import type { SidebarEntry } from './sidebar-file.js';
import {
  createApiNode,
  createIndexPage,
  createKeyMaker,
  findFirstPage,
  type IndexPage,
  type KeyMaker,
  listRootOutlines,
  type NavRoot,
  type Tree,
  type TreeInput,
} from './tree.js';

type Entry<Kind extends SidebarEntry['kind']> = Extract<SidebarEntry, { kind: Kind }>;

/** The state of a conversion: what the entries refer to, and what was found in them so far. */
export interface Conversion {
  readonly input: TreeInput;
  readonly outlines: ReadonlyMap<RoutePath, Outline>;
  readonly makeKey: KeyMaker;
  readonly indexes: IndexPage[];
  readonly links: { readonly href: string; readonly location: Location }[];
  readonly problems: Problem[];
  /** Routes that the entries contain so far. */
  readonly listed: Set<RoutePath>;
  /** Converts a root without its own `sidebar.yml`. */
  readonly convertFolders: ConvertFolders;
  /** Whether a route exists; reports one that does not, and one that is listed twice. */
  checkRoute(path: RoutePath, location: Location): boolean;
}

/** Converts the folders of a root to the nodes below its category. @param trail labels of the categories that contain the nodes */
export type ConvertFolders = (
  root: NavRoot,
  trail: readonly string[],
  makeKey: KeyMaker,
) => Pick<Tree, 'indexes'> & { readonly items: readonly NavNode[] };

/** Builds the tree that `sidebar.yml` describes. */
export function buildTreeFromFile(entries: readonly SidebarEntry[], input: TreeInput, convertFolders: ConvertFolders): Tree {
  const conversion = startConversion(input, createKeyMaker(), convertFolders);
  const nodes = convertEntries(entries, [], conversion);
  return { nodes, ...endConversion(conversion, input.outlines) };
}

/** Returns what was found in the entries, with the pages that they leave out. @param outlines the pages that they must contain */
export function endConversion(
  { indexes, links, problems, listed }: Conversion,
  outlines: readonly Outline[],
): Omit<Tree, 'nodes'> {
  const missing = outlines.filter((outline) => !listed.has(outline.path) && !outline.unlisted);
  const found = missing.map((outline) => problem('not-in-nav', { file: outline.source }, { route: outline.path }));
  return { indexes, links, problems: [...problems, ...found] };
}

export function startConversion(input: TreeInput, makeKey: KeyMaker, convertFolders: ConvertFolders): Conversion {
  const outlines = new Map(input.outlines.map((outline) => [outline.path, outline]));
  const routes = new Set<RoutePath>([
    ...outlines.keys(),
    ...input.apis.flatMap((api) => [api.path, ...[...api.tags, ...api.operations, ...api.shared].map(({ path }) => path)]),
  ]);
  const listed = new Set<RoutePath>();
  const problems: Problem[] = [];
  let suggest: SuggestPath | undefined;
  const checkRoute = (path: RoutePath, location: Location): boolean => {
    if (listed.has(path)) problems.push(problem('duplicate-nav', location, { target: path }));
    listed.add(path);
    if (routes.has(path)) return true;
    suggest ??= createPathSuggester(routes);
    problems.push(problem('dead-nav', location, { where: 'sidebar.yml', target: path, nearest: suggest(path) }));
    return false;
  };
  return { input, outlines, makeKey, indexes: [], links: [], problems, listed, convertFolders, checkRoute };
}

/** @param trail labels of the categories that contain the entries */
export const convertEntries = (entries: readonly SidebarEntry[], trail: readonly string[], conversion: Conversion): NavNode[] =>
  entries.flatMap((entry) => convertEntry(entry, trail, conversion));

function convertEntry(entry: SidebarEntry, trail: readonly string[], conversion: Conversion): NavNode[] {
  switch (entry.kind) {
    case 'link':
      conversion.links.push({ href: entry.href, location: entry.location });
      return [{ kind: 'link', label: entry.label, href: entry.href }];
    case 'hidden':
      for (const hidden of entry.pages) conversion.checkRoute(hidden.path, hidden.location);
      return [];
    case 'page':
      return convertPage(entry, conversion);
    case 'openapi':
      return convertApi(entry, trail, conversion);
    case 'root':
      return convertRoot(entry, trail, conversion);
    case 'category':
      return convertCategory(entry, trail, conversion);
  }
}

function convertPage({ path, label, location }: Entry<'page'>, { outlines, checkRoute }: Conversion): NavNode[] {
  if (!checkRoute(path, location)) return [];
  const outline = outlines.get(path);
  return [{ kind: 'page', path, label: label ?? outline?.label ?? path, className: outline?.className }];
}

function convertApi(entry: Entry<'openapi'>, trail: readonly string[], { input, makeKey, problems }: Conversion): NavNode[] {
  const api = input.apis.find(({ source }) => source === documentPath(entry.file));
  if (api) {
    const label = entry.label ?? input.apiLabels.get(api.source);
    return [createApiNode(api, { label, open: entry.open, trail, makeKey })];
  }
  const files = input.apis.map(({ source }) => source.replace(/^openapi\//, ''));
  const nearest = suggestName(entry.file, files);
  problems.push(problem('dead-nav', entry.location, { where: 'sidebar.yml', target: entry.file, nearest }));
  return [];
}

function convertRoot(entry: Entry<'root'>, trail: readonly string[], conversion: Conversion): NavNode[] {
  const { input, indexes, listed, makeKey, problems, convertFolders } = conversion;
  const nav = input.roots.find(({ root }) => root.at === entry.path);
  if (!nav) {
    const nearest = suggestName(
      entry.path,
      input.roots.map(({ root }) => root.at),
    );
    problems.push(problem('dead-nav', entry.location, { where: 'sidebar.yml', target: entry.path, nearest }));
    return [];
  }
  const pages = listRootOutlines(input, nav);
  const page = pages.find(({ path }) => path === nav.root.at);
  const label = entry.label ?? page?.label ?? titleFromName(nav.root.at.slice(nav.root.at.lastIndexOf('/') + 1));
  const labels = [...trail, label];
  const key = makeKey(labels);
  const fromFolders = () => {
    const { items: converted, indexes: made } = convertFolders(nav, labels, makeKey);
    indexes.push(...made);
    for (const outline of pages) listed.add(outline.path);
    return converted;
  };
  const items = nav.entries ? convertEntries(withoutPage(nav.entries, nav.root.at), labels, conversion) : fromFolders();
  if (page) listed.add(page.path);
  const path = page?.path ?? findFirstPage(items);
  if (path === undefined) return [];
  return [{ kind: 'category', label, path, hasPage: page !== undefined, open: entry.open, key, items }];
}

/** Leaves out the page of a root, which its category links to. */
export const withoutPage = (entries: readonly SidebarEntry[], path: RoutePath): SidebarEntry[] =>
  entries.filter((entry) => entry.kind !== 'page' || entry.path !== path);

function convertCategory(entry: Entry<'category'>, trail: readonly string[], conversion: Conversion): NavNode[] {
  const { makeKey, indexes, listed, checkRoute } = conversion;
  const { label, location, index } = entry;
  const labels = [...trail, label];
  const key = makeKey(labels);
  if (index) {
    indexes.push(createIndexPage(index, label, location));
    listed.add(index.slug);
  }
  const page = index?.slug ?? (entry.page !== undefined && checkRoute(entry.page, location) ? entry.page : undefined);
  const items = convertEntries(entry.items, labels, conversion);
  const path = page ?? findFirstPage(items);
  if (path === undefined) return items;
  return [{ kind: 'category', label, path, hasPage: page !== undefined, open: entry.open, key, items }];
}
