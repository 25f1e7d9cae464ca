import { CONTENT_EVENT } from '../content-event.js';
import { onClick } from './clicks.js';

/** Width up to which the sidebar is a drawer. */
const NARROW = '(max-width: 996px)';

/**
 * The drawer that holds the sidebar on narrow screens. The keyboard moves into it and comes back to the button; style sheets put
 * what it covers out of reach.
 */
export function startMenu(): void {
  const root = document.documentElement;
  const isOpen = () => root.dataset.menu === 'open';

  const set = (open: boolean) => {
    if (open) root.dataset.menu = 'open';
    else delete root.dataset.menu;
    button()?.setAttribute('aria-expanded', String(open));
  };
  const close = () => {
    if (!isOpen()) return;
    set(false);
    button()?.focus();
  };

  onClick('[data-action="menu"]', () => {
    if (isOpen()) return close();
    set(true);
    document.querySelector<HTMLElement>('#sidebar a')?.focus();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  const leave = () => isOpen() && set(false);
  document.addEventListener(CONTENT_EVENT, leave);
  addEventListener('hashchange', leave);
  matchMedia(NARROW).addEventListener('change', leave);
}

const button = () => document.querySelector<HTMLElement>('[data-action="menu"]');
