import { localStore } from '../page/storage.js';
import { applyTheme, getNextTheme, readThemeChoice, THEME_KEY, type ThemeChoice } from '../page/theme.js';
import { onClick } from './clicks.js';

/** Handles the color switch and synchronizes it with the device, with other tabs, and after a return from the back-forward cache. */
export function startThemeSwitch(): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = (choice: ThemeChoice) => {
    applyTheme(root, choice, dark.matches);
    for (const button of document.querySelectorAll<HTMLElement>(SWITCH)) updateButton(button, root.dataset);
  };
  const restore = () => apply(readThemeChoice(root, localStore));

  restore();
  onClick(SWITCH, (button) => {
    const { theme, themeChoice: choice } = root.dataset;
    const nextChoice = getNextTheme(choice as ThemeChoice, theme, 'themeSystem' in button.dataset);
    localStore.set(THEME_KEY, nextChoice);
    apply(nextChoice);
  });
  dark.addEventListener('change', () => apply(root.dataset.themeChoice as ThemeChoice));
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) restore();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore();
  });
}

const SWITCH = '[data-action="theme"]';

/** Sets the accessible state of the switch: on or off, or which of three modes. */
function updateButton(button: HTMLElement, { theme, themeChoice }: DOMStringMap): void {
  if ('themeSystem' in button.dataset) button.setAttribute('aria-label', `Color mode: ${themeChoice}`);
  else button.setAttribute('aria-pressed', String(theme === 'dark'));
}
