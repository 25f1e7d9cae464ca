/**
 * Advance widths of the characters from U+0020 to U+007E in thousandths of the font size, by weight: those of Inter or of Arial, whichever is larger.
 * An image cannot load a font, so a reader sees its text in Inter if it is installed, and otherwise in a font of the system with at most that width.
 */
const WIDTHS = {
  400: [
    281, 288, 466, 633, 642, 982, 667, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 556, 610, 618, 646, 593, 620, 566, 619,
    620, 288, 302, 662, 662, 662, 556, 1015, 690, 667, 730, 722, 667, 611, 778, 743, 278, 571, 672, 565, 903, 753, 778, 667, 778,
    722, 667, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471, 556, 333, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242,
    549, 242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662,
  ],
  600: [
    278, 333, 523, 644, 650, 1004, 722, 326, 373, 373, 540, 673, 319, 465, 319, 379, 660, 556, 623, 636, 666, 612, 640, 576, 640,
    640, 333, 333, 673, 673, 673, 611, 999, 728, 722, 737, 722, 667, 611, 778, 746, 278, 580, 722, 611, 922, 759, 778, 667, 778,
    722, 667, 660, 736, 728, 1020, 720, 713, 652, 373, 379, 373, 584, 556, 351, 574, 624, 583, 624, 591, 389, 625, 612, 278, 278,
    569, 278, 900, 612, 611, 624, 624, 397, 556, 353, 612, 587, 839, 569, 588, 566, 455, 359, 455, 673,
  ],
};
const OTHER = 700;

/** Returns the width of a text in pixels. */
export function measureText(text, { size, weight }) {
  let width = 0;
  for (const character of text) width += WIDTHS[weight][(character.codePointAt(0) ?? 0) - 32] ?? OTHER;
  return (width * size) / 1000;
}

/**
 * Breaks a text into lines, at spaces; a word that is wider than a line is broken after its slashes and hyphens. Line breaks in the text stay.
 *
 * @param {string} text
 * @param font size and weight, and the maximum width of a line
 * @returns {string[]}
 * @throws if a part of a word is wider than a line
 */
export function wrapText(text, font) {
  return text.split('\n').flatMap((line) => wrapLine(line, font));
}

function wrapLine(line, font) {
  const fits = (text) => measureText(text.trimEnd(), font) <= font.width;
  const pieces = (line.match(/[^ ]+ */g) ?? []).flatMap((word) =>
    fits(word) ? [word] : (word.match(/[^/-]*(?:[/-]| *$)/g) ?? []),
  );
  const lines = [''];
  for (const piece of pieces) {
    if (!fits(piece)) throw new Error(`"${piece}" does not fit into ${font.width} pixels.`);
    const last = lines.length - 1;
    if (lines[last] !== '' && !fits(lines[last] + piece)) lines.push(piece);
    else lines[last] += piece;
  }
  return lines.map((text) => text.trimEnd()).filter((text) => text !== '');
}
