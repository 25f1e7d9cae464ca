import { MAX_WORD_LENGTH } from './weights.js';

/**
 * Receives the words of a text. The index and queries share one definition of a word: words are lower case and without accents.
 * Compounds such as `bootstrapOverride`, `UNLEASH_URL` and `/api/client/features` yield each part and the whole without its joiners.
 * Chinese, Japanese and Korean, which are written without spaces, yield every two neighboring characters.
 */
export type VisitWord = (word: string, start: number, end: number) => void;

const BREAK = 0;
const LOWER = 1;
const UPPER = 2;
const JOINER = 3;
const IDEOGRAPH = 4;

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z0-9]/.test(char)) return LOWER;
  if (/[A-Z]/.test(char)) return UPPER;
  return /[-_./:@#{}]/.test(char) ? JOINER : BREAK;
});

function classifyCharacter(code: number): number {
  if (code < 128) return ASCII[code] as number;
  if (isIdeograph(code)) return IDEOGRAPH;
  const char = String.fromCharCode(code);
  if (/[\p{Lu}\p{Lt}]/u.test(char)) return UPPER;
  return /[\p{L}\p{N}\p{M}]/u.test(char) ? LOWER : BREAK;
}

/** Kana, Han and Hangul, including the high surrogates of rare Han. */
const isIdeograph = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff66 && code <= 0xff9d) ||
  (code >= 0xd840 && code <= 0xd8bf) ||
  code === 0x3005;

/** Programming languages whose names contain signs that are ignored elsewhere. */
const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['c++', 'cpp'],
  ['.net', 'dotnet'],
]);

/** Calls `visit` for each word of the text, with its position. The parts of a compound are visited before it. */
export function forEachWord(text: string, visit: VisitWord): void {
  let position = 0;
  while (position < text.length) {
    const kind = classifyCharacter(text.charCodeAt(position));
    if (kind === IDEOGRAPH) position = visitIdeographPairs(text, position, visit);
    else if (kind === LOWER || kind === UPPER) position = visitCompound(text, position, visit);
    else position += 1;
  }
}

/** Returns the words of a text, in order. */
export function tokenize(text: string): string[] {
  const words: string[] = [];
  forEachWord(text, (word) => words.push(word));
  return words;
}

/** Visits the word that begins at `start`, its parts first. Returns its end. */
function visitCompound(text: string, start: number, visit: VisitWord): number {
  let joined = '';
  let pieceCount = 0;
  let pieceStart = start;
  for (;;) {
    const pieceEnd = visitCamelCaseParts(text, pieceStart, visit);
    const languageName = findLanguageName(text, pieceStart, pieceEnd);
    if (languageName) {
      visit(languageName, pieceStart, pieceEnd);
      return text[pieceEnd] === '+' ? pieceEnd + 2 : pieceEnd + 1;
    }
    const piece = text.slice(pieceStart, pieceEnd);
    visitFolded(piece, pieceStart, visit);
    joined += fold(piece);
    pieceCount += 1;
    const nextStart = skipJoiners(text, pieceEnd);
    if (nextStart === pieceEnd) {
      if (pieceCount > 1 && joined.length <= MAX_WORD_LENGTH) visit(joined, start, pieceEnd);
      return pieceEnd;
    }
    pieceStart = nextStart;
  }
}

/** Visits the parts of a camel-case name, if there are several: `HTMLParser` consists of `HTML` and `Parser`. Returns the end of the name. */
function visitCamelCaseParts(text: string, start: number, visit: VisitWord): number {
  let end = start + 1;
  let previousKind = classifyCharacter(text.charCodeAt(start));
  let partStart = start;
  for (; end < text.length; end++) {
    const kind = classifyCharacter(text.charCodeAt(end));
    if (kind !== LOWER && kind !== UPPER) break;
    const startsPart =
      kind === UPPER
        ? previousKind === LOWER
        : previousKind === UPPER && end - 1 > partStart && classifyCharacter(text.charCodeAt(end - 2)) === UPPER;
    if (startsPart) {
      const boundary = kind === UPPER ? end : end - 1;
      visitFolded(text.slice(partStart, boundary), partStart, visit);
      partStart = boundary;
    }
    previousKind = kind;
  }
  if (partStart > start) visitFolded(text.slice(partStart, end), partStart, visit);
  return end;
}

/** Returns the position after the joiners at `start` where the compound continues; `start` itself if it ends there. */
function skipJoiners(text: string, start: number): number {
  let end = start;
  while (end < text.length && classifyCharacter(text.charCodeAt(end)) === JOINER) end += 1;
  if (end === start || end === text.length || (text[start] === ':' && text[start + 1] === '/')) return start;
  const kind = classifyCharacter(text.charCodeAt(end));
  return kind === LOWER || kind === UPPER ? end : start;
}

/** Returns the word for a programming language whose name contains the letters from `start` to `end` and the signs around them. */
function findLanguageName(text: string, start: number, end: number): string | undefined {
  if (end - start === 1) {
    const sign = text[end] === '#' ? '#' : text.startsWith('++', end) ? '++' : '';
    return sign && LANGUAGE_NAMES.get(text.slice(start, end).toLowerCase() + sign);
  }
  return end - start === 3 && text[start - 1] === '.' && (start < 2 || /\s/.test(text[start - 2] as string))
    ? LANGUAGE_NAMES.get(text.slice(start - 1, end).toLowerCase())
    : undefined;
}

/** Visits a word of the text in the form in which it is indexed, unless it is too short or too long. */
function visitFolded(word: string, start: number, visit: VisitWord): void {
  if (word.length > 1 && word.length <= MAX_WORD_LENGTH) visit(fold(word), start, start + word.length);
}

/** Letters that do not decompose into a base letter and an accent, and how keyboards without them write them. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
]);

/** Returns a word in lower case and without accents. */
function fold(word: string): string {
  let isLowerCase = true;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    if (code >= 128)
      return word
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[\u0300-\u036fßæœøłđðþ]/g, (sign) => LETTERS.get(sign) ?? '');
    if (code >= 65 && code <= 90) isLowerCase = false;
  }
  return isLowerCase ? word : word.toLowerCase();
}

/** Visits every two neighbors in a run of ideographs; a single ideograph is a word. Returns the end of the run. */
function visitIdeographPairs(text: string, start: number, visit: VisitWord): number {
  let previous = -1;
  let position = start;
  while (position < text.length && classifyCharacter(text.charCodeAt(position)) === IDEOGRAPH) {
    const end = position + ((text.codePointAt(position) as number) > 0xffff ? 2 : 1);
    if (previous >= 0) visit(text.slice(previous, end), previous, end);
    previous = position;
    position = end;
  }
  const isSingle = previous === start;
  if (isSingle && !/\p{Surrogate}/u.test(text.slice(start, position))) visit(text.slice(start, position), start, position);
  return position;
}
