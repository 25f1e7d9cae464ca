import { savedPosition } from '../navigation/scroll-memory.js';
import { session } from '../page/storage.js';

/** An entry of the history that the application was shown in is not restored by the browser. */
export function restoreScroll(): void {
  if (history.scrollRestoration !== 'manual') return;
  history.scrollRestoration = 'auto';
  const position = savedPosition(history.state, session);
  if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
}
