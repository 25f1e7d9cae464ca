import { readSavedPosition } from '../navigation/scroll-memory.js';
import { sessionStore } from '../page/storage.js';

/** Restores the scroll position of history entries that the application created, which the browser does not do. */
export function restoreScroll(): void {
  if (history.scrollRestoration !== 'manual') return;
  history.scrollRestoration = 'auto';
  const position = readSavedPosition(history.state, sessionStore);
  if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
}
