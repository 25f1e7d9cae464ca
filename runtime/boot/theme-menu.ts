import * as TEXTS from '../../templates/texts/controls.js';
import { localStore } from '../page/storage.js';
import { applyTheme, readThemeChoice, THEME_KEY, type ThemeChoice } from '../page/theme.js';
import { onClick } from './clicks.js';

/**
 * Handles the menu of the color modes, and synchronizes the mode with the device, with other tabs, and after a return from the back-forward cache.
 * The menu is operated as described in the ARIA Authoring Practices Guide, "Menu Button".
 */
export function startThemeMenu(): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const button = () => document.querySelector<HTMLElement>('.theme-button');
  const menu = () => document.querySelector<HTMLElement>('.theme-menu');
  const findItems = () => [...document.querySelectorAll<HTMLButtonElement>('.theme-menu button')];

  const apply = (choice: ThemeChoice) => {
    applyTheme(root, choice, dark.matches);
    for (const item of findItems()) {
      const isChosen = item.value === choice;
      item.ariaChecked = String(isChosen);
      if (isChosen) button()?.setAttribute('aria-label', TEXTS.colorMode(item.textContent ?? ''));
    }
  };
  const restore = () => apply(readThemeChoice(root, localStore));

  const setOpen = (open: boolean) => {
    const list = menu();
    if (list) list.hidden = !open;
    button()?.setAttribute('aria-expanded', String(open));
  };
  const close = () => {
    setOpen(false);
    button()?.focus();
  };
  const open = () => {
    setOpen(true);
    const items = findItems();
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  };

  restore();
  onClick('.theme-button', () => (menu()?.hidden ? open() : close()));
  onClick('.theme-menu button', (item) => {
    const choice = (item as HTMLButtonElement).value as ThemeChoice;
    localStore.set(THEME_KEY, choice);
    apply(choice);
    close();
  });
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (menu()?.hidden !== false) {
      if (!key.startsWith('Arrow') || target !== button()) return;
      open();
    } else if (key === 'Escape') close();
    else if (key === 'Tab') return setOpen(false);
    else {
      const items = findItems();
      const index = items.indexOf(document.activeElement as HTMLButtonElement);
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key];
      if (next === undefined) return;
      items.at(next % items.length)?.focus();
    }
    event.preventDefault();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (menu()?.hidden === false && target instanceof Element && !target.closest('.theme')) setOpen(false);
  });
  dark.addEventListener('change', () => apply(root.dataset.themeChoice as ThemeChoice));
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) restore();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore();
  });
}
