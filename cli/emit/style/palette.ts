import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';

/** A value for each color mode. */
interface Pair {
  readonly light: string;
  readonly dark: string;
}

const toOklch: (color: string) => Oklch | undefined = converter('oklch');

/** Contrast of text with its background, with some reserve for the tinted backgrounds of boxes: WCAG 2.2, 1.4.3 asks for 4.5. */
const CONTRAST = 5.2;
const STEP = 0.005;

/** Chroma above which a color tints the neutral colors fully. */
const VIVID = 0.1;

/** Lightness and chroma of the neutral colors (OKLCH), in light and dark mode. */
const NEUTRALS = {
  surface: [1, 0, 0.195, 0.014],
  'surface-raised': [0.976, 0.004, 0.235, 0.018],
  text: [0.33, 0.026, 0.885, 0.013],
  'text-soft': [0.49, 0.028, 0.74, 0.02],
  heading: [0.225, 0.03, 0.97, 0.006],
  border: [0.915, 0.01, 0.32, 0.022],
  'border-strong': [0.62, 0.022, 0.6, 0.025],
} as const;

/**
 * Derives the tokens for colors from one color: its shade with enough contrast in each mode, the color of text on it, and neutral colors with a trace
 * of its hue. The shade in light mode is the color itself if it is dark enough.
 *
 * @param color hexadecimal, such as `#7c3aed`
 */
export function makePalette(color: string): Readonly<Record<'accent' | 'on-accent' | keyof typeof NEUTRALS, Pair>> {
  const { l, c, h = 0 } = toOklch(color) as Oklch;
  const tint = Math.min(1, c / VIVID);
  const shade = (lightness: number, chroma: number) => toHex({ mode: 'oklch', l: lightness, c: chroma, h });
  const neutral = (lightness: number, chroma: number) => shade(lightness, chroma * tint);
  const neutrals = Object.fromEntries(
    Object.entries(NEUTRALS).map(([name, [light, lightChroma, dark, darkChroma]]) => [
      name,
      { light: neutral(light, lightChroma), dark: neutral(dark, darkChroma) },
    ]),
  ) as Record<keyof typeof NEUTRALS, Pair>;
  const light = findShade((lightness) => shade(lightness, c), {
    start: l,
    step: -STEP,
    background: shade(0.93, Math.min(c, 0.04)),
  });
  const dark = findShade((lightness) => shade(lightness, Math.min(c, 0.13)), {
    start: Math.max(l, 0.78),
    step: STEP,
    background: shade(0.33, Math.min(c, 0.05)),
  });
  return { ...neutrals, accent: { light, dark }, 'on-accent': { light: '#ffffff', dark: neutral(0.2, 0.03) } };
}

interface ShadeSearch {
  /** Lightness of the first shade, and the step to the next. */
  readonly start: number;
  readonly step: number;
  readonly background: string;
}

/** Returns the first shade that has enough contrast with a background. */
function findShade(shade: (lightness: number) => string, { start, step, background }: ShadeSearch): string {
  for (let lightness = start; lightness > 0 && lightness < 1; lightness += step)
    if (wcagContrast(shade(lightness), background) >= CONTRAST) return shade(lightness);
  return shade(step < 0 ? 0 : 1);
}

const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));
