import { decodeNamedCharacterReference } from 'decode-named-character-reference';

/** The longest line of a label, in characters; longer ones are wrapped at spaces. */
const LINE = 32;

/** Characters that have no meaning to the parser of the library. */
const PLAIN = /[\p{L}\p{N} ,.?!]/u;

/** Characters of a word. */
const WORD = /[\p{L}\p{N}_]/u;

/** First code point of the private use area. */
const PRIVATE = 0xe000;

/** The labels of a diagram: what readers see, written so that the library cannot take any of it for syntax. */
export interface Labels {
  /** Returns a label in the form for the library, with its line breaks. Leaves out HTML and the marks of Markdown. */
  encode(label: string): string;
  /** Returns a text as one word for the library: without white space, line breaks and syntax. */
  encodeWord(text: string): string;
  /** Returns the lines of a label, for a picture of our own. */
  split(label: string): readonly string[];
  /** Returns the characters that `encode` has replaced. */
  decode(text: string): string;
  /** The labels so far, in order. */
  readonly texts: readonly string[];
}

export function createLabels(): Labels {
  const texts: string[] = [];
  const characters: string[] = [];
  const encodeCharacter = (character: string, plain: RegExp): string => {
    if (plain.test(character)) return character;
    if (!characters.includes(character)) characters.push(character);
    return String.fromCodePoint(PRIVATE + characters.indexOf(character));
  };
  const split = (label: string): readonly string[] => {
    const words = cleanLabel(label);
    if (words === '') return [];
    texts.push(words.replaceAll('\n', ' '));
    return words.split('\n').flatMap(wrap);
  };
  return {
    texts,
    split,
    encode(label) {
      return split(label)
        .map((line) => [...line].map((character) => encodeCharacter(character, PLAIN)).join(''))
        .join('<br/>');
    },
    encodeWord(text) {
      texts.push(text);
      return [...text].map((character) => encodeCharacter(character, WORD)).join('');
    },
    decode: (text) => text.replace(/[\ue000-\uf8ff]/g, (mark) => characters[mark.charCodeAt(0) - PRIVATE] ?? ''),
  };
}

/** Returns the text of a label: without quotes, HTML, icons and the marks of Markdown; `<br>` and `\n` are line breaks. */
export const cleanLabel = (label: string): string =>
  label
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/^`([\s\S]*)`$/, (_, text: string) => text.replace(/(\*\*|__|[*_])(\S(?:.*?\S)?)\1/g, '$2'))
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(/\\([.#*_`])/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#\d{1,7})(?!\w);?|[#&](#?\w{1,30});/g, (reference, number, name) => decodeReference(reference, number ?? name))
    .replace(/\bfa[a-z]?:fa-[\w-]+\s*/g, '')
    .replace(/[\ue000-\uf8ff\ufdd0\ufdd1]/g, '\ufffd')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^\s+|\s+$|(?<=\n) | (?=\n)/g, '');

/** Mermaid writes character references as `#quot;` and `#35;`; those of HTML are also decoded. */
function decodeReference(reference: string, name: string): string {
  const code = /^#?(\d+)$/.exec(name)?.[1];
  const character = code === undefined ? decodeNamedCharacterReference(name) : fromCode(Number(code));
  return character === false ? reference : character.replace('\u00a0', ' ');
}

const fromCode = (code: number): string => (code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : '\ufffd');

function wrap(line: string): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) as string;
    if (last !== '' && last.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
