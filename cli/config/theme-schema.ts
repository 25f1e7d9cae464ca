import * as z from 'zod';
import { isColour, isCssValue, isLength, isTime } from './css-value.js';

const value = (isOne: (text: string) => boolean, rule: string) => z.string().min(1).refine(isOne, rule);

const colour = value(isColour, 'has to be a colour such as #0a6468');
const length = value(isLength, 'has to be a length such as 0.5rem');
const time = value(isTime, 'has to be a time such as 0.2s');
const other = value(isCssValue, 'has to be a CSS value without ";", braces, open quotes and open brackets');

const token = (one: typeof other, description: string) =>
  z
    .union([one, z.strictObject({ light: one, dark: one })])
    .optional()
    .describe(description);

/** Values of the tokens that `templates/css/tokens.css` declares. */
export const themeSchema = z.strictObject({
  accent: token(colour, 'Links, the current entry, buttons.'),
  'on-accent': token(colour, 'Text on `accent`.'),
  'accent-soft': token(colour, 'Background of what is current; mixed from `accent` when left out.'),
  'accent-line': token(colour, 'Lines of the colour of links; mixed from `accent` when left out.'),
  surface: token(colour, 'Background of the page.'),
  'surface-raised': token(colour, 'Background of code, cards and boxes.'),
  text: token(colour, 'Text.'),
  'text-soft': token(colour, 'Secondary text.'),
  heading: token(colour, 'Headings.'),
  border: token(colour, 'Lines.'),
  'border-strong': token(colour, 'Lines of controls.'),
  blue: token(colour, 'Admonitions, methods, highlighting.'),
  'blue-soft': token(colour, 'Background of `blue`.'),
  green: token(colour, 'Admonitions, methods, highlighting.'),
  'green-soft': token(colour, 'Background of `green`.'),
  amber: token(colour, 'Admonitions, methods, highlighting.'),
  'amber-soft': token(colour, 'Background of `amber`.'),
  red: token(colour, 'Admonitions, methods, highlighting.'),
  'red-soft': token(colour, 'Background of `red`.'),
  violet: token(colour, 'Highlighting.'),
  shadow: token(other, 'Shadow of what floats.'),
  font: token(other, 'Font families of text.'),
  'font-code': token(other, 'Font families of code.'),
  speed: token(time, 'Length of transitions.'),
  radius: token(length, 'Corners.'),
  'navbar-height': token(length, 'Height of the navbar.'),
  page: token(length, 'Greatest width of the page.'),
  column: token(length, 'Width of the column of the page.'),
  measure: token(length, 'Width of text.'),
  gutter: token(length, 'Margin at the side of the column.'),
});
