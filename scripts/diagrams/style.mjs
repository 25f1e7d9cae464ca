/** Width of every diagram: on a phone, 350 pixels wide, its text is more than 9 pixels large. */
export const WIDTH = 560;
export const MARGIN = 20;
export const GAP = 16;
/** Space between two boxes that an arrow connects. */
export const ARROW_GAP = 40;
export const RADIUS = 10;
export const LINE_WIDTH = 1.5;
export const FONT_SIZE = 15;
export const LINE_HEIGHT = 20;
export const PADDING = { x: 10, y: 11 };

/** Inter, then fonts of at most its width. */
export const FONTS = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif";

/** Tokens with the colors of the default theme, for programs that know no tokens. */
const FALLBACKS = {
  accent: '#0a6468',
  'on-accent': '#fff',
  'accent-soft': '#e9f1f1',
  'accent-line': '#a9c8c9',
  surface: '#fff',
  'surface-raised': '#f5f8f8',
  text: '#24363a',
  'text-soft': '#52666b',
  heading: '#0b1f23',
  border: '#dde6e7',
  'border-strong': '#7d9095',
  green: '#17683b',
  'green-soft': '#e8f6ed',
  amber: '#85500a',
  'amber-soft': '#fdf3de',
  red: '#b02a24',
  'red-soft': '#fdeeec',
};

/** Returns a token as a value of CSS. */
export function color(token) {
  if (!(token in FALLBACKS)) throw new Error(`There is no token "${token}".`);
  return `var(--${token}, ${FALLBACKS[token]})`;
}

/** The tokens of each kind of box: background, outline, title, and text. */
export const TONES = {
  plain: { fill: 'surface', line: 'accent-line', title: 'heading', text: 'text' },
  accent: { fill: 'accent-soft', line: 'accent-line', title: 'heading', text: 'text' },
  solid: { fill: 'accent', line: 'accent', title: 'on-accent', text: 'on-accent' },
  green: { fill: 'green-soft', line: 'green', lineOpacity: 0.5, title: 'green', text: 'text' },
  amber: { fill: 'amber-soft', line: 'amber', lineOpacity: 0.5, title: 'amber', text: 'text' },
  red: { fill: 'red-soft', line: 'red', lineOpacity: 0.5, title: 'red', text: 'text' },
  boundary: { fill: 'surface', line: 'green', title: 'green', text: 'text', dashed: true },
  absent: { fill: 'surface-raised', line: 'border-strong', title: 'text-soft', text: 'text-soft', dashed: true },
};
