import { isFolderPage, pageName, parseOrder, titleFromName } from '../pages/page-name.js';
import { deriveRoute } from '../pages/url.js';
import { contentPath, type Root } from '../sources/roots.js';
import type { NavNode, Outline, RoutePath, SitePath } from '../types.js';
import type { CategorySettings } from './category-file.js';
import { emptyFolder, type Folder, findSubfolder, listParents } from './folder.js';
import { findHandListed, type HandListed } from './hand-listed.js';
import { listPostNodes } from './lists/blog-node.js';
import type { Blog } from './lists/site-lists.js';
import type { GeneratedIndex } from './sidebar-file.js';
import {
  createApiNode,
  createIndexPage,
  createKeyMaker,
  findFirstPage,
  type IndexPage,
  type KeyMaker,
  listRootOutlines,
  type NavRoot,
  pickMarks,
  type Tree,
  type TreeInput,
} from './tree.js';
import {
  convertEntries,
  type Conversion as EntryConversion,
  endConversion,
  type FolderConverter,
  startConversion,
  withoutPage,
} from './tree-from-file.js';

/** The state of a conversion. */
interface Conversion {
  readonly root: SitePath;
  /** Settings of folders, by path. */
  readonly settings: ReadonlyMap<SitePath, CategorySettings>;
  readonly makeKey: KeyMaker;
  readonly indexes: IndexPage[];
  readonly roots: readonly Root[];
  readonly blogs: readonly Blog[];
  /** Roots with their own `sidebar.yml`, by the path of their folder. */
  readonly listed: ReadonlyMap<SitePath, NavRoot>;
  /** Converts the entries of these roots. */
  readonly entries: EntryConversion;
}

/** A node with what it is sorted by: its position, then its name. */
interface SortableNode {
  readonly order?: number;
  readonly name: string;
  readonly node: NavNode;
}

/** Builds the tree from folders, sorted by position, then by name. The home page comes first unless it has a position. */
export function buildTreeFromFolders(root: SitePath, categories: readonly CategorySettings[], input: TreeInput): Tree {
  const makeKey = createKeyMaker();
  const conversion = startFolders(root, categories, { input, makeKey });
  const { listed, indexes, entries } = conversion;
  const ownLists = [...listed.values()];
  const listedOutlines = ownLists.flatMap((nav) => listRootOutlines(input, nav));
  const top = emptyFolder(root);
  for (const folder of listed.keys()) findSubfolder(top, folder.slice(root.length + 1));
  const skipped = new Set(listedOutlines);
  for (const outline of input.outlines)
    if (!outline.unlisted && !skipped.has(outline)) addToFolder(top, outline, conversion.roots);
  const nodes = [...convertFolder(top, [], conversion), ...convertListed(top, [], conversion)];
  const apis = input.apis.map((api) => createApiNode(api, { label: input.apiLabels.get(api.source), trail: [], makeKey }));
  const ended = endConversion(entries, listedOutlines);
  return { ...ended, nodes: [...nodes, ...apis], indexes: [...indexes, ...ended.indexes] };
}

