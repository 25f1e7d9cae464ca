import type { Store } from './storage.js';

export const THEME_KEY = 'theme';

/** What a reader chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** The remembered choice, else the site's default, which the document carries. */
export function themeChoice(root: HTMLElement, store: Store): ThemeChoice {
  const stored = store.get(THEME_KEY);
  return isThemeChoice(stored) ? stored : ((root.dataset.defaultTheme as ThemeChoice | undefined) ?? 'light');
}

/** Shows a choice: `data-theme` is the mode on the screen, `data-theme-choice` what was chosen. */
export function showTheme(root: HTMLElement, choice: ThemeChoice, prefersDark: boolean): void {
  root.dataset.themeChoice = choice;
  root.dataset.theme = choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
}

/** The choice that the switch leads to from this one. */
export function nextTheme(choice: ThemeChoice, shown: string | undefined, offersSystem: boolean): ThemeChoice {
  if (!offersSystem) return shown === 'dark' ? 'light' : 'dark';
  return choice === 'light' ? 'dark' : choice === 'dark' ? 'system' : 'light';
}

function isThemeChoice(value: string | undefined): value is ThemeChoice {
  return value === 'light' || value === 'dark' || value === 'system';
}
