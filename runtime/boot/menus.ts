const OPEN = '.page-menu[open], .menu[open], .toc details[open]';
const CHOICE = ':is(.page-menu, .menu, .toc) a';

/**
 * Closes the menus of the page and the navbar, and the list of headings, which covers the page on narrow screens: with Escape, after a choice, and when
 * the reader clicks or moves the focus elsewhere.
 */
export function startMenus(): void {
  const closeUnless = (isInside: (menu: HTMLDetailsElement) => boolean) => {
    const menus = [...document.querySelectorAll<HTMLDetailsElement>(OPEN)].filter((menu) => !isInside(menu));
    for (const menu of menus) menu.open = false;
    return menus;
  };
  document.addEventListener('click', ({ target }) => {
    const isChoice = target instanceof Element && target.closest(CHOICE) !== null;
    closeUnless((menu) => !isChoice && menu.contains(target as Node));
  });
  document.addEventListener('focusin', ({ target }) => closeUnless((menu) => menu.contains(target as Node)));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape')
      closeUnless(() => false)[0]
        ?.querySelector('summary')
        ?.focus();
  });
}