/** Returns what converts folders that `sidebar.yml` names. @param root path of the folder of all content */
export function createFolderConverter(
  root: SitePath,
  categories: readonly CategorySettings[],
  input: TreeInput,
): FolderConverter {
  const roots = input.roots.map((nav) => nav.root);
  const start = (makeKey: KeyMaker) =>
    startFolders(root, categories, { input: { ...input, roots: roots.map((each) => ({ root: each })) }, makeKey });
  const locate = (source: SitePath) => `${root}/${contentPath(source, roots)}`;
  let known: { readonly folders: ReadonlyMap<RoutePath, SitePath>; readonly named: HandListed } | undefined;
  const find = () => {
    known ??= {
      folders: listFolders(root, [
        ...input.outlines.map(({ source }) => locate(source)),
        ...categories.map(({ source }) => locate(source)),
      ]),
      named: findHandListed([...(input.sidebar ?? []), ...input.roots.flatMap(({ entries }) => entries ?? [])]),
    };
    return known;
  };
  return {
    convertRoot(nav, trail, makeKey) {
      const conversion = start(makeKey);
      const folder = emptyFolder(folderOf(root, nav.root));
      for (const outline of listRootOutlines(input, nav))
        if (!outline.unlisted && outline.path !== nav.root.at)
          findSubfolder(folder, folderIn(folder.path, locate(outline.source))).outlines.push(outline);
      return { items: convertFolder(folder, trail, conversion), indexes: conversion.indexes };
    },
    convertFolder(entry, trail, makeKey) {
      const { folders, named } = find();
      const path = folders.get(entry.path);
      if (path === undefined) return undefined;
      const isInside = (other: SitePath) => other.startsWith(`${path}/`);
      // Other entries list the pages of these folders.
      const others = [
        ...[...named.folders].flatMap((route) => folders.get(route) ?? []),
        ...roots.map((each) => folderOf(root, each)),
      ];
      const inner = others.filter(isInside);
      const outlines = input.outlines.filter((outline) => {
        const file = locate(outline.source);
        const isTaken = named.pages.has(outline.path) || inner.some((other) => file.startsWith(`${other}/`));
        return isInside(file) && !isTaken && !outline.unlisted;
      });
      const conversion = start(makeKey);
      const folder: Folder = { ...emptyFolder(path), entry };
      for (const outline of outlines) findSubfolder(folder, folderIn(path, locate(outline.source))).outlines.push(outline);
      const isInline = entry.inline || path === root;
      const nodes = isInline ? convertFolder(folder, trail, conversion) : convertSubfolder(folder, trail, conversion);
      return {
        path,
        nodes: [nodes ?? []].flatMap((each) => ('node' in each ? [each.node] : each)),
        outlines,
        indexes: conversion.indexes,
      };
    },
    routes: () => [...find().folders.keys()],
  };
}

/** Returns the path of the folder of a file, relative to a folder that contains it. */
const folderIn = (folder: SitePath, file: SitePath): string => file.slice(folder.length + 1).replace(/\/?[^/]*$/, '');

/** Returns the folders that contain files, by their routes and by their paths. @param root path of the folder of all content */
function listFolders(root: SitePath, files: readonly SitePath[]): ReadonlyMap<RoutePath, SitePath> {
  const paths = new Set(files.flatMap((file) => listParents(file).slice(0, -1)));
  const inside = [...paths].filter((path) => path.startsWith(`${root}/`)).sort();
  const byPath = inside.map((path) => [path.slice(root.length), path] as const);
  const byRoute = inside.map((path) => [deriveRoute(`${path.slice(root.length + 1)}/index.md`), path] as const);
  return new Map([['/', root], ...byPath, ...byRoute]);
}

function startFolders(
  root: SitePath,
  categories: readonly CategorySettings[],
  { input, makeKey }: { readonly input: TreeInput; readonly makeKey: KeyMaker },
): Conversion {
  const roots = input.roots.map((nav) => nav.root);
  const folder = (category: CategorySettings) => `${root}/${contentPath(`${category.folder}/`, roots)}`.replace(/\/$/, '');
  return {
    root,
    settings: new Map(categories.map((category) => [folder(category), category])),
    makeKey,
    indexes: [],
    roots,
    blogs: input.lists?.blogs ?? [],
    listed: new Map(input.roots.filter(({ entries }) => entries).map((nav) => [folderOf(root, nav.root), nav])),
    entries: startConversion(input, makeKey, createFolderConverter(root, categories, input)),
  };
}

/** Path of the folder of a root in the content: `content/sdk`. */
const folderOf = (content: SitePath, { at }: Root): SitePath => (at === '/' ? content : content + at);

/** Converts the entries of a folder's own `sidebar.yml`. */
function convertListed({ path }: Folder, trail: readonly string[], { listed, entries }: Conversion): NavNode[] {
  const nav = listed.get(path);
  return nav?.entries
    ? convertEntries(nav.root.at === '/' ? nav.entries : withoutPage(nav.entries, nav.root.at), trail, entries)
    : [];
}

/** @param trail labels of the categories that contain the folder, and its own */
function convertFolder(folder: Folder, trail: readonly string[], conversion: Conversion): NavNode[] {
  const blog = findBlog(folder, conversion);
  if (blog) return listPostNodes(blog, { outlines: conversion.entries.outlines, labels: trail, makeKey: conversion.makeKey });
  const { folders, outlines } = folder;
  // The entry of a folder that is listed in place of a category begins with the page of the folder.
  const first = folder.entry && findFolderPage(folder);
  const pages = outlines.map(
    (outline): SortableNode => ({
      order: outline.position ?? (outline.path === '/' || outline === first ? Number.NEGATIVE_INFINITY : undefined),
      name: contentPath(outline.source, conversion.roots),
      node: createPageNode(outline),
    }),
  );
  const categories = [...folders.values()].flatMap((subfolder) => convertSubfolder(subfolder, trail, conversion) ?? []);
  return [...pages, ...categories].sort(compareNodes).map(({ node }) => node);
}

