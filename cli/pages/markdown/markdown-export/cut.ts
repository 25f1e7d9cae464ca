import type { Nodes } from 'mdast';

/** A range of the source and its replacement. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether the range is a whole line including its end, so that the blank lines around it stay. */
  readonly line?: true;
}

export const startOf = (node: Nodes): number => node.position?.start.offset ?? 0;
export const endOf = (node: Nodes): number => node.position?.end.offset ?? 0;

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** Returns the markers that a new line needs to be part of the quotes and list items around an offset. */
export const marginOf = (text: string, at: number): string => text.slice(lineStart(text, at), at).replace(/[^>\s]/g, ' ');

/** Applies cuts to the text; of overlapping cuts, the first wins. Where a block is removed, its blank lines are removed too. */
export function joinCuts(source: string, cuts: readonly Cut[]): string {
  let out = '';
  let from = 0;
  let gap = false;
  const add = (piece: string) => {
    const rest = gap && (out === '' || out.endsWith('\n\n')) ? piece.replace(/^\n+/, '') : piece;
    if (rest) gap = false;
    out += rest;
  };
  for (const { start, end, text, line } of cuts.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    add(source.slice(from, start));
    add(text);
    from = end;
    if (text === '' && !line) gap = true;
  }
  add(source.slice(from));
  return out.replace(/^\n+/, '').trimEnd();
}
