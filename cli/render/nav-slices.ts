import { joinNavigation, TOP } from '../../templates/nav-parts.js';
import type { NavCategoryView, NavEntry, NavSection, NavSlice } from '../../templates/view.js';
import type { Navigation } from '../manifest/navigation.js';
import { iconClass } from '../pages/entry-icon.js';
import { toHref } from '../pages/url.js';
import { computeDigest } from '../sources/text.js';
import type { EntryMarks, NavCategory, NavGroup, NavNode } from '../types.js';
import type { Sections } from './sections.js';
import { configHref, type LinkOptions } from './views.js';

/**
 * Builds the sidebars. Every list of the navigation is in one file: that of its category, or, if the category is marked open, that of the list around
 * it. A sidebar consists of the lists around a page (law 7).
 *
 * Everywhere, `chain` is a category and its ancestors, outermost first.
 */
export interface NavSlices {
  /** Returns the names of the files that a sidebar consists of. */
  names(chain: readonly NavCategory[]): string[];
  /** Returns a sidebar with its complete lists; a page shows a window of them. */
  slice(chain: readonly NavCategory[]): NavSlice;
  /** Digest of the data that a sidebar is made from. */
  digest(chain: readonly NavCategory[]): string;
  /** Returns the content of the file of a category, or of the top level. */
  file(category: NavCategory | undefined): NavSlice;
  /** Digest of the content of a file. */
  fileDigest(category: NavCategory | undefined): string;
}

export function navSlices({ tree }: Pick<Navigation, 'tree'>, sections: Sections, address: LinkOptions): NavSlices {
  const entries = new Map<NavNode, NavEntry>();
  const lists = new Map<readonly NavNode[], readonly NavEntry[]>();
  const digests = new Map<readonly NavNode[], string>();
  const { isSection, hasFile } = sections;
  const describeItems = (category: NavCategory): NavCategoryView =>
    hasFile(category) ? { open: false, items: [], key: category.key } : { open: true, items: category.items.map(makeEntry) };
  const makeEntry = (node: NavNode): NavEntry => {
    const existing = entries.get(node);
    if (existing) return existing;
    const entry = node.kind === 'group' ? makeGroup(node) : makeOther(node);
    entries.set(node, entry);
    return entry;
  };
  /** Where a group needs a link, in a list that is cut to a window, it is that of its first entry. */
  const makeGroup = (node: NavGroup): NavEntry => {
    const items = node.items.map(makeEntry);
    return {
      label: node.label,
      href: items[0]?.href ?? '',
      ...describeMarks(node),
      isGroup: true,
      category: { open: true, items },
    };
  };
  const makeOther = (node: Exclude<NavNode, NavGroup>): NavEntry => ({
    ...describeNode(node, address),
    ...describeMarks(node),
    ...(node.kind === 'category' && { category: describeItems(node) }),
  });
  const makeList = (nodes: readonly NavNode[]): readonly NavEntry[] => {
    const list = lists.get(nodes) ?? nodes.map(makeEntry);
    lists.set(nodes, list);
    return list;
  };
  const digestList = (nodes: readonly NavNode[]): string => {
    const digest = digests.get(nodes) ?? computeDigest(JSON.stringify(makeList(nodes)));
    digests.set(nodes, digest);
    return digest;
  };
  const file = (category: NavCategory | undefined): NavSlice => {
    if (!category) return { items: makeList(tree) };
    const items = makeList(category.items);
    return isSection(category) ? { section: makeSection(category, address), items } : { items };
  };
  const fileDigest = (category: NavCategory | undefined) =>
    category ? `${category.key} ${category.label} ${digestList(category.items)}` : digestList(tree);
  /** Returns the category whose list is the top level of a sidebar, if it is not that of the site, and the ones inside it that have a file. */
  const split = (chain: readonly NavCategory[]) => {
    const start = chain.findLastIndex((category) => isSection(category) && hasFile(category));
    return { top: chain[start], inner: chain.slice(start + 1).filter(hasFile) };
  };
  const makeSlice = (chain: readonly NavCategory[]): NavSlice => {
    const { top, inner } = split(chain);
    return joinNavigation(file(top), new Map(inner.map(({ key, items }) => [key, makeList(items)])));
  };
  // The pages of a category are adjacent, so remembering one slice is enough.
  let last: { readonly category: NavCategory | undefined; readonly slice: NavSlice } | undefined;
  return {
    names(chain) {
      const { top, inner } = split(chain);
      return [top?.key ?? TOP, ...inner.map(({ key }) => key)];
    },
    slice(chain) {
      const category = chain.at(-1);
      if (!last || last.category !== category) last = { category, slice: makeSlice(chain) };
      return last.slice;
    },
    digest(chain) {
      const { top, inner } = split(chain);
      return computeDigest([fileDigest(top), ...inner.map(fileDigest)].join(' '));
    },
    file,
    fileDigest: (category) => computeDigest(fileDigest(category)),
  };
}

/** Returns the entry of a node without its items. */
function describeNode(node: Exclude<NavNode, NavGroup>, address: LinkOptions): NavEntry {
  if (node.kind === 'link') return { label: node.label, href: configHref(node.href, address) };
  return {
    label: node.label,
    href: toHref(node.path, address),
    ...(node.className ? { className: node.className } : {}),
    ...(node.kind === 'page' || node.hasPage ? { path: node.path } : {}),
    ...(node.kind === 'page' && node.method ? { method: node.method } : {}),
  };
}

const describeMarks = ({ icon, badge }: EntryMarks): Pick<NavEntry, 'icon' | 'badge'> => ({
  ...(icon === undefined ? {} : { icon: iconClass(icon) }),
  ...(badge && { badge }),
});

const makeSection = ({ label, path, hasPage }: NavCategory, address: LinkOptions): NavSection => ({
  label,
  href: toHref(path, address),
  ...(hasPage ? { path } : {}),
});
