import { sessionStore } from '../page/storage.js';

/** Width up to which the sidebar is a drawer: 996 pixels, more for readers with larger text. The style sheets use the same value. */
export const NARROW_SCREEN = '(max-width: 62.25em)';

const KEY = 'docsgen.sidebar';

const findSidebar = () => document.getElementById('docsgen:sidebar');
const isDrawer = () => matchMedia(NARROW_SCREEN).matches;

/** Restores the scroll position of the sidebar after a full page load. */
export function restoreSidebarPosition(): void {
  const position = Number(sessionStore.get(KEY));
  const sidebar = findSidebar();
  if (sidebar && position > 0) sidebar.scrollTop = position;
  addEventListener('pagehide', () => sessionStore.set(KEY, String(findSidebar()?.scrollTop ?? 0)));
}

/** Scrolls the sidebar to the entry of the current page and opens its categories. A closed drawer does so when it opens. */
export function showCurrentEntry(): void {
  if (isDrawer() && document.documentElement.dataset.menu !== 'open') return;
  const sidebar = findSidebar();
  const entry = sidebar?.querySelector('[aria-current="page"]');
  if (!sidebar || !entry) return;
  for (let details = entry.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    details.open = true;
  const box = sidebar.getBoundingClientRect();
  const line = entry.getBoundingClientRect();
  // The navbar covers the top of the sidebar, and below an announcement its end is outside the window.
  const top = box.top + (Number.parseFloat(getComputedStyle(sidebar).scrollPaddingTop) || 0);
  const bottom = Math.min(box.bottom, innerHeight);
  if (line.top < top || line.bottom > bottom) sidebar.scrollTop += line.top - top - (bottom - top) / 3;
}
