/** Pixels that the reader must scroll to hide or show the navbar. */
const MIN_SCROLL = 8;

/** Pixels from the top within which the navbar is always visible. */
const ALWAYS_VISIBLE = 80;

/**
 * Hides the navbar while the reader scrolls down and shows it on the way up. Style sheets show it while it contains the focus or
 * the menu is open.
 */
export function hideNavbarOnScroll(): void {
  const { dataset } = document.documentElement;
  let last: number | undefined;
  // Read the position after the layout: reading it earlier would force a second layout.
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
      if (Math.abs(moved) < MIN_SCROLL) return;
      last = scrollY;
      if (moved < 0 || scrollY < ALWAYS_VISIBLE) delete dataset.navbar;
      else dataset.navbar = 'hidden';
    },
    { passive: true },
  );
}
