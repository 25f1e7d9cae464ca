import { isFolderPage, pageName, parseOrder, titleFromName } from '../pages/page-name.js';
import { deriveRoute } from '../pages/url.js';
import { contentPath, type Root } from '../sources/roots.js';
import type { NavNode, Outline, SitePath } from '../types.js';
import type { CategorySettings } from './category-file.js';
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
  type Tree,
  type TreeInput,
} from './tree.js';
import {
  type ConvertFolders,
  convertEntries,
  type Conversion as EntryConversion,
  endConversion,
  startConversion,
  withoutPage,
} from './tree-from-file.js';

interface Folder {
  readonly path: SitePath;
  readonly folders: Map<string, Folder>;
  readonly outlines: Outline[];
}

/** The state of a conversion. */
interface Conversion {
  readonly root: SitePath;
  /** Settings of folders, by path. */
  readonly settings: ReadonlyMap<SitePath, CategorySettings>;
  readonly makeKey: KeyMaker;
  readonly indexes: IndexPage[];
  readonly roots: readonly Root[];
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
  const top: Folder = { path: root, folders: new Map(), outlines: [] };
  for (const folder of listed.keys()) findSubfolder(top, folder.slice(root.length + 1));
  const skipped = new Set(listedOutlines);
  for (const outline of input.outlines)
    if (!outline.unlisted && !skipped.has(outline)) addToFolder(top, outline, conversion.roots);
  const nodes = [...convertFolder(top, [], conversion), ...convertListed(top, [], conversion)];
  const apis = input.apis.map((api) => createApiNode(api, { label: input.apiLabels.get(api.source), trail: [], makeKey }));
  const ended = endConversion(entries, listedOutlines);
  return { ...ended, nodes: [...nodes, ...apis], indexes: [...indexes, ...ended.indexes] };
}

/** Returns a function that converts the folders of a root. @param root path of the folder of all content */
export const createFolderConverter =
  (root: SitePath, categories: readonly CategorySettings[], input: TreeInput): ConvertFolders =>
  (nav, trail, makeKey) => {
    const conversion = startFolders(root, categories, {
      input: { ...input, roots: input.roots.map(({ root }) => ({ root })) },
      makeKey,
    });
    const path = folderOf(root, nav.root);
    const folder: Folder = { path, folders: new Map(), outlines: [] };
    for (const outline of listRootOutlines(input, nav))
      if (!outline.unlisted && outline.path !== nav.root.at)
        findSubfolder(
          folder,
          `${root}/${contentPath(outline.source, conversion.roots)}`.slice(path.length + 1).replace(/\/?[^/]*$/, ''),
        ).outlines.push(outline);
    return { items: convertFolder(folder, trail, conversion), indexes: conversion.indexes };
  };

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
function convertFolder({ folders, outlines }: Folder, trail: readonly string[], conversion: Conversion): NavNode[] {
  const pages = outlines.map(
    (outline): SortableNode => ({
      order: outline.position ?? (outline.path === '/' ? Number.NEGATIVE_INFINITY : undefined),
      name: contentPath(outline.source, conversion.roots),
      node: createPageNode(outline),
    }),
  );
  const categories = [...folders.values()].flatMap((folder) => convertSubfolder(folder, trail, conversion) ?? []);
  return [...pages, ...categories].sort(compareNodes).map(({ node }) => node);
}

/** Returns the category of a folder; the folder's page alone if it contains no other, or `undefined` if it contains none. */
function convertSubfolder(folder: Folder, trail: readonly string[], conversion: Conversion): SortableNode | undefined {
  const { root, settings, makeKey, indexes, listed, entries } = conversion;
  const category = settings.get(folder.path);
  const name = baseName(folder.path);
  const ownList = listed.get(folder.path);
  const listedPage = ownList && entries.outlines.get(ownList.root.at);
  const folderPage = folder.outlines.find((outline) => isFolderPage(pageName(baseName(outline.source)), name)) ?? listedPage;
  if (listedPage) entries.listed.add(listedPage.path);
  const label = category?.label ?? folderPage?.label ?? titleFromName(name);
  const labels = [...trail, label];
  const key = makeKey(labels);
  const generated = folderPage ? undefined : findGeneratedIndex(folder.path, root, category);
  if (generated) {
    const location = { file: category?.source ?? folder.path };
    indexes.push(createIndexPage({ description: category?.description, ...generated }, label, location));
  }
  const others = folder.outlines.filter((outline) => outline !== folderPage);
  const items = [
    ...convertListed(folder, labels, conversion),
    ...convertFolder({ ...folder, outlines: others }, labels, conversion),
  ];
  const path = folderPage?.path ?? generated?.slug ?? findFirstPage(items);
  if (path === undefined) return undefined;
  const order = category?.position ?? folderPage?.position ?? parseOrder(name);
  if (items.length === 0 && folderPage) return { order, name: folder.path, node: createPageNode(folderPage) };
  const node: NavNode = {
    kind: 'category',
    label,
    path,
    hasPage: folderPage !== undefined || generated !== undefined,
    open: category?.open ?? false,
    className: category?.className ?? folderPage?.className,
    items,
    key,
  };
  return { order, name: folder.path, node };
}

const compareNodes = (a: SortableNode, b: SortableNode): number =>
  compare(a.order ?? Number.POSITIVE_INFINITY, b.order ?? Number.POSITIVE_INFINITY) || compare(a.name, b.name);

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const createPageNode = (outline: Outline): NavNode => ({
  kind: 'page',
  label: outline.label,
  path: outline.path,
  className: outline.className,
});

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

/** Returns a folder below another one; adds it if it is missing. @param path empty for the folder itself */
function findSubfolder(top: Folder, path: string): Folder {
  let current = top;
  for (const name of path === '' ? [] : path.split('/')) {
    let subfolder = current.folders.get(name);
    if (!subfolder) {
      subfolder = { path: `${current.path}/${name}`, folders: new Map(), outlines: [] };
      current.folders.set(name, subfolder);
    }
    current = subfolder;
  }
  return current;
}
