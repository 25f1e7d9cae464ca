import { local } from '../page/storage.js';
import { applyTheme, nextTheme, THEME_KEY, type ThemeChoice, themeChoice } from '../page/theme.js';
import { onClick } from './clicks.js';

/** Handles the color switch and synchronizes it with the device, with other tabs, and after a return from the back-forward cache. */
export function startThemeSwitch(): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = (choice: ThemeChoice) => {
    applyTheme(root, choice, dark.matches);
    for (const button of document.querySelectorAll<HTMLElement>(SWITCH)) showState(button, root.dataset);
  };
  const restore = () => show(themeChoice(root, local));

  restore();
  onClick(SWITCH, (button) => {
    const { theme, themeChoice: choice } = root.dataset;
    const next = nextTheme(choice as ThemeChoice, theme, 'themeSystem' in button.dataset);
    local.set(THEME_KEY, next);
    show(next);
  });
  dark.addEventListener('change', () => show(root.dataset.themeChoice as ThemeChoice));
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) restore();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore();
  });
}

const SWITCH = '[data-action="theme"]';

/** Sets the accessible state of the switch: on or off, or which of three modes. */
function showState(button: HTMLElement, { theme, themeChoice }: DOMStringMap): void {
  if ('themeSystem' in button.dataset) button.setAttribute('aria-label', `Color mode: ${themeChoice}`);
  else button.setAttribute('aria-pressed', String(theme === 'dark'));
}
