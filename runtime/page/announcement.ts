import type { Store } from './storage.js';

const KEY = 'docsgen.announcement';

/** Hides the announcement bar if this reader has closed it before. The document contains the id of the bar. */
export function restoreAnnouncement(root: HTMLElement, store: Store): void {
  const { announcement } = root.dataset;
  if (announcement !== undefined && store.get(KEY) === announcement) root.dataset.announcementClosed = '';
}

/** Hides the announcement bar permanently. */
export function closeAnnouncement(root: HTMLElement, store: Store): void {
  root.dataset.announcementClosed = '';
  store.set(KEY, root.dataset.announcement ?? '');
}
