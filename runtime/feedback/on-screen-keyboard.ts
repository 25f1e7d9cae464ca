/**
 * Sets `--keyboard` on an element to the height of the window's bottom that an on-screen keyboard covers, which no other measure
 * of the browser includes.
 */
export function watchOnScreenKeyboard(element: HTMLElement, viewport: VisualViewport): void {
  const measure = () => {
    // While the reader has zoomed in, content outside the viewport is not covered.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    if (covered > 1) element.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    else element.removeAttribute('style');
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  measure();
}
