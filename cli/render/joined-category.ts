import GithubSlugger from 'github-slugger';
import { withoutGroups } from '../manifest/navigation.js';
import type { NavCategory, NavNode, RoutePath, SiteConfig } from '../types.js';

type ConfiguredTab = NonNullable<SiteConfig['navbar']['sections']>[number];

/** The categories of sections that consist of several categories and pages. */
interface JoinedCategories {
  readonly joined: readonly NavCategory[];
  /** Returns the category of a tab that includes others. */
  findJoined(tab: ConfiguredTab): NavCategory | undefined;
  /** Puts the joined category around the categories of a page that it contains. */
  joinChain(path: RoutePath, chain: readonly NavCategory[]): readonly NavCategory[];
}

/** Makes a category for each section that includes others: it lists them, and is not in the tree. */
export function joinCategories(
  tree: readonly NavNode[],
  categories: readonly NavCategory[],
  tabs: readonly ConfiguredTab[],
): JoinedCategories {
  const byTab = new Map<ConfiguredTab, NavCategory>();
  const keys = new Set(categories.map(({ key }) => key));
  for (const tab of tabs) {
    const { label, to = '', include } = tab;
    if (!include) continue;
    const items = [to, ...include].flatMap((path) => findCategory(categories, path) ?? findPage(tree, path) ?? []);
    const key = makeKey(label, keys);
    keys.add(key);
    byTab.set(tab, { kind: 'category', label, path: to, hasPage: false, open: false, key, items });
  }
  const joined = [...byTab.values()];
  const owners = new Map(joined.flatMap((category) => category.items.map((node) => [node, category] as const)));
  const pageOwners = new Map([...owners].flatMap(([node, owner]) => (node.kind === 'page' ? [[node.path, owner] as const] : [])));
  return {
    joined,
    findJoined: (tab) => byTab.get(tab),
    joinChain(path, chain) {
      const index = chain.findIndex((category) => owners.has(category));
      const owner = index < 0 ? pageOwners.get(path) : owners.get(chain[index] as NavCategory);
      return owner ? [owner, ...(index < 0 ? [] : chain.slice(index))] : chain;
    },
  };
}

function makeKey(label: string, used: ReadonlySet<string>): string {
  const name = `section-${new GithubSlugger().slug(label) || 'tab'}`;
  let key = name;
  for (let number = 2; used.has(key); number++) key = `${name}-${number}`;
  return key;
}

/** Returns the entry of a page at any depth. */
function findPage(nodes: readonly NavNode[], path: RoutePath): NavNode | undefined {
  for (const node of withoutGroups(nodes)) {
    if (node.kind === 'page' && node.path === path) return node;
    const found = node.kind === 'category' ? findPage(node.items, path) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Returns the outermost category with this page of its own, or else the outermost one that links to it. */
export const findCategory = (categories: readonly NavCategory[], path: RoutePath): NavCategory | undefined =>
  categories.find((category) => category.hasPage && category.path === path) ??
  categories.find((category) => category.path === path);
