/** A piece of text, and whether it answers the query. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text where words begin with one of the terms. The pieces together are the text. */
export function markWords(text: string, terms: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    const word = match[0].toLowerCase();
    if (!terms.some((term) => word.startsWith(term))) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), marked: false });
    end = match.index + match[0].length;
    pieces.push({ text: match[0], marked: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}
