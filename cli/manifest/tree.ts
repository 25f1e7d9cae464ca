import GithubSlugger from 'github-slugger';
import { isFolderPage, pageName, parseOrder, titleFromName } from '../pages/page-name.js';
import { deriveRoute } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import { createPathSuggester, type SuggestPath, suggestName } from '../schema/suggest.js';
import type { ApiPages, Location, NavNode, Outline, RoutePath, SitePath } from '../types.js';
import type { CategorySettings } from './category-file.js';
import type { GeneratedIndex, SidebarEntry } from './sidebar-file.js';

/** A page that docsgen generates for a category. */
export interface IndexPage {
  readonly path: RoutePath;
  readonly title: string;
  readonly description?: string;
  readonly location: Location;
}

interface TreeInput {
  readonly outlines: readonly Outline[];
  readonly apis: readonly ApiPages[];
  /** Configured labels of OpenAPI documents, by source path. */
  readonly apiLabels: ReadonlyMap<SitePath, string>;
}

interface Tree {
  readonly nodes: readonly NavNode[];
  readonly indexes: readonly IndexPage[];
  /** Links in the tree, which the caller checks. */
  readonly links: readonly { readonly href: string; readonly location: Location }[];
  readonly problems: readonly Problem[];
}

/** Returns a function that derives a unique category key from the labels of the category and its ancestors. */
function createKeyMaker(): (trail: readonly string[]) => string {
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
function findFirstPage(nodes: readonly NavNode[]): RoutePath | undefined {
  for (const node of nodes) {
    const path = node.kind === 'category' || node.kind === 'page' ? node.path : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

type KeyMaker = ReturnType<typeof createKeyMaker>;

function createApiNode(
  api: ApiPages,
  {
    label = api.title,
    open = false,
    trail,
    makeKey,
  }: { label?: string; open?: boolean; trail: readonly string[]; makeKey: KeyMaker },
): NavNode {
  const byPath = new Map(api.operations.map((operation) => [operation.path, operation]));
  const labels = [...trail, label];
  const categoryKey = makeKey(labels);
  return {
    kind: 'category',
    label,
    path: api.path,
    hasPage: true,
    open,
    key: categoryKey,
    items: api.tags.map((tag) => ({
      kind: 'category' as const,
      label: tag.title,
      path: tag.path,
      hasPage: true,
      open: false,
      key: makeKey([...labels, tag.title]),
      items: tag.operations.flatMap((path) => {
        const operation = byPath.get(path);
        return operation ? [{ kind: 'page' as const, label: operation.title, path, method: operation.method }] : [];
      }),
    })),
  };
}

/** Builds the tree that `sidebar.yml` describes. */
export function buildTreeFromFile(entries: readonly SidebarEntry[], input: TreeInput): Tree {
  const problems: Problem[] = [];
  const indexes: IndexPage[] = [];
  const links: { href: string; location: Location }[] = [];
  const makeKey = createKeyMaker();
  const outlines = new Map(input.outlines.map((outline) => [outline.path, outline]));
  const routes = new Set<RoutePath>([
    ...outlines.keys(),
    ...input.apis.flatMap((api) => [api.path, ...api.tags.map(({ path }) => path), ...api.operations.map(({ path }) => path)]),
  ]);
  const listed = new Set<RoutePath>();
  let suggest: SuggestPath | undefined;

  const checkRoute = (path: RoutePath, location: Location): boolean => {
    if (listed.has(path)) problems.push(problem('duplicate-nav', location, { target: path }));
    listed.add(path);
    if (routes.has(path)) return true;
    suggest ??= createPathSuggester(routes);
    problems.push(problem('dead-nav', location, { where: 'sidebar.yml', target: path, nearest: suggest(path) }));
    return false;
  };

  const convert = (list: readonly SidebarEntry[], trail: readonly string[]): NavNode[] =>
    list.flatMap((entry): NavNode[] => {
      if (entry.kind === 'link') {
        links.push({ href: entry.href, location: entry.location });
        return [{ kind: 'link', label: entry.label, href: entry.href }];
      }
      if (entry.kind === 'hidden') {
        for (const hidden of entry.pages) checkRoute(hidden.path, hidden.location);
        return [];
      }
      if (entry.kind === 'page') {
        if (!checkRoute(entry.path, entry.location)) return [];
        const outline = outlines.get(entry.path);
        return [
          { kind: 'page', path: entry.path, label: entry.label ?? outline?.label ?? entry.path, className: outline?.className },
        ];
      }
      if (entry.kind === 'openapi') {
        const api = input.apis.find(({ source }) => source === `openapi/${entry.file}`);
        if (api)
          return [
            createApiNode(api, { label: entry.label ?? input.apiLabels.get(api.source), open: entry.open, trail, makeKey }),
          ];
        const nearest = suggestName(
          entry.file,
          input.apis.map(({ source }) => source.replace(/^openapi\//, '')),
        );
        problems.push(problem('dead-nav', entry.location, { where: 'sidebar.yml', target: entry.file, nearest }));
        return [];
      }
      const labels = [...trail, entry.label];
      const categoryKey = makeKey(labels);
      if (entry.index) indexes.push(createIndexPage(entry.index, entry.label, entry.location));
      if (entry.index) listed.add(entry.index.slug);
      const page =
        entry.index?.slug ?? (entry.page !== undefined && checkRoute(entry.page, entry.location) ? entry.page : undefined);
      const items = convert(entry.items, labels);
      const path = page ?? findFirstPage(items);
      if (path === undefined) return items;
      return [
        { kind: 'category', label: entry.label, path, hasPage: page !== undefined, open: entry.open, key: categoryKey, items },
      ];
    });

  const nodes = convert(entries, []);
  for (const outline of input.outlines) {
    if (!listed.has(outline.path) && !outline.unlisted)
      problems.push(problem('not-in-nav', { file: outline.source }, { route: outline.path }));
  }
  return { nodes, indexes, links, problems };
}

const createIndexPage = (index: GeneratedIndex, label: string, location: Location): IndexPage => ({
  path: index.slug,
  title: index.title ?? label,
  description: index.description,
  location,
});

interface Folder {
  readonly path: SitePath;
  readonly folders: Map<string, Folder>;
  readonly outlines: Outline[];
}

/** Builds the tree from folders, sorted by position, then by name. The home page comes first unless it has a position. */
export function buildTreeFromFolders(root: SitePath, categories: readonly CategorySettings[], input: TreeInput): Tree {
  const indexes: IndexPage[] = [];
  const makeKey = createKeyMaker();
  const settings = new Map(categories.map((category) => [category.folder, category]));
  const top: Folder = { path: root, folders: new Map(), outlines: [] };
  for (const outline of input.outlines) if (!outline.unlisted) addToFolder(top, outline, root);

  const convert = (folder: Folder, trail: readonly string[]): NavNode[] => {
    const pages = folder.outlines.map((outline) => ({
      order: outline.position ?? (outline.path === '/' ? Number.NEGATIVE_INFINITY : undefined),
      name: outline.source,
      node: createPageNode(outline),
    }));
    const folders = [...folder.folders.values()].flatMap((subfolder) => {
      const category = settings.get(subfolder.path);
      const name = baseName(subfolder.path);
      const folderPage = subfolder.outlines.find((outline) => isFolderPage(pageName(baseName(outline.source)), name));
      const label = category?.label ?? folderPage?.label ?? titleFromName(name);
      const labels = [...trail, label];
      const categoryKey = makeKey(labels);
      const generated = folderPage ? undefined : findGeneratedIndex(subfolder.path, root, category);
      if (generated)
        indexes.push(
          createIndexPage({ description: category?.description, ...generated }, label, {
            file: category?.source ?? subfolder.path,
          }),
        );
      const items = convert({ ...subfolder, outlines: subfolder.outlines.filter((outline) => outline !== folderPage) }, labels);
      const path = folderPage?.path ?? generated?.slug ?? findFirstPage(items);
      if (path === undefined) return [];
      const hasPage = folderPage !== undefined || generated !== undefined;
      const node: NavNode =
        items.length === 0 && folderPage
          ? createPageNode(folderPage)
          : {
              kind: 'category',
              label,
              path,
              hasPage,
              open: category?.open ?? false,
              className: category?.className ?? folderPage?.className,
              items,
              key: categoryKey,
            };
      return [{ order: category?.position ?? folderPage?.position ?? parseOrder(name), name: subfolder.path, node }];
    });
    return [...pages, ...folders]
      .sort(
        (a, b) => compare(a.order ?? Number.POSITIVE_INFINITY, b.order ?? Number.POSITIVE_INFINITY) || compare(a.name, b.name),
      )
      .map(({ node }) => node);
  };

  const nodes = convert(top, []);
  const apis = input.apis.map((api) => createApiNode(api, { label: input.apiLabels.get(api.source), trail: [], makeKey }));
  return { nodes: [...nodes, ...apis], indexes, links: [], problems: [] };
}

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
