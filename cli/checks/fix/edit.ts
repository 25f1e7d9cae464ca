/** A replacement in a text, by offsets. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text and its lines. Lines and columns start at 1, offsets at 0. */
export interface Lines {
  readonly text: string;
  readonly lines: readonly string[];
  /** Returns the offset of a place. */
  offsetOf(line: number, column?: number): number;
  /** Returns the place of an offset. */
  placeOf(offset: number): { readonly line: number; readonly column: number };
}

export function splitLines(text: string): Lines {
  const lines = text.split('\n');
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return {
    text,
    lines,
    offsetOf: (line, column = 1) => (starts[line - 1] ?? text.length) + column - 1,
    placeOf(offset) {
      let line = starts.findLastIndex((one) => one <= offset);
      if (line < 0) line = 0;
      return { line: line + 1, column: offset - (starts[line] as number) + 1 };
    },
  };
}

/** Returns an edit that replaces whole lines. @param first number of the first line @param count how many lines */
export function replaceLines(
  { lines, offsetOf }: Lines,
  [first, count]: readonly [number, number],
  replacement: readonly string[],
): Edit {
  const last = lines[first + count - 2] as string;
  return { start: offsetOf(first), end: offsetOf(first + count - 1) + last.length, text: replacement.join('\n') };
}

/** Returns the edits in order, without those that overlap an earlier one. */
export function withoutOverlaps(edits: readonly Edit[]): readonly Edit[] {
  let end = -1;
  return [...edits]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((edit) => {
      if (edit.start < end || (edit.start === end && edit.start === edit.end)) return false;
      end = edit.end;
      return true;
    });
}

/** @param edits in order, without overlaps */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = '';
  let from = 0;
  for (const { start, end, text: replacement } of edits) {
    out += text.slice(from, start) + replacement;
    from = end;
  }
  return out + text.slice(from);
}
