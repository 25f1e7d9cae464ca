const NARROW = /[iljtfrI.,:;'|!()[\]{}/\\ ]/;
const WIDE = /[mwMW@%&…—]/;
const CAPITAL = /[\p{Lu}\p{N}_#$<>=+~?]/u;
const FULL =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uffef]/u;

function widthOf(character: string): number {
  if (FULL.test(character)) return 1.05;
  if (NARROW.test(character)) return 0.34;
  if (WIDE.test(character)) return 0.9;
  return CAPITAL.test(character) ? 0.67 : 0.58;
}

/** Estimates the width of a text in the font of the theme, rather too wide than too narrow. @param size of the font in pixels */
export const estimateWidth = (text: string, size: number): number =>
  [...text].reduce((width, character) => width + widthOf(character), 0) * size;

/** Returns the width of the longest line. */
export const estimateLines = (lines: readonly string[], size: number): number =>
  lines.reduce((width, line) => Math.max(width, estimateWidth(line, size)), 0);
