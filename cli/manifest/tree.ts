import GithubSlugger from 'github-slugger';
import { isFolderPage, orderOf, pageName, titleFromName } from '../pages/page-name.js';
import { routeOf } from '../pages/url.js';
import { type Problem, problem } from '../problems/index.js';
import { createPathSuggester, type SuggestPath, suggestName } from '../schema/suggest.js';
import type { ApiPages, Location, NavNode, Outline, RoutePath, SitePath } from '../types.js';
import type { CategoryFacts } from './category-file.js';
import type { GeneratedIndex, SidebarEntry } from './sidebar-file.js';

/** A page that docsgen generates for a category. */
export interface IndexPage {
  readonly path: RoutePath;
  readonly title: string;
  readonly description?: string;
  readonly place: Location;
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
  /** Links in the tree that are yet to be checked. */
  readonly links: readonly { readonly href: string; readonly place: Location }[];
  readonly problems: readonly Problem[];
}

/** Returns a function that derives a unique category key from the labels of the category and its ancestors. */
function keyMaker(): (trail: readonly string[]) => string {
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
function firstPage(nodes: readonly NavNode[]): RoutePath | undefined {
  for (const node of nodes) {
    const path = node.kind === 'category' || node.kind === 'page' ? node.path : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

type KeyMaker = ReturnType<typeof keyMaker>;

function apiNode(
  api: ApiPages,
  { label = api.title, open = false, trail, key }: { label?: string; open?: boolean; trail: readonly string[]; key: KeyMaker },
): NavNode {
  const byPath = new Map(api.operations.map((operation) => [operation.path, operation]));
  const own = [...trail, label];
  const categoryKey = key(own);
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
      key: key([...own, tag.title]),
      items: tag.operations.flatMap((path) => {
        const operation = byPath.get(path);
        return operation ? [{ kind: 'page' as const, label: operation.title, path, method: operation.method }] : [];
      }),
    })),
  };
}

