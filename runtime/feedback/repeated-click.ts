/** Milliseconds and pixels within which a second tap belongs to a double tap. */
const DOUBLE_TAP = 500;
const NEARBY = 40;

/** The used properties of a click; a `PointerEvent` in current browsers. */
export interface Click {
  readonly detail: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
  readonly pointerType?: string;
}

/**
 * Returns a function that reports whether a click continues the previous one: the second half of a double click is meant for the
 * button that the first half pressed, which another button may have replaced. Mouse clicks are counted by the browser
 * (https://w3c.github.io/uievents/#current-click-count), taps are not; keys, which count as 0 clicks, never continue a click.
 */
export function createRepeatFilter(): (click: Click) => boolean {
  let lastClick: Click | undefined;
  return (click) => {
    const previousClick = lastClick;
    lastClick = click;
    if (click.detail !== 1) return click.detail > 1;
    if (click.pointerType === 'mouse' || !previousClick || previousClick.detail === 0) return false;
    const distance = Math.hypot(click.clientX - previousClick.clientX, click.clientY - previousClick.clientY);
    return click.timeStamp - previousClick.timeStamp < DOUBLE_TAP && distance < NEARBY;
  };
}
