import type { Location, SitePath } from '../../types.js';

/** The code of a fence, and its location in the file. */
export interface Sample {
  readonly file: SitePath;
  /** As written after the fence, in lower case. */
  readonly language: string;
  /** The code that a reader would copy: line-mark comments and removed lines are empty lines. */
  readonly code: string;
  /** Line of the file where the code starts. */
  readonly line: number;
  /** Number of characters before each line of the code in the file: indentation and quote markers. */
  readonly indents: readonly number[];
}

/** A part of a file whose offsets can be mapped to locations. */
export interface SourceText {
  readonly text: string;
  locate(offset: number): Location;
}

/** Returns the location in the file of a line and column of the code, both from 1. */
export function locatePosition(
  { file, line: first, indents }: Sample,
  { line, column }: { line: number; column: number },
): Location {
  const index = Math.min(Math.max(line, 1), indents.length);
  return { file, line: first + index - 1, column: (indents[index - 1] ?? 0) + Math.max(column, 1) };
}

/** Returns the location in the file of an offset of the code. */
export function locateOffset(sample: Sample, offset: number): Location {
  const before = sample.code.slice(0, offset);
  return locatePosition(sample, { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') });
}

export const toSourceText = (sample: Sample): SourceText => ({
  text: sample.code,
  locate: (offset) => locateOffset(sample, offset),
});
