import type { Store } from './storage.js';

const KEY = 'docsgen.announcement';

/** Hides the bar that this reader has closed before. The document carries the bar's id. */
export function restoreAnnouncement(root: HTMLElement, store: Store): void {
  const { announcement } = root.dataset;
  if (announcement !== undefined && store.get(KEY) === announcement) root.dataset.announcementClosed = '';
}

/** Hides the bar for good. */
export function closeAnnouncement(root: HTMLElement, store: Store): void {
  root.dataset.announcementClosed = '';
  store.set(KEY, root.dataset.announcement ?? '');
}
