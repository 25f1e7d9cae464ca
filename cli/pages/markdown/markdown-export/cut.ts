import type { Nodes } from 'mdast';

/** A piece of the source and what stands in its place. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** It is a whole line with its end: the blank lines around it are none of its own. */
  readonly line?: true;
}

export const startOf = (node: Nodes): number => node.position?.start.offset ?? 0;
export const endOf = (node: Nodes): number => node.position?.end.offset ?? 0;

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** What a new line needs in front to belong to the quotes and list items that contain this place. */
export const marginOf = (text: string, at: number): string => text.slice(lineStart(text, at), at).replace(/[^>\s]/g, ' ');

/** The text with its cuts made; of cuts that overlap the first counts. Where a block went, its blank lines go too. */
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