/** Builds the tree that `sidebar.yml` describes. */
export function treeFromFile(entries: readonly SidebarEntry[], input: TreeInput): Tree {
  const problems: Problem[] = [];
  const indexes: IndexPage[] = [];
  const links: { href: string; place: Location }[] = [];
  const key = keyMaker();
  const outlines = new Map(input.outlines.map((outline) => [outline.path, outline]));
  const routes = new Set<RoutePath>([
    ...outlines.keys(),
    ...input.apis.flatMap((api) => [api.path, ...api.tags.map(({ path }) => path), ...api.operations.map(({ path }) => path)]),
  ]);
  const listed = new Set<RoutePath>();
  let suggest: SuggestPath | undefined;

  const check = (path: RoutePath, place: Location): boolean => {
    if (listed.has(path)) problems.push(problem('duplicate-nav', place, { target: path }));
    listed.add(path);
    if (routes.has(path)) return true;
    suggest ??= createPathSuggester(routes);
    problems.push(problem('dead-nav', place, { where: 'sidebar.yml', target: path, nearest: suggest(path) }));
    return false;
  };

  const convert = (list: readonly SidebarEntry[], trail: readonly string[]): NavNode[] =>
    list.flatMap((entry): NavNode[] => {
      if (entry.kind === 'link') {
        links.push({ href: entry.href, place: entry.place });
        return [{ kind: 'link', label: entry.label, href: entry.href }];
      }
      if (entry.kind === 'hidden') {
        for (const hidden of entry.pages) check(hidden.path, hidden.place);
        return [];
      }
      if (entry.kind === 'page') {
        if (!check(entry.path, entry.place)) return [];
        const outline = outlines.get(entry.path);
        return [
          { kind: 'page', path: entry.path, label: entry.label ?? outline?.label ?? entry.path, className: outline?.className },
        ];
      }
      if (entry.kind === 'openapi') {
        const api = input.apis.find(({ source }) => source === `openapi/${entry.file}`);
        if (api) return [apiNode(api, { label: entry.label ?? input.apiLabels.get(api.source), open: entry.open, trail, key })];
        const nearest = suggestName(
          entry.file,
          input.apis.map(({ source }) => source.replace(/^openapi\//, '')),
        );
        problems.push(problem('dead-nav', entry.place, { where: 'sidebar.yml', target: entry.file, nearest }));
        return [];
      }
      const own = [...trail, entry.label];
      const categoryKey = key(own);
      if (entry.index) indexes.push(indexPage(entry.index, entry.label, entry.place));
      if (entry.index) listed.add(entry.index.slug);
      const page = entry.index?.slug ?? (entry.page !== undefined && check(entry.page, entry.place) ? entry.page : undefined);
      const items = convert(entry.items, own);
      const path = page ?? firstPage(items);
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

const indexPage = (index: GeneratedIndex, label: string, place: Location): IndexPage => ({
  path: index.slug,
  title: index.title ?? label,
  description: index.description,
  place,
});

interface Folder {
  readonly path: SitePath;
  readonly folders: Map<string, Folder>;
  readonly outlines: Outline[];
}

/** Builds the tree from folders: by position, then by name; the home page first unless it has a position. */
export function treeFromFolders(root: SitePath, categories: readonly CategoryFacts[], input: TreeInput): Tree {
  const indexes: IndexPage[] = [];
  const key = keyMaker();
  const facts = new Map(categories.map((category) => [category.folder, category]));
  const top: Folder = { path: root, folders: new Map(), outlines: [] };
  for (const outline of input.outlines) if (!outline.unlisted) place(top, outline, root);

  const convert = (folder: Folder, trail: readonly string[]): NavNode[] => {
    const pages = folder.outlines.map((outline) => ({
      order: outline.position ?? (outline.path === '/' ? Number.NEGATIVE_INFINITY : undefined),
      name: outline.source,
      node: pageNode(outline),
    }));
    const folders = [...folder.folders.values()].flatMap((inner) => {
      const category = facts.get(inner.path);
      const name = fileName(inner.path);
      const own = inner.outlines.find((outline) => isFolderPage(pageName(fileName(outline.source)), name));
      const label = category?.label ?? own?.label ?? titleFromName(name);
      const labels = [...trail, label];
      const categoryKey = key(labels);
      const generated = own ? undefined : generatedIndex(inner.path, root, category);
      if (generated)
        indexes.push(
          indexPage({ description: category?.description, ...generated }, label, { file: category?.source ?? inner.path }),
        );
      const items = convert({ ...inner, outlines: inner.outlines.filter((outline) => outline !== own) }, labels);
      const path = own?.path ?? generated?.slug ?? firstPage(items);
      if (path === undefined) return [];
      const hasPage = own !== undefined || generated !== undefined;
      const node: NavNode =
        items.length === 0 && own
          ? pageNode(own)
          : {
              kind: 'category',
              label,
              path,
              hasPage,
              open: category?.open ?? false,
              className: category?.className ?? own?.className,
              items,
              key: categoryKey,
            };
      return [{ order: category?.position ?? own?.position ?? orderOf(name), name: inner.path, node }];
    });
    return [...pages, ...folders]
      .sort(
        (a, b) => compare(a.order ?? Number.POSITIVE_INFINITY, b.order ?? Number.POSITIVE_INFINITY) || compare(a.name, b.name),
      )
      .map(({ node }) => node);
  };

  const nodes = convert(top, []);
  const apis = input.apis.map((api) => apiNode(api, { label: input.apiLabels.get(api.source), trail: [], key }));
  return { nodes: [...nodes, ...apis], indexes, links: [], problems: [] };
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const pageNode = (outline: Outline): NavNode => ({
  kind: 'page',
  label: outline.label,
  path: outline.path,
  className: outline.className,
});

const fileName = (path: SitePath): string => path.slice(path.lastIndexOf('/') + 1);

function generatedIndex(folder: SitePath, root: SitePath, category: CategoryFacts | undefined): GeneratedIndex | undefined {
  if (!category?.index) return undefined;
  return category.index === true ? { slug: routeOf(`${folder.slice(root.length + 1)}/index.md`) } : category.index;
}

function place(top: Folder, outline: Outline, root: SitePath): void {
  let at = top;
  for (const name of outline.source
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1)) {
    let next = at.folders.get(name);
    if (!next) {
      next = { path: `${at.path}/${name}`, folders: new Map(), outlines: [] };
      at.folders.set(name, next);
    }
    at = next;
  }
  at.outlines.push(outline);
}
