import type { Location, SitePath } from '../../types.js';

/** Code of a fence, and where it stands in its file. */
export interface Sample {
  readonly file: SitePath;
  /** As the author wrote it after the fence, in lower case. */
  readonly language: string;
  /** What a reader would copy: comments that mark lines and removed lines are empty lines here. */
  readonly code: string;
  /** Line of the file that the code begins on. */
  readonly line: number;
  /** Of each line of the code: the characters before it in the file (indentation, quote marks). */
  readonly indents: readonly number[];
}

/** A text inside of a file whose characters can be found again. */
export interface Piece {
  readonly text: string;
  place(offset: number): Location;
}

/** Place in the file of a line and column of the code, both from 1. */
export function placeOf({ file, line: first, indents }: Sample, { line, column }: { line: number; column: number }): Location {
  const inside = Math.min(Math.max(line, 1), indents.length);
  return { file, line: first + inside - 1, column: (indents[inside - 1] ?? 0) + Math.max(column, 1) };
}

/** Place in the file of an offset of the code. */
export function placeAt(sample: Sample, offset: number): Location {
  const before = sample.code.slice(0, offset);
  return placeOf(sample, { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') });
}

export const pieceOf = (sample: Sample): Piece => ({ text: sample.code, place: (offset) => placeAt(sample, offset) });
