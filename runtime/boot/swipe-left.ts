/** Minimum length of a swipe, in pixels. */
const MIN_DISTANCE = 60;

/** Calls `handler` for swipes of one finger to the left. */
export function onSwipeLeft(handler: () => void): void {
  let start: Touch | undefined;
  document.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches.length === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  document.addEventListener(
    'touchend',
    ({ changedTouches: [end] }) => {
      if (start && end && start.clientX - end.clientX > Math.max(MIN_DISTANCE, 2 * Math.abs(start.clientY - end.clientY)))
        handler();
      start = undefined;
    },
    { passive: true },
  );
}
