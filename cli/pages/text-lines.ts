/** A position in a text. Line and column count from 1. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
}

/** An index of the lines of a text, for many lookups. */
export interface TextLines {
  /** Returns the position of an offset. */
  pointAt(offset: number): TextPoint;
  /** Returns the text of a line; lines count from 1. */
  line(number: number): string;
}

/** Creates the index of a text. Scans the text at the first lookup. */
export function createTextLines(text: string): TextLines {
  let cachedStarts: readonly number[] | undefined;
  const starts = (): readonly number[] => {
    cachedStarts ??= findLineStarts(text);
    return cachedStarts;
  };
  return {
    pointAt(offset) {
      const lineStarts = starts();
      let low = 0;
      for (let high = lineStarts.length - 1; low < high; ) {
        const middle = (low + high + 1) >> 1;
        if ((lineStarts[middle] as number) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (lineStarts[low] as number) + 1 };
    },
    line(number) {
      const [start = text.length, next = text.length + 1] = starts().slice(number - 1, number + 1);
      return text.slice(start, next - 1);
    },
  };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return starts;
}
