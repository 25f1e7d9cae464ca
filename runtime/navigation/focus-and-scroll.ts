import { SEARCH_FIELD } from '../search/search-field.js';
import { hashTarget } from './hash-target.js';
import type { Arrival } from './router.js';

/** How long browsers take to glide to a heading, in milliseconds; those that say when they are done are believed. */
const GLIDE = 1000;

/** Frames in which a glide that a jump broke off still has its say. */
const FRAMES = 6;

export interface Scroller {
  /** Scrolls to where the reader wants to be: back to a known position, to the hash's target, else to the top. */
  jump(arrival: Arrival): void;
  /** The browser begins to glide to another part of the page. */
  glide(): void;
}

export function createScroller(window: Window): Scroller {
  const { document, location, performance } = window;
  let gliding = 0;
  window.addEventListener('scrollend', () => {
    gliding = 0;
  });
  return {
    jump({ url, position }) {
      const go = () => {
        const target = position === undefined ? hashTarget(document, url.hash) : null;
        if (target) target.scrollIntoView({ behavior: 'instant' });
        else window.scrollTo({ top: position ?? 0, behavior: 'instant' });
      };
      go();
      const wanted = window.scrollY;
      const hold = (frames: number) => {
        if (frames === 0 || location.href !== url.href) return;
        if (Math.abs(window.scrollY - wanted) > 1) go();
        window.requestAnimationFrame(() => hold(frames - 1));
      };
      if (performance.now() < gliding) hold(FRAMES);
      gliding = 0;
    },
    glide() {
      gliding = performance.now() + GLIDE;
    },
  };
}

/** Moves the keyboard's place to what the reader came for, as loading a document would. */
export function focusArrival(document: Document, { url }: Arrival): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const element = hashTarget(document, url.hash) ?? find(SEARCH_FIELD) ?? find('main h1') ?? find('main');
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
