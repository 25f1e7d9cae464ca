/** Closes the menu of the page with Escape, after a choice, and when the reader clicks or moves the focus elsewhere. */
export function startPageMenu(): void {
  const closeUnless = (isInside: (menu: HTMLDetailsElement) => boolean) => {
    const menu = document.querySelector<HTMLDetailsElement>('.page-menu[open]');
    if (menu && !isInside(menu)) menu.open = false;
    return menu;
  };
  document.addEventListener('click', ({ target }) => {
    const isChoice = target instanceof Element && target.closest('.page-menu a') !== null;
    closeUnless((menu) => !isChoice && menu.contains(target as Node));
  });
  document.addEventListener('focusin', ({ target }) => closeUnless((menu) => menu.contains(target as Node)));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape')
      closeUnless(() => false)
        ?.querySelector('summary')
        ?.focus();
  });
}
