import { local } from '../storage.js';
import { nextTheme, showTheme, THEME_KEY, type ThemeChoice, themeChoice } from '../theme.js';
import { onClick } from './clicks.js';

/** The colour switch, kept in step with the device, with other tabs and with what changed while the page lay in the back-forward cache. */
export function startThemeSwitch(): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const restore = () => showTheme(root, themeChoice(root, local), dark.matches);

  onClick('[data-action="theme"]', (button) => {
    const { theme, themeChoice: choice } = root.dataset;
    const next = nextTheme(choice as ThemeChoice, theme, 'themeSystem' in button.dataset);
    local.set(THEME_KEY, next);
    showTheme(root, next, dark.matches);
  });
  dark.addEventListener('change', () => showTheme(root, root.dataset.themeChoice as ThemeChoice, dark.matches));
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) restore();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restore();
  });
}
