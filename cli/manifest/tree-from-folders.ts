import { isFolderPage, pageName, parseOrder, titleFromName } from '../pages/page-name.js';
import { deriveRoute } from '../pages/url.js';
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
  type Tree,
  type TreeInput,
} from './tree.js';

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
}

/** A node with what it is sorted by: its position, then its name. */
interface SortableNode {
  readonly order?: number;
  readonly name: string;
  readonly node: NavNode;
}

/** Builds the tree from folders, sorted by position, then by name. The home page comes first unless it has a position. */
export function buildTreeFromFolders(root: SitePath, categories: readonly CategorySettings[], input: TreeInput): Tree {
  const settings = new Map(categories.map((category) => [category.folder, category]));
  const conversion: Conversion = { root, settings, makeKey: createKeyMaker(), indexes: [] };
  const top: Folder = { path: root, folders: new Map(), outlines: [] };
  for (const outline of input.outlines) if (!outline.unlisted) addToFolder(top, outline, root);
  const nodes = convertFolder(top, [], conversion);
  const { indexes, makeKey } = conversion;
  const apis = input.apis.map((api) => createApiNode(api, { label: input.apiLabels.get(api.source), trail: [], makeKey }));
  return { nodes: [...nodes, ...apis], indexes, links: [], problems: [] };
}

/** @param trail labels of the categories that contain the folder, and its own */
function convertFolder({ folders, outlines }: Folder, trail: readonly string[], conversion: Conversion): NavNode[] {
  const pages = outlines.map(
    (outline): SortableNode => ({
      order: outline.position ?? (outline.path === '/' ? Number.NEGATIVE_INFINITY : undefined),
      name: outline.source,
      node: createPageNode(outline),
    }),
  );
  const categories = [...folders.values()].flatMap((folder) => convertSubfolder(folder, trail, conversion) ?? []);
  return [...pages, ...categories].sort(compareNodes).map(({ node }) => node);
}

/** Returns the category of a folder; the folder's page alone if it contains no other, or `undefined` if it contains none. */
function convertSubfolder(folder: Folder, trail: readonly string[], conversion: Conversion): SortableNode | undefined {
  const { root, settings, makeKey, indexes } = conversion;
  const category = settings.get(folder.path);
  const name = baseName(folder.path);
  const folderPage = folder.outlines.find((outline) => isFolderPage(pageName(baseName(outline.source)), name));
  const label = category?.label ?? folderPage?.label ?? titleFromName(name);
  const labels = [...trail, label];
  const key = makeKey(labels);
  const generated = folderPage ? undefined : findGeneratedIndex(folder.path, root, category);
  if (generated) {
    const location = { file: category?.source ?? folder.path };
    indexes.push(createIndexPage({ description: category?.description, ...generated }, label, location));
  }
  const others = folder.outlines.filter((outline) => outline !== folderPage);
  const items = convertFolder({ ...folder, outlines: others }, labels, conversion);
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

function addToFolder(top: Folder, outline: Outline, root: SitePath): void {
  let current = top;
  for (const name of outline.source
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1)) {
    let subfolder = current.folders.get(name);
    if (!subfolder) {
      subfolder = { path: `${current.path}/${name}`, folders: new Map(), outlines: [] };
      current.folders.set(name, subfolder);
    }
    current = subfolder;
  }
  current.outlines.push(outline);
}
