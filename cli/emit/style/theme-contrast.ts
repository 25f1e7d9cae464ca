import { clampChroma, converter, formatHex, type Oklch, type Rgb, wcagContrast } from 'culori';
import { type Problem, problem } from '../../problems/index.js';
import type { Location } from '../../types.js';
import { COLOR_PAIRS, type ColorPair } from './color-pairs.js';
import { type ColorMode, clipToRgb, over, type PropertyValue, parseColor } from './color-value.js';
import type { ThemeTokens } from './theme-tokens.js';
import { readTokenValues } from './token-values.js';

interface ThemeInput {
  readonly theme: ThemeTokens;
  /** docsgen's own style sheet, which declares every token. */
  readonly css: string;
  /** Returns the location of an option in the configuration. */
  place(keys: readonly PropertyKey[]): Location;
}

/** The tokens of a theme in one mode, by name, as CSS values. */
interface Tokens {
  readonly mode: ColorMode;
  /** Names of the tokens that the theme sets. */
  readonly set: ReadonlySet<string>;
  readonly property: PropertyValue;
}

/** A pair of tokens with insufficient contrast. */
interface LowPair extends ColorPair {
  /** The token of the theme to change. */
  readonly token: string;
  /** The other token of the pair. */
  readonly other: string;
  readonly ratio: number;
}

/**
 * Warns about tokens of a theme with insufficient contrast, in each mode. Tokens that the theme omits have their default values. Each token to change
 * is reported once for each mode, with its worst pair and the nearest color that has enough contrast everywhere.
 */
export function themeContrast({ theme, css, place }: ThemeInput): Problem[] {
  const defaults = readTokenValues(css);
  return (['light', 'dark'] as const).flatMap((mode) => {
    const tokens = readTokens(theme, defaults, mode);
    const low = new Map<string, LowPair[]>();
    for (const pair of lowPairs(tokens)) low.set(pair.token, [...(low.get(pair.token) ?? []), pair]);
    return [...low].map(([token, pairs]) => {
      const [worst] = pairs.sort((a, b) => a.ratio / a.needed - b.ratio / b.needed) as [LowPair, ...LowPair[]];
      const keys = ['theme', token, ...(typeof theme[token as keyof ThemeTokens] === 'string' ? [] : [mode])];
      return problem('theme-contrast', place(keys), {
        token,
        other: worst.other,
        mode,
        ratio: shown(worst.ratio),
        needed: worst.needed,
        use: worst.needed === 3 ? 'controls' : 'text',
        others: pairs.length - 1,
        suggestion: suggestion(token, tokens, pairs),
      });
    });
  });
}

/** Formats a ratio with two digits, rounded down: 4.499 is less than 4.5. */
const shown = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

function readTokens(theme: ThemeTokens, defaults: ReadonlyMap<string, string>, mode: ColorMode): Tokens {
  const values = new Map(
    Object.entries(theme).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value[mode]] as const],
    ),
  );
  return { mode, set: new Set(values.keys()), property: (name) => values.get(name) ?? defaults.get(name) };
}

/**
 * Yields the pairs with insufficient contrast that a token of the theme can fix: one of the two is set by the theme, or mixed from a token that is.
 */
function* lowPairs(tokens: Tokens): Generator<LowPair> {
  for (const pair of COLOR_PAIRS) {
    const color = findOwner(pair.color, tokens);
    const token = color ?? findOwner(pair.background, tokens);
    if (token === undefined) continue;
    const ratio = contrast(pair, tokens);
    if (ratio === undefined || ratio >= pair.needed) continue;
    yield { ...pair, token, other: color === undefined ? pair.color : pair.background, ratio };
  }
}

/** Returns the token of the theme that determines a color: the token itself, or the one that `accent-soft` is mixed from. */
function findOwner(name: string, { set }: Tokens): string | undefined {
  if (set.has(name)) return name;
  return name === 'accent-soft' ? ['accent', 'surface'].find((source) => set.has(source)) : undefined;
}

function contrast({ color, background }: Pick<ColorPair, 'color' | 'background'>, tokens: Tokens): number | undefined {
  const page = solid('surface', tokens, PAPER[tokens.mode]);
  const behind = page && solid(background, tokens, page);
  const front = behind && solid(color, tokens, behind);
  return front && wcagContrast(front, behind);
}

/** Background that browsers show behind the page. */
const PAPER: Readonly<Record<ColorMode, Rgb>> = {
  light: { mode: 'rgb', r: 1, g: 1, b: 1 },
  dark: { mode: 'rgb', r: 0.07, g: 0.07, b: 0.07 },
};

function solid(name: string, { mode, property }: Tokens, behind: Rgb): Rgb | undefined {
  const value = property(name);
  const color = value === undefined ? undefined : parseColor(value, mode, property);
  return color && over(color, behind);
}

/** Number of lightness steps between black and white. */
const STEPS = 200;

/**
 * Returns the nearest color of the same hue with which every pair of the token has enough contrast, or at least the pairs in `low`; `undefined` if no
 * such color exists.
 */
function suggestion(token: string, tokens: Tokens, low: readonly LowPair[]): string | undefined {
  const value = tokens.property(token);
  const color = value === undefined ? undefined : parseColor(value, tokens.mode, tokens.property);
  if (color === undefined) return undefined;
  const start = toOklch(color);
  const candidates = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
    .sort((a, b) => Math.abs(a - start.l) - Math.abs(b - start.l))
    .map((l) => formatHex(clipToRgb(clampChroma({ ...start, alpha: 1, l }, 'oklch'))));
  const touched = COLOR_PAIRS.filter(
    (pair) => findOwner(pair.color, tokens) === token || findOwner(pair.background, tokens) === token,
  );
  const works = (candidate: string, pairs: readonly ColorPair[]) => {
    const changed = { ...tokens, property: (name: string) => (name === token ? candidate : tokens.property(name)) };
    return pairs.every((pair) => (contrast(pair, changed) ?? Infinity) >= pair.needed);
  };
  return candidates.find((candidate) => works(candidate, touched)) ?? candidates.find((candidate) => works(candidate, low));
}

const toOklch: (color: Rgb) => Oklch = converter('oklch');
