/** A place in a text: line and column count from 1. */
export interface TextPoint {
  readonly line: number;
  readonly column: number;
}

/** The lines of a text, prepared for very many questions. */
export interface TextLines {
  /** Where an offset is. */
  pointAt(offset: number): TextPoint;
  /** The text of a line, which counts from 1. */
  line(number: number): string;
}

/** The text is looked through at the first question. */
export function textLines(text: string): TextLines {
  let known: readonly number[] | undefined;
  const starts = (): readonly number[] => {
    known ??= lineStarts(text);
    return known;
  };
  return {
    pointAt(offset) {
      const all = starts();
      let low = 0;
      for (let high = all.length - 1; low < high; ) {
        const middle = (low + high + 1) >> 1;
        if ((all[middle] as number) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (all[low] as number) + 1 };
    },
    line(number) {
      const [start = text.length, next = text.length + 1] = starts().slice(number - 1, number + 1);
      return text.slice(start, next - 1);
    },
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
