import { CONTENT_EVENT } from '../page/events.js';
import { sessionStore } from '../page/storage.js';

/** Width up to which the sidebar is a drawer: 996 pixels, more for readers with larger text. The style sheets use the same value. */
export const NARROW_SCREEN = '(max-width: 62.25em)';

const KEY = 'docsgen.sidebar';

const findSidebar = () => document.getElementById('docsgen:sidebar');
const isDrawer = () => matchMedia(NARROW_SCREEN).matches;

/** Remembers the scroll position of each section's sidebar, and restores it when the reader comes back to the section, in place or by a full page load. */
export function keepSidebarPositions(): void {
  const positions = readPositions();
  let shown: HTMLElement | null = null;
  const restore = () => {
    const sidebar = findSidebar();
    if (sidebar === shown) return;
    shown = sidebar;
    const position = positions.get(nameSection(sidebar)) ?? 0;
    if (sidebar && position > 0) sidebar.scrollTop = position;
  };
  restore();
  document.addEventListener(CONTENT_EVENT, restore);
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target === shown && shown) positions.set(nameSection(shown), shown.scrollTop);
    },
    { capture: true, passive: true },
  );
  addEventListener('pagehide', () => sessionStore.set(KEY, JSON.stringify([...positions])));
}

const nameSection = (sidebar: HTMLElement | null): string => sidebar?.dataset.section ?? '';

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStore.get(KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
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
  if (line.top >= top && line.bottom <= bottom) return;
  sidebar.scrollTop += line.top - top - (bottom - top) / 3;
  // If the current entry stays in view, begin with a whole entry below the navbar or the name of the section, which stays in place.
  const edge = sidebar.querySelector('.nav-head')?.getBoundingClientRect().bottom ?? top;
  const boxes = [...sidebar.querySelectorAll(':scope > ul a')].map((link) => link.getBoundingClientRect());
  const cutBox = boxes.find((cut) => cut.top < edge && cut.bottom > edge);
  const shift = cutBox ? edge - cutBox.top : 0;
  if (entry.getBoundingClientRect().bottom + shift <= bottom) sidebar.scrollTop -= shift;
}
