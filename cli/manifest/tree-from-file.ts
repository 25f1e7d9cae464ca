import { type Problem, problem } from '../problems/index.js';
import { createPathSuggester, type SuggestPath, suggestName } from '../schema/suggest.js';
import type { Location, NavNode, Outline, RoutePath } from '../types.js';
import type { SidebarEntry } from './sidebar-file.js';
import {
  createApiNode,
  createIndexPage,
  createKeyMaker,
  findFirstPage,
  type IndexPage,
  type KeyMaker,
  type Tree,
  type TreeInput,
} from './tree.js';

type Entry<Kind extends SidebarEntry['kind']> = Extract<SidebarEntry, { kind: Kind }>;

/** The state of a conversion: what the entries refer to, and what was found in them so far. */
interface Conversion {
  readonly input: TreeInput;
  readonly outlines: ReadonlyMap<RoutePath, Outline>;
  readonly makeKey: KeyMaker;
  readonly indexes: IndexPage[];
  readonly links: { readonly href: string; readonly location: Location }[];
  readonly problems: Problem[];
  /** Routes that the entries contain so far. */
  readonly listed: Set<RoutePath>;
  /** Whether a route exists; reports one that does not, and one that is listed twice. */
  checkRoute(path: RoutePath, location: Location): boolean;
}

/** Builds the tree that `sidebar.yml` describes. */
export function buildTreeFromFile(entries: readonly SidebarEntry[], input: TreeInput): Tree {
  const conversion = startConversion(input);
  const nodes = convertEntries(entries, [], conversion);
  const { indexes, links, problems, listed } = conversion;
  for (const outline of input.outlines) {
    if (!listed.has(outline.path) && !outline.unlisted)
      problems.push(problem('not-in-nav', { file: outline.source }, { route: outline.path }));
  }
  return { nodes, indexes, links, problems };
}

function startConversion(input: TreeInput): Conversion {
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
  return { input, outlines, makeKey: createKeyMaker(), indexes: [], links: [], problems, listed, checkRoute };
}

/** @param trail labels of the categories that contain the entries */
const convertEntries = (entries: readonly SidebarEntry[], trail: readonly string[], conversion: Conversion): NavNode[] =>
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
  const api = input.apis.find(({ source }) => source === `openapi/${entry.file}`);
  if (api) {
    const label = entry.label ?? input.apiLabels.get(api.source);
    return [createApiNode(api, { label, open: entry.open, trail, makeKey })];
  }
  const files = input.apis.map(({ source }) => source.replace(/^openapi\//, ''));
  const nearest = suggestName(entry.file, files);
  problems.push(problem('dead-nav', entry.location, { where: 'sidebar.yml', target: entry.file, nearest }));
  return [];
}

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
