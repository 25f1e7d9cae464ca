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
  let lastY: number | undefined;
  // Read the position after the layout: reading it earlier would force a second layout.
  requestAnimationFrame(() =>
    setTimeout(() => {
      lastY ??= scrollY;
    }),
  );
  addEventListener(
    'scroll',
    () => {
      const distance = scrollY - (lastY ?? scrollY);
      lastY ??= scrollY;
      if (Math.abs(distance) < MIN_SCROLL) return;
      lastY = scrollY;
      if (distance < 0 || scrollY < ALWAYS_VISIBLE) delete dataset.navbar;
      else dataset.navbar = 'hidden';
    },
    { passive: true },
  );
}
