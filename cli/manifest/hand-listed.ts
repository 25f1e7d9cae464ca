import type { RoutePath } from '../types.js';
import type { SidebarEntry } from './sidebar-file.js';

/** Pages and folders in files `sidebar.yml`, which generated folders leave out. */
export interface HandListed {
  readonly pages: ReadonlySet<string>;
  /** Their paths, as the author wrote them. */
  readonly folders: ReadonlySet<RoutePath>;
}

/** Lists the pages and folders that entries name at any depth. */
export function findHandListed(entries: readonly SidebarEntry[]): HandListed {
  const pages = new Set<string>();
  const folders = new Set<RoutePath>();
  const visit = (entry: SidebarEntry) => {
    if (entry.kind === 'page') pages.add(entry.path);
    if (entry.kind === 'folder') folders.add(entry.path);
    if (entry.kind === 'hidden') for (const { path } of entry.pages) pages.add(path);
    if (entry.kind === 'category' && entry.page !== undefined) pages.add(entry.page);
    if (entry.kind === 'category' || entry.kind === 'group') entry.items.forEach(visit);
  };
  entries.forEach(visit);
  return { pages, folders };
}
