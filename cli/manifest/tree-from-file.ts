import { titleFromName } from '../pages/page-name.js';
import { type Problem, problem } from '../problems/index.js';
import { createPathSuggester, type SuggestPath, suggestName, suggestPath } from '../schema/suggest.js';
import { documentPath } from '../sources/names.js';
import type { Location, NavNode, Outline, RoutePath, SitePath } from '../types.js';
import type { SidebarEntry } from './sidebar-file.js';
import {
  createApiNode,
  createIndexPage,
  createKeyMaker,
  findFirstPage,
  type IndexPage,
  type KeyMaker,
  listRootOutlines,
  listTitles,
  type NavRoot,
  pickMarks,
  type Tree,
  type TreeInput,
} from './tree.js';

type Entry<Kind extends SidebarEntry['kind']> = Extract<SidebarEntry, { kind: Kind }>;

/** The state of a conversion: what the entries refer to, and what was found in them so far. */
export interface Conversion {
  readonly input: TreeInput;
  readonly outlines: ReadonlyMap<RoutePath, Outline>;
  /** Titles of the lists that docsgen makes. */
  readonly titles: ReadonlyMap<RoutePath, string>;
  readonly makeKey: KeyMaker;
  readonly indexes: IndexPage[];
  readonly links: { readonly href: string; readonly location: Location }[];
  readonly problems: Problem[];
  /** Routes that the entries contain so far. */
  readonly listed: Set<RoutePath>;
  readonly folders: FolderConverter;
  /** Folders that the entries contain so far. */
  readonly namedFolders: SitePath[];
  /** Whether a route exists; reports one that does not, and one that is listed twice. */
  checkRoute(path: RoutePath, location: Location): boolean;
}

/** The nodes of a folder and what was found in it. */
interface ConvertedFolder extends Pick<Tree, 'indexes'> {
  readonly path: SitePath;
  readonly nodes: readonly NavNode[];
  /** The pages that it contains. */
  readonly outlines: readonly Outline[];
}

/** Converts folders that `sidebar.yml` names. `trail` are the labels of the categories that contain the nodes. */
export interface FolderConverter {
  /** Converts a root without its own `sidebar.yml` to the nodes below its category. */
  convertRoot(
    root: NavRoot,
    trail: readonly string[],
    makeKey: KeyMaker,
  ): Pick<Tree, 'indexes'> & { readonly items: readonly NavNode[] };
  /** Converts a folder; without the pages and folders that other entries name. Returns `undefined` if there is no such folder. */
  convertFolder(entry: Entry<'folder'>, trail: readonly string[], makeKey: KeyMaker): ConvertedFolder | undefined;
  /** Returns the routes of all folders. */
  routes(): readonly RoutePath[];
}

/** Builds the tree that `sidebar.yml` describes. */
export function buildTreeFromFile(entries: readonly SidebarEntry[], input: TreeInput, folders: FolderConverter): Tree {
  const conversion = startConversion(input, createKeyMaker(), folders);
  const nodes = convertEntries(entries, [], conversion);
  return { nodes, ...endConversion(conversion, input.outlines) };
}

/** Returns what was found in the entries, with the pages that they leave out. @param outlines the pages that they must contain */
export function endConversion(
  { indexes, links, problems, listed, namedFolders }: Conversion,
  outlines: readonly Outline[],
): Omit<Tree, 'nodes'> {
  // The list of a blog contains its posts.
  const missing = outlines.filter(({ path, unlisted, blog }) => !listed.has(path) && !unlisted && blog === undefined);
  const found = missing.map((outline) => problem('not-in-nav', { file: outline.source }, { route: outline.path }));
  return { indexes, links, folders: namedFolders, problems: [...problems, ...found] };
}