/** Returns the category of a folder; the folder's page alone if it contains no other, or `undefined` if it contains none. */
function convertSubfolder(folder: Folder, trail: readonly string[], conversion: Conversion): SortableNode | undefined {
  const { root, settings, makeKey, indexes, listed, entries } = conversion;
  const { entry } = folder;
  const category = settings.get(folder.path);
  const name = baseName(folder.path);
  const ownList = listed.get(folder.path);
  const listedPage = ownList && entries.outlines.get(ownList.root.at);
  const folderPage = findFolderPage(folder) ?? listedPage;
  if (listedPage) entries.listed.add(listedPage.path);
  const blog = findBlog(folder, conversion);
  const label = entry?.label ?? category?.label ?? folderPage?.label ?? blog?.title ?? titleFromName(name);
  const labels = [...trail, label];
  const key = makeKey(labels);
  const generated = folderPage || blog ? undefined : findGeneratedIndex(folder.path, root, category);
  if (generated) {
    const location = { file: category?.source ?? folder.path };
    indexes.push(createIndexPage({ description: category?.description, ...generated }, label, location));
  }
  const others = folder.outlines.filter((outline) => outline !== folderPage);
  const items = [
    ...convertListed(folder, labels, conversion),
    ...convertFolder({ ...folder, outlines: others, entry: undefined }, labels, conversion),
  ];
  const path = folderPage?.path ?? blog?.at ?? generated?.slug ?? findFirstPage(items);
  if (path === undefined) return undefined;
  const order = category?.position ?? folderPage?.position ?? parseOrder(name);
  const marks = pickMarks(entry ?? {}, pickMarks(category ?? {}, folderPage?.marks));
  if (items.length === 0 && folderPage)
    return { order, name: folder.path, node: { ...createPageNode(folderPage), ...(entry?.label && { label }), ...marks } };
  const node: NavNode = {
    kind: 'category',
    label,
    path,
    hasPage: folderPage !== undefined || blog !== undefined || generated !== undefined,
    open: entry?.open ?? category?.open ?? false,
    className: category?.className ?? folderPage?.className,
    items,
    key,
    ...marks,
  };
  return { order, name: folder.path, node };
}

/** Returns the blog whose posts are the pages of a folder. */
function findBlog({ path }: Folder, { root, blogs }: Conversion): Blog | undefined {
  if (blogs.length === 0) return undefined;
  const route = deriveRoute(`${path.slice(root.length + 1)}/index.md`);
  return blogs.find(({ at }) => at === route);
}

const compareNodes = (a: SortableNode, b: SortableNode): number =>
  compare(a.order ?? Number.POSITIVE_INFINITY, b.order ?? Number.POSITIVE_INFINITY) || compare(a.name, b.name);

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const createPageNode = (outline: Outline): NavNode => ({
  kind: 'page',
  label: outline.label,
  path: outline.path,
  className: outline.className,
  ...outline.marks,
});

/** Returns the page of a folder: `index.md`, `readme.md`, or a file with the name of the folder. */
const findFolderPage = ({ path, outlines }: Folder): Outline | undefined =>
  outlines.find((outline) => isFolderPage(pageName(baseName(outline.source)), baseName(path)));

const baseName = (path: SitePath): string => path.slice(path.lastIndexOf('/') + 1);

function findGeneratedIndex(
  folder: SitePath,
  root: SitePath,
  category: CategorySettings | undefined,
): GeneratedIndex | undefined {
  if (!category?.index) return undefined;
  return category.index === true ? { slug: deriveRoute(`${folder.slice(root.length + 1)}/index.md`) } : category.index;
}

function addToFolder(top: Folder, outline: Outline, roots: readonly Root[]): void {
  const folder = contentPath(outline.source, roots).replace(/\/?[^/]*$/, '');
  findSubfolder(top, folder).outlines.push(outline);
}
