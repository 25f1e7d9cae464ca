import type { NavCategory, NavGroup, NavNode, RoutePath } from '../types.js';

/** The navigation of the site, indexed for the pages. */
export interface Navigation {
  readonly tree: readonly NavNode[];
  /** The categories above each page, outermost first. A category's own page is inside that category. Pages outside the tree are missing. */
  readonly chains: ReadonlyMap<RoutePath, readonly NavCategory[]>;
  /** Pages in reading order, without duplicates. */
  readonly order: readonly RoutePath[];
  /** Index of each page in `order`. */
  readonly positions: ReadonlyMap<RoutePath, number>;
  readonly labels: ReadonlyMap<RoutePath, string>;
}

export function indexNavigation(tree: readonly NavNode[]): Navigation {
  const chains = new Map<RoutePath, readonly NavCategory[]>();
  const labels = new Map<RoutePath, string>();
  const add = (path: RoutePath, label: string, chain: readonly NavCategory[]) => {
    if (chains.has(path)) return;
    chains.set(path, chain);
    labels.set(path, label);
  };
  const visit = (nodes: readonly NavNode[], chain: readonly NavCategory[]) => {
    for (const node of withoutGroups(nodes)) {
      if (node.kind === 'page') add(node.path, node.label, chain);
      if (node.kind !== 'category') continue;
      const innerChain = [...chain, node];
      if (node.hasPage) add(node.path, node.label, innerChain);
      visit(node.items, innerChain);
    }
  };
  visit(tree, []);
  const order = [...chains.keys()];
  return { tree, chains, labels, order, positions: new Map(order.map((path, index) => [path, index])) };
}

/** Replaces groups by the entries in them. */
export const withoutGroups = (nodes: readonly NavNode[]): Exclude<NavNode, NavGroup>[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? withoutGroups(node.items) : [node]));

/** Yields every category of a tree with its ancestors, outermost first. */
export function* walkCategories(
  nodes: readonly NavNode[],
  ancestors: readonly NavCategory[] = [],
): Generator<readonly NavCategory[]> {
  for (const node of withoutGroups(nodes)) {
    if (node.kind !== 'category') continue;
    const chain = [...ancestors, node];
    yield chain;
    yield* walkCategories(node.items, chain);
  }
}
