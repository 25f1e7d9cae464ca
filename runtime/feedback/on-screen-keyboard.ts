/**
 * Tells style sheets by `--keyboard` on an element how much of the window's foot an on-screen keyboard covers, which browsers leave
 * out of every other measure.
 */
export function watchKeyboard(element: HTMLElement, viewport: VisualViewport): void {
  const measure = () => {
    // Magnified by the reader: what is out of sight is not covered.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    if (covered > 1) element.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    else element.removeAttribute('style');
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  measure();
}
