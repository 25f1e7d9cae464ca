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
  let at = 0;
  while (at < text.length) {
    const kind = classifyCharacter(text.charCodeAt(at));
    if (kind === IDEOGRAPH) at = visitIdeographPairs(text, at, visit);
    else if (kind === LOWER || kind === UPPER) at = visitCompound(text, at, visit);
    else at += 1;
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
  let end = start;
  let joined = '';
  let pieces = 0;
  let from = start;
  for (;;) {
    end = from + 1;
    let before = classifyCharacter(text.charCodeAt(from));
    let cut = from;
    for (; end < text.length; end++) {
      const kind = classifyCharacter(text.charCodeAt(end));
      if (kind !== LOWER && kind !== UPPER) break;
      const turns =
        kind === UPPER
          ? before === LOWER
          : before === UPPER && end - 1 > cut && classifyCharacter(text.charCodeAt(end - 2)) === UPPER;
      if (turns) {
        const turn = kind === UPPER ? end : end - 1;
        visitFolded(text, cut, turn, visit);
        cut = turn;
      }
      before = kind;
    }
    if (cut > from) visitFolded(text, cut, end, visit);
    const sign = findLanguageName(text, from, end);
    if (sign) {
      visit(sign, from, end);
      return text[end] === '+' ? end + 2 : end + 1;
    }
    visitFolded(text, from, end, visit);
    joined += fold(text.slice(from, end));
    pieces += 1;
    const next = skipJoiners(text, end);
    if (next === end) break;
    from = next;
  }
  if (pieces > 1 && joined.length <= MAX_WORD_LENGTH) visit(joined, start, end);
  return end;
}

/** Returns the position after the joiners at `at` where the compound continues; `at` itself if it ends there. */
function skipJoiners(text: string, at: number): number {
  let next = at;
  while (next < text.length && classifyCharacter(text.charCodeAt(next)) === JOINER) next += 1;
  if (next === at || next === text.length || (text[at] === ':' && text[at + 1] === '/')) return at;
  const kind = classifyCharacter(text.charCodeAt(next));
  return kind === LOWER || kind === UPPER ? next : at;
}

function findLanguageName(text: string, from: number, end: number): string | undefined {
  if (end - from === 1) {
    const sign = text[end] === '#' ? '#' : text.startsWith('++', end) ? '++' : '';
    return sign && LANGUAGE_NAMES.get(text.slice(from, end).toLowerCase() + sign);
  }
  return end - from === 3 && text[from - 1] === '.' && (from < 2 || /\s/.test(text[from - 2] as string))
    ? LANGUAGE_NAMES.get(text.slice(from - 1, end).toLowerCase())
    : undefined;
}

function visitFolded(text: string, start: number, end: number, visit: VisitWord): void {
  if (end - start > 1 && end - start <= MAX_WORD_LENGTH) visit(fold(text.slice(start, end)), start, end);
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
  let plain = true;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 128)
      return word
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[\u0300-\u036fßæœøłđðþ]/g, (sign) => LETTERS.get(sign) ?? '');
    if (code >= 65 && code <= 90) plain = false;
  }
  return plain ? word : word.toLowerCase();
}

/** Visits every two neighbors in a run of ideographs; a single ideograph is a word. Returns the end of the run. */
function visitIdeographPairs(text: string, start: number, visit: VisitWord): number {
  let last = -1;
  let at = start;
  while (at < text.length && classifyCharacter(text.charCodeAt(at)) === IDEOGRAPH) {
    const end = at + ((text.codePointAt(at) as number) > 0xffff ? 2 : 1);
    if (last >= 0) visit(text.slice(last, end), last, end);
    last = at;
    at = end;
  }
  if (last === start && !/\p{Surrogate}/u.test(text.slice(start, at))) visit(text.slice(start, at), start, at);
  return at;
}
