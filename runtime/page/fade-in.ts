/** Duration in milliseconds; that of `--speed` in the style sheets. */
const DURATION = 120;

/**
 * Fades a new page in, unless the reader prefers less motion. Only the opacity changes, so the scroll position is right from the first frame; a view
 * transition would show a picture of the previous page meanwhile.
 */
export function fadeIn(element: Element | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element?.animate({ opacity: [0, 1] }, { duration: DURATION, easing: 'ease-out' });
}
