import { hashTarget } from './hash-target.js';
import type { Arrival } from './router.js';
import { SEARCH_FIELD } from './search/field.js';

/** Frames in which a smooth movement that was under way can still have its say. */
const FRAMES = 6;

/** Scrolls to where the reader wants to be: back to a known position, to the hash's target, else to the top. */
export function scrollToArrival(window: Window, { url, position }: Arrival): void {
  const { document, location } = window;
  const jump = () => {
    const target = position === undefined ? hashTarget(document, url.hash) : null;
    if (target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: position ?? 0, behavior: 'instant' });
  };
  jump();
  const wanted = window.scrollY;
  const hold = (frames: number) => {
    if (location.href !== url.href) return;
    if (Math.abs(window.scrollY - wanted) > 1) jump();
    if (frames > 1) window.requestAnimationFrame(() => hold(frames - 1));
  };
  window.requestAnimationFrame(() => hold(FRAMES));
}

/** Moves the keyboard's place to what the reader came for, as loading a document would. */
export function focusArrival(document: Document, { url }: Arrival): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const element = hashTarget(document, url.hash) ?? find(SEARCH_FIELD) ?? find('main h1') ?? find('main');
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
