import { createTextLines, type TextLines, type TextPoint } from '../../text-lines.js';
import type { Edit } from './rewrite-text.js';

/** Returns the point in the author's text that a point in a rewritten text comes from. */
export type Origin = (point: TextPoint) => TextPoint;

/** A text that was edited. */
interface EditedText {
  readonly text: string;
  readonly origin: Origin;
}

/** Applies edits, which are in order and do not overlap. */
export function editText(text: string, edits: readonly Edit[]): EditedText {
  /** Where pieces of the text begin: those that were copied, and those that replace something. */
  const pieces: { readonly start: number; readonly from: number; readonly isCopy: boolean }[] = [];
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
    const piece = pieces.findLast(({ start }) => start <= offset);
    return piece ? before.pointAt(piece.from + (piece.isCopy ? offset - piece.start : 0)) : point;
  };
  return { text: out, origin };
}

/** Returns the offset of a point, by bisection. */
function findOffset(text: string, lines: TextLines, { line, column }: TextPoint): number {
  let low = 0;
  for (let high = text.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (lines.pointAt(middle).line < line) low = middle + 1;
    else high = middle;
  }
  return Math.min(low + column - 1, text.length);
}
