import { SEARCH_FIELD } from '../search/search-field.js';
import { findHashTarget } from './hash-target.js';
import type { Arrival } from './router.js';

/** Longest duration of a browser's smooth scroll, in milliseconds; ignored once `scrollend` fires. */
const MAX_SMOOTH_SCROLL = 1000;

/** Number of frames in which an interrupted smooth scroll may still move the page. */
const SETTLE_FRAMES = 6;

export interface Scroller {
  /** Scrolls to a saved position, to the hash's target, or to the top. */
  jump(arrival: Arrival): void;
  /** Records that the browser starts a smooth scroll within the page. */
  startSmoothScroll(): void;
}

export function createScroller(window: Window): Scroller {
  const { document, location, performance } = window;
  let smoothScrollEnd = 0;
  window.addEventListener('scrollend', () => {
    smoothScrollEnd = 0;
  });
  return {
    jump({ url, position }) {
      const scrollToArrival = () => {
        const target = position === undefined ? findHashTarget(document, url.hash) : null;
        if (target) target.scrollIntoView({ behavior: 'instant' });
        else window.scrollTo({ top: position ?? 0, behavior: 'instant' });
      };
      scrollToArrival();
      const targetY = window.scrollY;
      const keepPosition = (frames: number) => {
        if (frames === 0 || location.href !== url.href) return;
        if (Math.abs(window.scrollY - targetY) > 1) scrollToArrival();
        window.requestAnimationFrame(() => keepPosition(frames - 1));
      };
      if (performance.now() < smoothScrollEnd) keepPosition(SETTLE_FRAMES);
      smoothScrollEnd = 0;
    },
    startSmoothScroll() {
      smoothScrollEnd = performance.now() + MAX_SMOOTH_SCROLL;
    },
  };
}

/** Moves the focus to the content that the reader navigated to, as loading a document would. */
export function focusTarget(document: Document, { url }: Arrival): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const element = findHashTarget(document, url.hash) ?? find(SEARCH_FIELD) ?? find('main h1') ?? find('main');
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
