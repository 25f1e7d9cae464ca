import type { NavEntry, NavSlice } from '../../templates/view.js';
import type { Navigation } from '../manifest/navigation.js';
import { toHref } from '../pages/url.js';
import { computeDigest } from '../sources/text.js';
import type { NavCategory, NavNode } from '../types.js';
import { configHref, type LinkOptions } from './views.js';

/** Builds the sidebar of each category. Slices share their closed categories. */
export interface NavSlices {
  /**
   * Returns the slice of a category (law 7): its ancestors with their siblings, and its own entries. Other categories have no entries unless they are
   * marked open. Lists are complete; a page shows a window of them.
   *
   * @param chain the category and its ancestors, outermost first
   */
  slice(chain: readonly NavCategory[]): NavSlice;
  /** Digest of the data that the slice is made from. */
  digest(chain: readonly NavCategory[]): string;
}

export function navSlices({ tree }: Navigation, address: LinkOptions): NavSlices {
  const closed = new Map<NavNode, NavEntry>();
  const digests = new Map<readonly NavNode[], string>();
  const closedEntry = (node: NavNode): NavEntry => {
    const existing = closed.get(node);
    if (existing) return existing;
    const isOpen = node.kind === 'category' && node.open;
    const entry = makeEntry(node, address, isOpen ? node.items.map(closedEntry) : undefined);
    closed.set(node, entry);
    return entry;
  };
  const digestList = (nodes: readonly NavNode[]): string => {
    const digest = digests.get(nodes) ?? computeDigest(JSON.stringify(nodes.map(closedEntry)));
    digests.set(nodes, digest);
    return digest;
  };
  const makeSlice = (chain: readonly NavCategory[]): NavSlice => {
    const shown = new Set<NavNode>(chain);
    const entries = (nodes: readonly NavNode[]): NavEntry[] =>
      nodes.map((node) =>
        node.kind === 'category' && shown.has(node) ? makeEntry(node, address, entries(node.items)) : closedEntry(node),
      );
    return { items: entries(tree) };
  };
  // The pages of a category are adjacent, so remembering one slice is enough.
  let last: { readonly category: NavCategory | undefined; readonly slice: NavSlice } | undefined;
  return {
    slice(chain) {
      const category = chain.at(-1);
      if (!last || last.category !== category) last = { category, slice: makeSlice(chain) };
      return last.slice;
    },
    digest: (chain) =>
      computeDigest([digestList(tree), ...chain.flatMap(({ key, items }) => [key, digestList(items)])].join(' ')),
  };
}

/** @param items the entries of an open category */
function makeEntry(node: NavNode, address: LinkOptions, items: readonly NavEntry[] | undefined): NavEntry {
  if (node.kind === 'link') return { label: node.label, href: configHref(node.href, address) };
  const common = {
    label: node.label,
    href: toHref(node.path, address),
    ...(node.className ? { className: node.className } : {}),
  };
  if (node.kind === 'page') return { ...common, path: node.path, ...(node.method ? { method: node.method } : {}) };
  return {
    ...common,
    ...(node.hasPage ? { path: node.path } : {}),
    category: { open: items !== undefined, items: items ?? [] },
  };
}
