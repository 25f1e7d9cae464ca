import { CONTENT_EVENT, MOVE_EVENT } from '../page/events.js';
import { onClick } from './clicks.js';
import { NARROW_SCREEN, showCurrentEntry } from './sidebar.js';
import { onSwipeLeft } from './swipe-left.js';

/**
 * Handles the drawer with the sidebar on narrow screens. Opening it moves the focus into it; the Tab key cycles through the
 * drawer and the navbar; closing it returns the focus to the button. What the drawer covers is inert; a press on it closes the drawer.
 */
export function startMenuDrawer(): void {
  const root = document.documentElement;
  const isOpen = () => root.dataset.menu === 'open';

  const setOpen = (open: boolean) => {
    if (open) root.dataset.menu = 'open';
    else delete root.dataset.menu;
    findButton()?.setAttribute('aria-expanded', String(open));
    for (const covered of document.querySelectorAll<HTMLElement>(COVERED)) covered.inert = open;
  };
  const close = () => {
    if (!isOpen()) return;
    setOpen(false);
    findButton()?.focus();
  };

  onClick('[data-action="menu"]', () => {
    if (isOpen()) return close();
    setOpen(true);
    showCurrentEntry();
    (findElement('.sidebar [aria-current="page"]') ?? findElement('.sidebar a'))?.focus({ preventScroll: true });
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab' && isOpen()) cycleFocus(event);
  });
  onSwipeLeft(close);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('.navbar, .sidebar')) close();
  });
  const closeWithoutFocus = () => isOpen() && setOpen(false);
  document.addEventListener(CONTENT_EVENT, closeWithoutFocus);
  document.addEventListener(MOVE_EVENT, close);
  addEventListener('hashchange', closeWithoutFocus);
  matchMedia(NARROW_SCREEN).addEventListener('change', closeWithoutFocus);
}

/** Everything but the heading, which still names the page to screen readers. */
const COVERED = '.skip-link, .announcement, main > :not(h1, .page-head), .page-head > :not(h1), .toc, .footer';

const findElement = (selector: string) => document.querySelector<HTMLElement>(selector);
const findButton = () => findElement('[data-action="menu"]');

/** Moves the focus from the last control of navbar and drawer to the first, and back. */
function cycleFocus(event: KeyboardEvent): void {
  const controls = [...document.querySelectorAll<HTMLElement>(':is(.navbar, .sidebar) :is(a[href], button, summary)')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }),
  );
  const [edge, target] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  target?.focus();
}
