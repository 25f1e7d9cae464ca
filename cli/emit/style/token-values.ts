import type { ThemeTokens } from './theme-tokens.js';

/** Returns the first declaration of each custom property in a style sheet, by name without `--`. */
export function readTokenValues(css: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;}]+)/g)) if (!values.has(name)) values.set(name, value);
  return values;
}

/** Returns the tokens of a style sheet with those of a theme, whose values depend on the color mode by `light-dark()`. */
export function mergeTokens(css: string, theme: ThemeTokens): ReadonlyMap<string, string> {
  const values = new Map(readTokenValues(css));
  for (const [name, value] of Object.entries(theme))
    if (value !== undefined) values.set(name, typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`);
  return values;
}
