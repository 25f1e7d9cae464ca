import type { Nodes } from 'mdast';

/** A range of the source and its replacement. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether the range is a whole line including its end, so that the blank lines around it stay. */
  readonly line?: true;
}

export const getStart = (node: Nodes): number => node.position?.start.offset ?? 0;
export const getEnd = (node: Nodes): number => node.position?.end.offset ?? 0;

export const findLineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** Returns the markers that a new line needs to be part of the quotes and list items around an offset. */
export const getMargin = (text: string, offset: number): string =>
  text.slice(findLineStart(text, offset), offset).replace(/[^>\s]/g, ' ');

/** Applies cuts to the text; of overlapping cuts, the first wins. Where a block is removed, its blank lines are removed too. */
export function joinCuts(source: string, cuts: readonly Cut[]): string {
  // Pieces, because reading the end of a text that is being joined copies all of it.
  const pieces: string[] = [];
  let last = '\n\n';
  let from = 0;
  let hasGap = false;
  const add = (piece: string) => {
    const added = hasGap && last === '\n\n' ? piece.replace(/^\n+/, '') : piece;
    if (added === '') return;
    hasGap = false;
    pieces.push(added);
    last = (last + added).slice(-2);
  };
  for (const { start, end, text, line } of cuts.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    add(source.slice(from, start));
    add(text);
    from = end;
    if (text === '' && !line) hasGap = true;
  }
  add(source.slice(from));
  return pieces.join('').replace(/^\n+/, '').trimEnd();
}