export function startConversion(input: TreeInput, makeKey: KeyMaker, folders: FolderConverter): Conversion {
  const outlines = new Map(input.outlines.map((outline) => [outline.path, outline]));
  const titles = listTitles(input);
  const routes = new Set<RoutePath>([
    ...outlines.keys(),
    ...titles.keys(),
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
  return { input, outlines, titles, makeKey, indexes: [], links: [], problems, listed, folders, namedFolders: [], checkRoute };
}

/** @param trail labels of the categories that contain the entries */
export const convertEntries = (entries: readonly SidebarEntry[], trail: readonly string[], conversion: Conversion): NavNode[] =>
  entries.flatMap((entry) => convertEntry(entry, trail, conversion));

function convertEntry(entry: SidebarEntry, trail: readonly string[], conversion: Conversion): NavNode[] {
  switch (entry.kind) {
    case 'link':
      conversion.links.push({ href: entry.href, location: entry.location });
      return [{ kind: 'link', label: entry.label, href: entry.href, ...pickMarks(entry) }];
    case 'hidden':
      for (const hidden of entry.pages) conversion.checkRoute(hidden.path, hidden.location);
      return [];
    case 'page':
      return convertPage(entry, conversion);
    case 'openapi':
      return convertApi(entry, trail, conversion);
    case 'root':
      return convertRoot(entry, trail, conversion);
    case 'folder':
      return convertFolder(entry, trail, conversion);
    case 'group':
      return convertGroup(entry, trail, conversion);
    case 'category':
      return convertCategory(entry, trail, conversion);
  }
}

function convertPage(entry: Entry<'page'>, { outlines, titles, checkRoute }: Conversion): NavNode[] {
  const { path, label, location } = entry;
  if (!checkRoute(path, location)) return [];
  const outline = outlines.get(path);
  const marks = pickMarks(entry, outline?.marks);
  return [
    { kind: 'page', path, label: label ?? outline?.label ?? titles.get(path) ?? path, className: outline?.className, ...marks },
  ];
}

function convertApi(entry: Entry<'openapi'>, trail: readonly string[], { input, makeKey, problems }: Conversion): NavNode[] {
  const api = input.apis.find(({ source }) => source === documentPath(entry.file));
  if (api) {
    const label = entry.label ?? input.apiLabels.get(api.source);
    return [createApiNode(api, { label, open: entry.open, marks: pickMarks(entry), trail, makeKey })];
  }
  const files = input.apis.map(({ source }) => source.replace(/^openapi\//, ''));
  const nearest = suggestName(entry.file, files);
  problems.push(problem('dead-nav', entry.location, { where: 'sidebar.yml', target: entry.file, nearest }));
  return [];
}

function convertRoot(entry: Entry<'root'>, trail: readonly string[], conversion: Conversion): NavNode[] {
  const { input, indexes, listed, makeKey, problems, folders } = conversion;
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
    const { items: converted, indexes: made } = folders.convertRoot(nav, labels, makeKey);
    indexes.push(...made);
    for (const outline of pages) listed.add(outline.path);
    return converted;
  };
  const items = nav.entries ? convertEntries(withoutPage(nav.entries, nav.root.at), labels, conversion) : fromFolders();
  if (page) listed.add(page.path);
  const path = page?.path ?? findFirstPage(items);
  if (path === undefined) return [];
  const marks = pickMarks(entry, page?.marks);
  return [{ kind: 'category', label, path, hasPage: page !== undefined, open: entry.open, key, items, ...marks }];
}

function convertFolder(entry: Entry<'folder'>, trail: readonly string[], conversion: Conversion): NavNode[] {
  const { indexes, listed, makeKey, problems, folders, namedFolders } = conversion;
  const { path: target, location } = entry;
  const converted = folders.convertFolder(entry, trail, makeKey);
  if (!converted) {
    const nearest = suggestPath(target, folders.routes());
    problems.push(problem('dead-nav', location, { where: 'sidebar.yml', target, nearest, isFolder: true }));
    return [];
  }
  if (namedFolders.includes(converted.path)) problems.push(problem('duplicate-nav', location, { target }));
  namedFolders.push(converted.path);
  indexes.push(...converted.indexes);
  for (const { path } of converted.outlines) listed.add(path);
  return [...converted.nodes];
}

function convertGroup(entry: Entry<'group'>, trail: readonly string[], conversion: Conversion): NavNode[] {
  const items = convertEntries(entry.items, [...trail, entry.label], conversion);
  return items.length > 0 ? [{ kind: 'group', label: entry.label, items, ...pickMarks(entry) }] : [];
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
  const marks = pickMarks(entry);
  return [{ kind: 'category', label, path, hasPage: page !== undefined, open: entry.open, key, items, ...marks }];
}
