import type { RoutePath } from '../types.js';
import type { SidebarEntry } from './sidebar-file.js';

/** Returns the entries of a root's `sidebar.yml` with routes of the site: they are written as if the root were the whole site. */
export function rebaseEntries(entries: readonly SidebarEntry[], at: RoutePath): SidebarEntry[] {
  const rebase = (path: string): string => (at === '/' ? path : path === '/' ? at : at + path);
  return entries.map((entry): SidebarEntry => {
    switch (entry.kind) {
      case 'page':
        return { ...entry, path: rebase(entry.path) };
      case 'folder':
        return { ...entry, path: rebase(entry.path) };
      case 'group':
        return { ...entry, items: rebaseEntries(entry.items, at) };
      case 'hidden':
        return { ...entry, pages: entry.pages.map((page) => ({ ...page, path: rebase(page.path) })) };
      case 'category':
        return {
          ...entry,
          page: entry.page === undefined ? undefined : rebase(entry.page),
          index: entry.index && { ...entry.index, slug: rebase(entry.index.slug) },
          items: rebaseEntries(entry.items, at),
        };
      default:
        return entry;
    }
  });
}
