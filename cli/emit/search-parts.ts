import { encodePart } from '../../search/part.js';

/** A word and where it stands, as `encodePostings` writes it. */
export type WordEntry = readonly [word: string, postings: string];

/** Characters of a part that it should not exceed; the most frequent words make larger ones. */
const LIMIT = 20_000;

/** A part never ends between words that share this many first characters: one part answers a word, its endings and its beginnings. */
const SHARED = 4;

/**
 * Cuts the words into parts. They are halved at the bits of their characters, until each part is small enough: whether a part is cut depends on
 * nothing but the words in it, so that a changed page changes no part but those with its words.
 *
 * @param entries in order of the words by code unit
 */
export function searchParts(entries: readonly WordEntry[]): { from: string; content: string }[] {
  const sizes = new Float64Array(entries.length + 1);
  entries.forEach(([word, postings], at) => {
    sizes[at + 1] = (sizes[at] as number) + word.length + postings.length;
  });
  const parts: { from: string; content: string }[] = [];
  const cut = (start: number, end: number, bit: number) => {
    if (start === end) return;
    if ((sizes[end] as number) - (sizes[start] as number) <= LIMIT || bit === SHARED * 16) {
      const own = entries.slice(start, end);
      parts.push({
        from: beginning(entries[start - 1]?.[0] ?? '', entries[start]?.[0] as string),
        content: encodePart({ words: own.map(([word]) => word), postings: own.map(([, postings]) => postings) }),
      });
      return;
    }
    let middle = start;
    for (let far = end; middle < far; ) {
      const at = (middle + far) >> 1;
      if (isSet(entries[at]?.[0] as string, bit)) far = at;
      else middle = at + 1;
    }
    cut(start, middle, bit + 1);
    cut(middle, end, bit + 1);
  };
  cut(0, entries.length, 0);
  return parts;
}

/** A bit of a word's characters, the highest of the first one being 0. Words are followed by zeros. */
const isSet = (word: string, bit: number): boolean => (((word.charCodeAt(bit >> 4) || 0) >> (15 - (bit & 15))) & 1) === 1;

/** The shortest beginning of a word that comes after another one. */
function beginning(before: string, word: string): string {
  let length = 1;
  while (length < word.length && word.slice(0, length) <= before) length += 1;
  return word.slice(0, length);
}
