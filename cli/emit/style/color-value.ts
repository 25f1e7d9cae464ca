import { type Color, clampRgb, converter, interpolateWithPremultipliedAlpha, type Mode, parse, type Rgb } from 'culori';

/** The color modes of a site. */
export type ColorMode = 'light' | 'dark';

/** Returns the value of a custom property, by name without `--`; `undefined` if it is unknown. */
export type PropertyValue = (name: string) => string | undefined;

const toRgb = converter('rgb');

/** Maximum nesting: `var()` can refer to itself, and brackets can be nested without limit. */
const MAX_DEPTH = 20;

/**
 * Returns the color of a CSS value (CSS Color 4 and 5), in sRGB as screens display it. Returns `undefined` for colors that are only known in the
 * browser: system colors, relative colors, and custom properties of the site's own style sheet.
 */
export function parseColor(value: string, mode: ColorMode, property: PropertyValue): Rgb | undefined {
  const color = resolve(value, { mode, property, depth: 0 });
  return color && clipToRgb(color);
}

/** Clips a color to sRGB as screens do; contrast is defined for sRGB. */
export const clipToRgb = (color: Color): Rgb => clampRgb(toRgb(color));

interface ColorContext {
  readonly mode: ColorMode;
  readonly property: PropertyValue;
  readonly depth: number;
}

function resolve(value: string, context: ColorContext): Color | undefined {
  const text = value.trim();
  if (context.depth > MAX_DEPTH) return undefined;
  const inner = { ...context, depth: context.depth + 1 };
  const [, name = '', body = ''] = /^([a-z-]+)\((.*)\)$/is.exec(text) ?? [];
  switch (name.toLowerCase()) {
    case 'var': {
      const [property = '', ...fallback] = splitTop(body);
      const referenced = context.property(property.trim().replace(/^--/, ''));
      if (referenced !== undefined) return resolve(referenced, inner);
      return fallback.length > 0 ? resolve(fallback.join(','), inner) : undefined;
    }
    case 'light-dark': {
      const [light, dark] = splitTop(body);
      const chosen = context.mode === 'light' ? light : dark;
      return chosen === undefined ? undefined : resolve(chosen, inner);
    }
    case 'color-mix':
      return mixColors(splitTop(body), inner);
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
function mixColors(parts: readonly string[], context: ColorContext): Color | undefined {
  const [method = '', ...operands] = parts;
  const space = /^\s*in\s+([\w-]+)(?:\s+shorter\s+hue)?\s*$/i.exec(method)?.[1];
  const mode = space === undefined ? undefined : SPACES[space.toLowerCase()];
  if (mode === undefined || operands.length !== 2) return undefined;
  const [a, b] = operands.map((operand) => {
    const share = /(?:^\s*|\s)(\d+(?:\.\d+)?|\.\d+)%(?=\s*$|\s)/.exec(operand);
    const rest = share ? operand.replace(share[0], ' ') : operand;
    return { color: resolve(rest, context), share: share ? Number(share[1]) / 100 : undefined };
  });
  if (!a?.color || !b?.color) return undefined;
  const first = a.share ?? (b.share === undefined ? 0.5 : 1 - b.share);
  const second = b.share ?? 1 - first;
  const sum = first + second;
  if (sum <= 0) return undefined;
  const color = interpolateWithPremultipliedAlpha([a.color, b.color], mode)(second / sum);
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
  const blend = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return { mode: 'rgb', r: blend(r, behind.r), g: blend(g, behind.g), b: blend(b, behind.b) };
}
