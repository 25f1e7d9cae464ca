import * as z from 'zod';
import { isColor, isCssValue, isLength, isTime } from './css-value.js';

const cssValue = (isValid: (text: string) => boolean, rule: string) => z.string().min(1).refine(isValid, rule);

const color = cssValue(isColor, 'must be a color such as #0a6468');
const length = cssValue(isLength, 'must be a length such as 0.5rem');
const time = cssValue(isTime, 'must be a time such as 0.2s');
const other = cssValue(isCssValue, 'must be a CSS value without ";", braces, open quotes and open brackets');

const token = (type: typeof other, description: string) =>
  z
    .union([type, z.strictObject({ light: type, dark: type })])
    .optional()
    .describe(description);

/** The complete looks that a site can start from; `PRESETS` in `cli/emit/style/theme-tokens.ts` has their values. */
const PRESET_NAMES = ['teal', 'ocean', 'indigo', 'violet', 'rose', 'ember', 'forest', 'graphite'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** The values of the tokens that `templates/css/tokens.css` declares, and options that set several of them. */
export const themeSchema = z.strictObject({
  preset: z.enum(PRESET_NAMES).optional().describe('A complete look to start from.'),
  color: z
    .string()
    .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'must be a hexadecimal color such as #7c3aed')
    .optional()
    .describe('The color of your brand: all tokens for colors are derived from it, with enough contrast in both modes.'),
  density: z.enum(['comfortable', 'compact']).optional().describe('`compact` shows more on a screen: smaller text, less space.'),
  accent: token(color, 'Links, the current entry, buttons.'),
  'on-accent': token(color, 'Text on `accent`.'),
  'accent-soft': token(color, 'Background of current items; by default, mixed from `accent`.'),
  'accent-line': token(color, 'Lines in the color of links; by default, mixed from `accent`.'),
  surface: token(color, 'Background of the page.'),
  'surface-raised': token(color, 'Background of code, cards and boxes.'),
  text: token(color, 'Text.'),
  'text-soft': token(color, 'Secondary text.'),
  heading: token(color, 'Headings.'),
  border: token(color, 'Borders and separators.'),
  'border-strong': token(color, 'Outlines of controls.'),
  blue: token(color, 'Admonitions, HTTP methods and highlighting.'),
  'blue-soft': token(color, 'Background of `blue`.'),
  green: token(color, 'Admonitions, HTTP methods and highlighting.'),
  'green-soft': token(color, 'Background of `green`.'),
  amber: token(color, 'Admonitions, HTTP methods and highlighting.'),
  'amber-soft': token(color, 'Background of `amber`.'),
  red: token(color, 'Admonitions, HTTP methods and highlighting.'),
  'red-soft': token(color, 'Background of `red`.'),
  violet: token(color, 'Highlighting.'),
  shadow: token(other, 'Shadow of floating elements.'),
  font: token(other, "Font families for text; `system` for the fonts of the reader's system instead of the bundled Inter."),
  'font-code': token(
    other,
    "Font families for code; `system` for the fonts of the reader's system instead of the bundled JetBrains Mono.",
  ),
  speed: token(time, 'Duration of transitions.'),
  radius: token(length, 'Corner radius.'),
  'navbar-height': token(length, 'Height of the navbar.'),
  page: token(length, 'Maximum width of the page.'),
  column: token(length, 'Width of the main column.'),
  measure: token(length, 'Maximum width of text.'),
  gutter: token(length, 'Margin on each side of the main column.'),
});
