/** Pixels that a scroll has to cover to count as meant. */
const STEP = 8;

/** Pixels from the top where it always shows. */
const TOP = 80;

/** The navbar makes room while the reader scrolls down, and is back on the way up. Style sheets keep it while the keyboard or the menu is in it. */
export function startNavbar(): void {
  const { dataset } = document.documentElement;
  let last: number | undefined;
  // Once the page is laid out: asking earlier would have it laid out twice.
  requestAnimationFrame(() =>
    setTimeout(() => {
      last ??= scrollY;
    }),
  );
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - (last ?? scrollY);
      last ??= scrollY;
      if (Math.abs(moved) < STEP) return;
      last = scrollY;
      if (moved < 0 || scrollY < TOP) delete dataset.navbar;
      else dataset.navbar = 'hidden';
    },
    { passive: true },
  );
}
