import { session } from '../page/storage.js';

/** Width up to which the sidebar is a drawer: 996 pixels, more for readers whose browser shows larger text. The style sheets say the same. */
export const NARROW = '(max-width: 62.25em)';

const KEY = 'docsgen.sidebar';

const find = () => document.getElementById('docsgen:sidebar');
const isDrawer = () => matchMedia(NARROW).matches;

/** The sidebar stands where the reader left it, also when a page is loaded as a whole. */
export function keepSidebarPosition(): void {
  const position = Number(session.get(KEY));
  const sidebar = find();
  if (sidebar && position > 0) sidebar.scrollTop = position;
  addEventListener('pagehide', () => session.set(KEY, String(find()?.scrollTop ?? 0)));
}

/** Brings the current page's entry into sight: its categories open, its line within the sidebar's own scroll. A closed drawer waits. */
export function showCurrentEntry(): void {
  if (isDrawer() && document.documentElement.dataset.menu !== 'open') return;
  const sidebar = find();
  const entry = sidebar?.querySelector('[aria-current="page"]');
  if (!sidebar || !entry) return;
  for (let details = entry.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  const box = sidebar.getBoundingClientRect();
  const line = entry.getBoundingClientRect();
  // The navbar covers its upper end, and below an announcement its lower end is out of the window.
  const top = box.top + (Number.parseFloat(getComputedStyle(sidebar).scrollPaddingTop) || 0);
  const bottom = Math.min(box.bottom, innerHeight);
  if (line.top < top || line.bottom > bottom) sidebar.scrollTop += line.top - top - (bottom - top) / 3;
}
