import type { Store } from './storage.js';

export const THEME_KEY = 'theme';

/** The reader's choice; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Returns the stored choice, or the site's default, which is in the document. */
export function readThemeChoice(root: HTMLElement, store: Store): ThemeChoice {
  const stored = store.get(THEME_KEY);
  return isThemeChoice(stored) ? stored : ((root.dataset.defaultTheme as ThemeChoice | undefined) ?? 'light');
}

/** Applies a choice: `data-theme` is the visible mode, `data-theme-choice` the choice. */
export function applyTheme(root: HTMLElement, choice: ThemeChoice, prefersDark: boolean): void {
  root.dataset.themeChoice = choice;
  root.dataset.theme = choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
}

function isThemeChoice(value: string | undefined): value is ThemeChoice {
  return value === 'light' || value === 'dark' || value === 'system';
}
