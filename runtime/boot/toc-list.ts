/** Closes the list of headings, which is over the page on narrow screens: after a choice, a click elsewhere or Escape. */
export function closeTocList(): void {
  const findOpen = () => document.querySelector<HTMLDetailsElement>('.toc details[open]');
  document.addEventListener('click', ({ target }) => {
    const details = findOpen();
    if (details && target instanceof Element && (target.closest('.toc a') || !target.closest('.toc'))) details.open = false;
  });
  document.addEventListener('keydown', ({ key, isComposing, defaultPrevented }) => {
    const details = findOpen();
    if (!details || key !== 'Escape' || isComposing || defaultPrevented) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
}
