import type { NavEntry, NavSlice } from './view.js';

/** Name of the navigation file with the top level of the site. */
export const TOP = 'index';

/** Lists of the navigation by the name of their file. */
export type NavLists = ReadonlyMap<string, readonly NavEntry[]>;

/** Puts lists into the categories they belong to, at any depth. Categories without a list stay as they are. */
export function joinNavigation({ items, ...slice }: NavSlice, lists: NavLists): NavSlice {
  const fill = (entry: NavEntry): NavEntry => {
    const { category } = entry;
    if (!category) return entry;
    const list = category.key === undefined ? category.items : lists.get(category.key);
    return list?.length ? { ...entry, category: { ...category, items: list.map(fill) } } : entry;
  };
  return { ...slice, items: items.map(fill) };
}

/**
 * Splits the slice of a page into the lists it was joined from: the content of the navigation files, by name. Leaves out lists that were cut to a
 * window, since their files contain more.
 *
 * @param key name of the file with the top level
 */
export function splitNavigation({ items, ...slice }: NavSlice, key: string): ReadonlyMap<string, NavSlice> {
  const files = new Map<string, NavSlice>();
  const close = (entries: readonly NavEntry[]): { list: NavEntry[]; isComplete: boolean } => {
    let isComplete = true;
    const list = entries.map((entry) => {
      isComplete &&= !entry.more;
      const { category } = entry;
      if (!category || category.items.length === 0) return entry;
      const inner = close(category.items);
      if (category.key === undefined) {
        isComplete &&= inner.isComplete;
        return { ...entry, category: { open: true, items: inner.list } };
      }
      if (inner.isComplete) files.set(category.key, { items: inner.list });
      return { ...entry, category: { open: false, items: [], key: category.key } };
    });
    return { list, isComplete };
  };
  const top = close(items);
  if (top.isComplete) files.set(key, { ...slice, items: top.list });
  return files;
}
