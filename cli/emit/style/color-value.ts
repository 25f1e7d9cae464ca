import { type Color, clampRgb, converter, interpolateWithPremultipliedAlpha, type Mode, parse, type Rgb } from 'culori';

/** The color modes of a site. */
export type ColorMode = 'light' | 'dark';

/** Returns the value of a custom property, by name without `--`; `undefined` if it is unknown. */
export type PropertyValue = (name: string) => string | undefined;

const toRgb = converter('rgb');

/** Maximum nesting: `var()` can refer to itself, and brackets can be nested without limit. */
const DEEPEST = 20;

/**
 * Returns the color of a CSS value (CSS Color 4 and 5), in sRGB as screens display it. Returns `undefined` for colors that are only known in the
 * browser: system colors, relative colors, and custom properties of the site's own style sheet.
 */
export function colorOf(value: string, mode: ColorMode, property: PropertyValue): Rgb | undefined {
  const color = resolve(value, { mode, property, depth: 0 });
  return color && rgbOf(color);
}

/** Clips a color to sRGB as screens do; contrast is defined for sRGB. */
export const rgbOf = (color: Color): Rgb => clampRgb(toRgb(color));

interface Resolving {
  readonly mode: ColorMode;
  readonly property: PropertyValue;
  readonly depth: number;
}

function resolve(value: string, at: Resolving): Color | undefined {
  const text = value.trim();
  if (at.depth > DEEPEST) return undefined;
  const inner = { ...at, depth: at.depth + 1 };
  const [, name = '', body = ''] = /^([a-z-]+)\((.*)\)$/is.exec(text) ?? [];
  switch (name.toLowerCase()) {
    case 'var': {
      const [property = '', ...fallback] = splitTop(body);
      const found = at.property(property.trim().replace(/^--/, ''));
      if (found !== undefined) return resolve(found, inner);
      return fallback.length > 0 ? resolve(fallback.join(','), inner) : undefined;
    }
    case 'light-dark': {
      const [light, dark] = splitTop(body);
      const chosen = at.mode === 'light' ? light : dark;
      return chosen === undefined ? undefined : resolve(chosen, inner);
    }
    case 'color-mix':
      return mixed(splitTop(body), inner);
    default:
      return parse(text.toLowerCase());
  }
}

/** Color spaces of CSS, and culori's names for them. */
const SPACES: Readonly<Record<string, Mode>> = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  lab: 'lab',
  lch: 'lch',
  oklab: 'oklab',
  oklch: 'oklch',
  hsl: 'hsl',
  hwb: 'hwb',
  xyz: 'xyz65',
  'xyz-d65': 'xyz65',
  'xyz-d50': 'xyz50',
  'display-p3': 'p3',
  'a98-rgb': 'a98',
  'prophoto-rgb': 'prophoto',
  rec2020: 'rec2020',
};

/** Mixes colors as `color-mix()` does: https://www.w3.org/TR/css-color-5/#color-mix. Only supports the shorter hue interpolation. */
function mixed(parts: readonly string[], at: Resolving): Color | undefined {
  const [method = '', ...operands] = parts;
  const space = /^\s*in\s+([\w-]+)(?:\s+shorter\s+hue)?\s*$/i.exec(method)?.[1];
  const mode = space === undefined ? undefined : SPACES[space.toLowerCase()];
  if (mode === undefined || operands.length !== 2) return undefined;
  const [one, other] = operands.map((operand) => {
    const share = /(?:^\s*|\s)(\d+(?:\.\d+)?|\.\d+)%(?=\s*$|\s)/.exec(operand);
    const rest = share ? operand.replace(share[0], ' ') : operand;
    return { color: resolve(rest, at), share: share ? Number(share[1]) / 100 : undefined };
  });
  if (!one?.color || !other?.color) return undefined;
  const first = one.share ?? (other.share === undefined ? 0.5 : 1 - other.share);
  const second = other.share ?? 1 - first;
  const sum = first + second;
  if (sum <= 0) return undefined;
  const color = interpolateWithPremultipliedAlpha([one.color, other.color], mode)(second / sum);
  return sum < 1 ? { ...color, alpha: (color.alpha ?? 1) * sum } : color;
}

/** Splits the arguments of a function, ignoring commas inside brackets. */
function splitTop(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Blends a translucent color with the color behind it. */
export function over({ r, g, b, alpha = 1 }: Rgb, behind: Rgb): Rgb {
  const blend = (one: number, other: number) => one * alpha + other * (1 - alpha);
  return { mode: 'rgb', r: blend(r, behind.r), g: blend(g, behind.g), b: blend(b, behind.b) };
}
