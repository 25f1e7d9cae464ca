import * as TEXTS from './texts/page.js';
import type { NavEntry, NavSlice } from './view.js';

/** Maximum number of entries in a list. */
export const NAV_WINDOW = 40;

/**
 * Cuts the navigation for one page: the categories that contain the page are open, and each list is cut to a window around the
 * page, followed by an entry that links to the rest. Idempotent.
 *
 * @param slice lists of any length
 * @param path the route of the page
 */
export function cutNavigation(slice: NavSlice, path: string): NavSlice {
  return { ...slice, items: cutToWindow(slice.items, path).map((entry) => cutEntry(entry, path)) };
}

/** Whether the entry is the page, the first page of its list, or a category that contains it. */
export const containsPage = (entry: NavEntry, path: string): boolean =>
  entry.path === path ||
  path.startsWith(`${entry.path}/page/`) ||
  (entry.category?.items.some((item) => containsPage(item, path)) ?? false);

function cutEntry(entry: NavEntry, path: string): NavEntry {
  const { category } = entry;
  // Most entries are closed categories, which all pages share.
  if (!category || (category.items.length === 0 && entry.path !== path)) return entry;
  const items = cutToWindow(category.items, path, entry.isGroup ? undefined : entry).map((item) => cutEntry(item, path));
  return { ...entry, category: { ...category, open: category.open || containsPage(entry, path), items } };
}

/** Returns at most {@link NAV_WINDOW} entries with the current one in the middle. `owner` is the category whose page lists all of them. */
function cutToWindow(entries: readonly NavEntry[], path: string, owner?: NavEntry): readonly NavEntry[] {
  const allEntries = entries.filter((entry) => !entry.more);
  if (allEntries.length <= NAV_WINDOW) return entries;
  const currentIndex = Math.max(
    0,
    allEntries.findIndex((entry) => containsPage(entry, path)),
  );
  const start = Math.min(Math.max(0, currentIndex - NAV_WINDOW / 2), allEntries.length - NAV_WINDOW);
  const visible = allEntries.slice(start, start + NAV_WINDOW);
  if (owner) return [...visible, { label: TEXTS.allPages(allEntries.length), href: owner.href, more: true }];
  // No page lists the whole top level, so link to the neighbors of the window.
  const previousEntry = allEntries[start - 1];
  const nextEntry = allEntries[start + NAV_WINDOW];
  return [
    ...(previousEntry ? [{ label: TEXTS.previousPages, href: previousEntry.href, more: true } as const] : []),
    ...visible,
    ...(nextEntry ? [{ label: TEXTS.morePages, href: nextEntry.href, more: true } as const] : []),
  ];
}
