import GithubSlugger from 'github-slugger';
import * as TEXTS from '../../templates/texts/lists.js';
import type { Problem } from '../problems/index.js';
import { findRoot, type Root } from '../sources/roots.js';
import type { ApiPages, EntryMarks, Location, NavNode, Outline, RoutePath, SharedPage, SitePath, TagEntry } from '../types.js';
import type { SiteLists } from './lists/site-lists.js';
import type { GeneratedIndex, SidebarEntry } from './sidebar-file.js';

/** A page that docsgen generates for a category. */
export interface IndexPage {
  readonly path: RoutePath;
  readonly title: string;
  readonly description?: string;
  readonly location: Location;
}

/** A root in the navigation. */
export interface NavRoot {
  readonly root: Root;
  /** The entries of its `sidebar.yml`, with routes of the site. */
  readonly entries?: readonly SidebarEntry[];
}

export interface TreeInput {
  readonly outlines: readonly Outline[];
  readonly roots: readonly NavRoot[];
  readonly apis: readonly ApiPages[];
  readonly lists: SiteLists | undefined;
  /** Route of the list of tags. */
  readonly tagsAt: RoutePath;
  /** The entries of the site's `sidebar.yml`. */
  readonly sidebar?: readonly SidebarEntry[];
  /** Configured labels of OpenAPI documents, by source path. */
  readonly apiLabels: ReadonlyMap<SitePath, string>;
}

/** Returns the titles of the lists that docsgen makes, by their routes. */
export const listTitles = ({ lists, tagsAt }: TreeInput): ReadonlyMap<RoutePath, string> =>
  new Map([
    ...(lists?.blogs.map(({ at, title }) => [at, title] as const) ?? []),
    ...(lists?.tags.map(({ path, label }) => [path, TEXTS.tagTitle(label)] as const) ?? []),
    ...(lists && lists.tags.length > 0 ? [[tagsAt, TEXTS.tags] as const] : []),
  ]);

/** Returns the pages of a root. */
export const listRootOutlines = ({ outlines, roots }: TreeInput, { root }: NavRoot): Outline[] => {
  const all = roots.map((other) => other.root);
  return outlines.filter(({ source }) => findRoot(source, all) === root);
};

export interface Tree {
  readonly nodes: readonly NavNode[];
  readonly indexes: readonly IndexPage[];
  /** Links in the tree, which the caller checks. */
  readonly links: readonly { readonly href: string; readonly location: Location }[];
  /** Folders that `sidebar.yml` names. */
  readonly folders: readonly SitePath[];
  readonly problems: readonly Problem[];
}

/** Returns a function that derives a unique category key from the labels of the category and its ancestors. */
export function createKeyMaker(): (trail: readonly string[]) => string {
  const used = new Set<string>();
  return (trail) => {
    const name = trail.map((label) => new GithubSlugger().slug(label) || 'section').join('/');
    let key = name;
    for (let number = 2; used.has(key) || key === 'index'; number++) key = `${name}-${number}`;
    used.add(key);
    return key;
  };
}

/** Returns the first page of a list, which is the link of a category without its own page. */
export function findFirstPage(nodes: readonly NavNode[]): RoutePath | undefined {
  for (const node of nodes) {
    const path = node.kind === 'group' ? findFirstPage(node.items) : node.kind === 'link' ? undefined : node.path;
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Returns the icon and the badge of an entry, or those of the page or folder that it names. Leaves out what is missing. */
export function pickMarks(entry: EntryMarks, other: EntryMarks = {}): EntryMarks {
  const { icon = other.icon, badge = other.badge } = entry;
  return { ...(icon !== undefined && { icon }), ...(badge !== undefined && { badge }) };
}

export type KeyMaker = ReturnType<typeof createKeyMaker>;

/** How an OpenAPI document appears in the navigation. */
interface ApiNodeOptions {
  readonly marks?: EntryMarks;
  readonly label?: string;
  readonly open?: boolean;
  /** Labels of the categories that contain it. */
  readonly trail: readonly string[];
  readonly makeKey: KeyMaker;
}

/** Creates the category of an OpenAPI document: its tags and their operations, followed by what the operations share. */
export function createApiNode(
  api: ApiPages,
  { label = api.title, open = false, marks, trail, makeKey }: ApiNodeOptions,
): NavNode {
  const labels = [...trail, label];
  const categoryKey = makeKey(labels);
  return {
    kind: 'category',
    label,
    path: api.path,
    hasPage: true,
    open,
    key: categoryKey,
    api: true,
    ...marks,
    items: [...createTagNodes(api, { labels, makeKey }), ...createSharedNodes(api, { labels, makeKey })],
  };
}

/** The labels of a category and its ancestors. */
interface Keys {
  readonly labels: readonly string[];
  readonly makeKey: KeyMaker;
}

/** Creates the categories of the tags, in groups and inside each other as the document arranges them. A tag that only has a text is a page. */
function createTagNodes({ tags, tagTree, operations }: ApiPages, { labels: outer, makeKey }: Keys): NavNode[] {
  const tagsByPath = new Map(tags.map((tag) => [tag.path, tag]));
  const operationsByPath = new Map(operations.map((operation) => [operation.path, operation]));
  const createNode = (entry: TagEntry, labels: readonly string[]): NavNode[] => {
    if (entry.kind === 'group')
      return [{ kind: 'group', label: entry.label, items: entry.items.flatMap((item) => createNode(item, labels)) }];
    const { path, items } = entry;
    const tag = tagsByPath.get(path);
    if (!tag) return [];
    const label = tag.title;
    const pages = tag.operations.flatMap((route): NavNode[] => {
      const operation = operationsByPath.get(route);
      return operation ? [{ kind: 'page', label: operation.title, path: route, method: operation.method }] : [];
    });
    if (items.length + pages.length === 0) return [{ kind: 'page', label, path }];
    const trail = [...labels, label];
    const key = makeKey(trail);
    const inner = items.flatMap((item) => createNode(item, trail));
    return [{ kind: 'category', label, path, hasPage: true, open: false, key, items: [...pages, ...inner] }];
  };
  return tagTree.flatMap((entry) => createNode(entry, outer));
}

/** Creates the page of the errors and the category of the models. */
function createSharedNodes({ shared }: ApiPages, { labels, makeKey }: Keys): NavNode[] {
  const createPage = ({ title, path }: SharedPage): NavNode => ({ kind: 'page', label: title, path });
  return shared.flatMap((page): NavNode[] => {
    if (page.part === 'model' || (page.page ?? 1) > 1) return [];
    if (page.part === 'errors') return [createPage(page)];
    const items = shared.filter(({ part, page: number = 1 }) => part === 'model' && number === 1).map(createPage);
    const key = makeKey([...labels, page.title]);
    return [{ kind: 'category', label: page.title, path: page.path, hasPage: true, open: false, key, items }];
  });
}

/** Creates the page that is generated for a category. */
export const createIndexPage = (index: GeneratedIndex, label: string, location: Location): IndexPage => ({
  path: index.slug,
  title: index.title ?? label,
  description: index.description,
  location,
});
