import { FIELDS, getLevel, LEVEL_BITS } from './fields.js';

/**
 * Text encoding of postings: for each field the gaps between the page numbers, five bits per character (a–z0–5 end a number, A–Z6–9-_
 * continue it), each followed by the mark of its level unless that is 1. A field begins with its mark; `text` has none.
 */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz012345ABCDEFGHIJKLMNOPQRSTUVWXYZ6789-_';
const LEVEL_MARKS = ['', '', '.', ':', ';', '=', '~', '|'] as const;
const FIELD_MARKS = ['', '!', '$', '*', '+'] as const;

/** A page number with the levels of all fields in its lowest bits. */
export type PackedPosting = number;

export const packPosting = (page: number, levels: number): PackedPosting => page * (1 << LEVEL_BITS) + levels;

/** Encodes the postings of a word. @param postings in order of the page numbers */
export function encodePostings(postings: readonly PackedPosting[]): string {
  // Joined at the end: a string that grows by concatenation retains all its pieces in memory.
  const encoded: string[] = [];
  let usedLevels = 0;
  for (const packed of postings) usedLevels |= packed;
  for (let field = 0; field < FIELDS.length; field++) {
    if (getLevel(usedLevels, field) === 0) continue;
    let previousPage = -1;
    for (const packed of postings) {
      const level = getLevel(packed, field);
      if (level === 0) continue;
      const page = packed >>> LEVEL_BITS;
      if (previousPage < 0) encoded.push(FIELD_MARKS[field] as string);
      encoded.push(encodeNumber(page - previousPage - 1), LEVEL_MARKS[level] as string);
      previousPage = page;
    }
  }
  return encoded.join('');
}

function encodeNumber(value: number): string {
  if (value < 32) return DIGITS[value] as string;
  let digits = '';
  let remaining = value;
  for (; remaining >= 32; remaining >>>= 5) digits += DIGITS[32 + (remaining & 31)];
  return digits + DIGITS[remaining];
}

/** The pages of one field, in order, and the level of the word on each. */
export interface FieldPostings {
  readonly pages: readonly number[];
  readonly levels: readonly number[];
}

/** Returns the postings of each field, in the order of `FIELDS`. Throws if the text was not written by `encodePostings`. */
export function decodePostings(encoded: string): FieldPostings[] {
  const fields = FIELDS.map(() => ({ pages: [] as number[], levels: [] as number[] }));
  let { pages, levels } = fields[0] as (typeof fields)[number];
  let page = -1;
  let value = 0;
  let shift = 0;
  for (let index = 0; index < encoded.length; index++) {
    const code = encoded.charCodeAt(index);
    const digit = decodeDigit(code);
    if (digit >= 32) {
      value += (digit - 32) << shift;
      shift += 5;
    } else if (digit >= 0) {
      page += value + (digit << shift) + 1;
      pages.push(page);
      levels.push(1);
      value = 0;
      shift = 0;
    } else {
      const level = LEVEL_MARKS.indexOf(encoded[index] as '.', 2);
      if (level > 0) {
        levels[levels.length - 1] = level;
        continue;
      }
      const field = fields[FIELD_MARKS.indexOf(encoded[index] as '!')];
      if (!field) throw new Error('The index cannot be read.');
      ({ pages, levels } = field);
      page = -1;
    }
  }
  return fields;
}

function decodeDigit(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 65 && code <= 90) return code - 65 + 32;
  if (code >= 48 && code <= 53) return code - 48 + 26;
  if (code >= 54 && code <= 57) return code - 54 + 58;
  return code === 45 ? 62 : code === 95 ? 63 : -1;
}
