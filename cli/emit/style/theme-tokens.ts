import type { SiteConfig } from '../../config/schema.js';
import type { PresetName } from '../../config/theme-schema.js';

type Theme = SiteConfig['theme'];

/** The values of tokens that a site sets, by name. */
export type ThemeTokens = Omit<Theme, 'preset' | 'color' | 'density'>;

interface Preset {
  /** The color that the tokens for colors are derived from; without one, they are those of the style sheet. */
  readonly color?: string;
  readonly radius?: string;
}

/** The values of each preset. */
const PRESETS: Readonly<Record<PresetName, Preset>> = {
  teal: {},
  ocean: { color: '#0b63ce', radius: '0.5rem' },
  indigo: { color: '#4f46e5', radius: '0.75rem' },
  violet: { color: '#7c3aed', radius: '1rem' },
  rose: { color: '#d1245f', radius: '0.75rem' },
  ember: { color: '#c2410c', radius: '0.375rem' },
  forest: { color: '#15803d', radius: '0.375rem' },
  graphite: { color: '#3f4650', radius: '0.25rem' },
};

/** Returns the tokens of a theme: those of its preset, those derived from its color, and its own. The color library is only loaded for a color. */
export async function resolveTheme({ preset, color, density: _, ...own }: Theme): Promise<ThemeTokens> {
  const { color: presetColor, ...shape } = preset === undefined ? {} : PRESETS[preset];
  const seed = color ?? presetColor;
  const derived = seed === undefined ? {} : (await import('./palette.js')).makePalette(seed);
  return { ...derived, ...shape, ...own };
}

/** The rule of a density. All sizes depend on the size of the text. */
export const densityRule = ({ density }: Pick<Theme, 'density'>): string =>
  density === 'compact' ? 'html{font-size:93.75%;line-height:1.6}' : '';

/**
 * Returns tokens as custom properties. Dark values apply to the chosen dark mode and to the system's, as in `templates/css/tokens.css`.
 */
export function tokenRules(tokens: ThemeTokens): string {
  const light: string[] = [];
  const dark: string[] = [];
  for (const [name, value] of Object.entries(tokens)) {
    if (value === undefined) continue;
    const rule = (given: string) => `--${name}:${given}`;
    light.push(rule(typeof value === 'string' ? value : value.light));
    if (typeof value !== 'string') dark.push(rule(value.dark));
  }
  const rules = light.length === 0 ? '' : `:root{${light.join(';')}}`;
  const inDark = dark.join(';');
  return dark.length === 0
    ? rules
    : `${rules}@media screen{[data-theme=dark]{${inDark}}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${inDark}}}`;
}
