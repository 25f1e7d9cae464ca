import { hashTarget } from './hash-target.js';
import type { Arrival } from './router.js';
import { SEARCH_FIELD } from './search/field.js';

/** A page that scrolled less than this many milliseconds ago may still be on its way to a heading. */
const MOVING = 100;

/** Frames in which such a movement still has its say over a jump. */
const FRAMES = 6;

/** Gives the function that scrolls to where the reader wants to be: back to a known position, to the hash's target, else to the top. */
export function createScroller(window: Window): (arrival: Arrival) => void {
  const { document, location, performance } = window;
  let moved = Number.NEGATIVE_INFINITY;
  let wanted: number | undefined;
  const isElsewhere = () => wanted === undefined || Math.abs(window.scrollY - wanted) > 1;
  const onScroll = () => {
    // The jump below is no movement.
    if (isElsewhere()) moved = performance.now();
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return ({ url, position }) => {
    const isMoving = performance.now() - moved < MOVING;
    const jump = () => {
      const target = position === undefined ? hashTarget(document, url.hash) : null;
      if (target) target.scrollIntoView({ behavior: 'instant' });
      else window.scrollTo({ top: position ?? 0, behavior: 'instant' });
    };
    jump();
    wanted = window.scrollY;
    const hold = (frames: number) => {
      if (frames === 0 || location.href !== url.href) return;
      if (isElsewhere()) jump();
      window.requestAnimationFrame(() => hold(frames - 1));
    };
    if (isMoving) hold(FRAMES);
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
