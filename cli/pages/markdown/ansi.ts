import { escapeText } from '../../../templates/escape.js';

/**
 * An escape sequence of a terminal (ECMA-48): `ESC [ … m` sets colors and styles, and all others have no counterpart on a page. ESC is the character itself
 * or one of its usual spellings; those only count before `[`.
 */
const ESCAPE =
  /(?:\x1b|\\x1[bB]|\\u001[bB]|\\e|\\033)\[([0-?]{0,64})[ -/]{0,8}([@-~])|\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]{0,8}[0-~])?/g;

/** Returns the text of a terminal without escape sequences. */
export const removeEscapes = (text: string): string => text.replace(ESCAPE, '');

const COLORS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
type Color = (typeof COLORS)[number];

/** Codes of SGR (ECMA-48, 8.3.117) that switch a style on, and the classes for it. */
const STYLES: Readonly<Record<number, string>> = { 1: 'bold', 2: 'dim', 3: 'italic', 4: 'underline', 7: 'inverse', 9: 'strike' };

/** Codes that switch styles off. */
const RESETS: Readonly<Record<number, readonly string[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['strike'],
};

interface State {
  readonly color: Color | undefined;
  readonly background: Color | undefined;
  readonly styles: ReadonlySet<string>;
}

const PLAIN: State = { color: undefined, background: undefined, styles: new Set() };

/** Returns output of a terminal as escaped HTML, with a span for each run of text with colors or styles. */
export function renderAnsi(text: string): string {
  let html = '';
  let state = PLAIN;
  let position = 0;
  for (const match of text.matchAll(ESCAPE)) {
    html += renderRun(text.slice(position, match.index), state);
    position = match.index + match[0].length;
    if (match[2] === 'm') state = applyCodes(state, match[1] ?? '');
  }
  return html + renderRun(text.slice(position), state);
}

function renderRun(text: string, { color, background, styles }: State): string {
  if (text === '') return '';
  const isInverse = styles.has('inverse');
  const [front, back] = isInverse ? [background, color ?? 'white'] : [color, background];
  const classes = [...[...styles].filter((style) => style !== 'inverse'), ...(back ? [`on-${back}`] : front ? [front] : [])].map(
    (name) => `ansi-${name}`,
  );
  return classes.length === 0 ? escapeText(text) : `<span class="${classes.join(' ')}">${escapeText(text)}</span>`;
}

function applyCodes(before: State, parameters: string): State {
  const codes = parameters.split(/[;:]/).map(Number);
  let { color, background } = before;
  let styles = new Set(before.styles);
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code === 0) {
      ({ color, background } = PLAIN);
      styles = new Set();
    } else if (STYLES[code]) styles.add(STYLES[code]);
    else if (RESETS[code]) for (const style of RESETS[code]) styles.delete(style);
    else if (code === 39) color = undefined;
    else if (code === 49) background = undefined;
    else if (code === 38 || code === 48) {
      const extended = readExtended(codes.slice(index + 1));
      index += extended.count;
      if (code === 38) color = extended.color;
      else background = extended.color;
    } else if (isBetween(code, 30, 37)) color = COLORS[code - 30];
    else if (isBetween(code, 40, 47)) background = COLORS[code - 40];
    else if (isBetween(code, 90, 97)) color = COLORS[code - 90];
    else if (isBetween(code, 100, 107)) background = COLORS[code - 100];
  }
  return { color, background, styles };
}

const isBetween = (code: number, first: number, last: number): boolean => code >= first && code <= last;

/** Reads a color of the palette of 256 (`5;n`) or of 24 bits (`2;r;g;b`), as the color of the terminal that is closest in hue. */
function readExtended([kind, first = 0, second = 0, third = 0]: readonly number[]): { color: Color | undefined; count: number } {
  if (kind === 2) return { color: findNearest([first, second, third]), count: 4 };
  if (kind !== 5) return { color: undefined, count: 0 };
  if (first < 16) return { color: COLORS[first % 8], count: 2 };
  if (first >= 232) return { color: first < 244 ? 'black' : 'white', count: 2 };
  const cube = first - 16;
  return { color: findNearest([Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => step * 51)), count: 2 };
}

/** The bits of `COLORS` are red, green and blue. */
function findNearest(channels: readonly number[]): Color | undefined {
  const highest = Math.max(...channels);
  const lowest = Math.min(...channels);
  if (highest - lowest < 40) return highest < 128 ? 'black' : 'white';
  const middle = (highest + lowest) / 2;
  return COLORS[channels.reduce((bits, value, index) => bits + (value > middle ? 1 << index : 0), 0)];
}
