import { createTextLines, type TextLines, type TextPoint } from '../../text-lines.js';
import type { Edit } from './rewrite-text.js';

/** Returns the point in the author's text that a point in a rewritten text comes from. */
export type Origin = (point: TextPoint) => TextPoint;

/** A text that was edited. */
interface EditedText {
  readonly text: string;
  readonly origin: Origin;
}

/** A piece of the text, which was copied or replaces something. */
interface Piece {
  readonly start: number;
  /** Offset in the text before the edits. */
  readonly from: number;
  readonly isCopy: boolean;
}

/** Applies edits, which are in order and do not overlap. */
export function editText(text: string, edits: readonly Edit[]): EditedText {
  const pieces: Piece[] = [];
  let out = '';
  let end = 0;
  const copy = (to: number) => {
    pieces.push({ start: out.length, from: end, isCopy: true });
    out += text.slice(end, to);
  };
  for (const edit of edits) {
    copy(edit.start);
    pieces.push({ start: out.length, from: edit.at, isCopy: false });
    out += edit.text;
    end = edit.end;
  }
  copy(text.length);
  const [lines, before] = [createTextLines(out), createTextLines(text)];
  const origin = (point: TextPoint) => {
    const offset = findOffset(out, lines, point);
    // The first piece starts at 0.
    const piece = pieces[bisect(pieces.length, (index) => (pieces[index] as Piece).start <= offset) - 1] as Piece;
    return before.pointAt(piece.from + (piece.isCopy ? offset - piece.start : 0));
  };
  return { text: out, origin };
}

const findOffset = (text: string, lines: TextLines, { line, column }: TextPoint): number =>
  Math.min(bisect(text.length, (offset) => lines.pointAt(offset).line < line) + column - 1, text.length);

/** Returns the first number for which a condition is false, which is true for all smaller numbers; at most `length`. */
function bisect(length: number, isBefore: (number: number) => boolean): number {
  let low = 0;
  for (let high = length; low < high; ) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
