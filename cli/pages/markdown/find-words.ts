import type { FenceOptions } from './fence-options.js';
import type { MarkedCode } from './line-marks.js';
import { findOccurrences, joinRanges, type Range } from './mark-words.js';

/** A block of code, and what marks words in it. */
interface Block {
  readonly lines: readonly string[];
  readonly options: Pick<FenceOptions, 'words'>;
  readonly marked: Pick<MarkedCode, 'words'>;
}

/** A text that does not occur, or not as often as asked for. */
interface MissingWord {
  readonly text: string;
  readonly occurrence?: number;
}

/** Returns the parts of lines to highlight, by line number from 1. @param onMissing called for each text that was not found */
export function findWords(
  { lines, options, marked }: Block,
  onMissing: (word: MissingWord) => void,
): Map<number, readonly Range[]> {
  const found = new Map<number, Range[]>();
  const add = (line: number, range: Range) => {
    const ranges = found.get(line);
    if (ranges) ranges.push(range);
    else found.set(line, [range]);
  };
  for (const { text, occurrences } of options.words) {
    let count = 0;
    for (const [index, line] of lines.entries())
      for (const range of findOccurrences(line, text)) {
        count += 1;
        if (!occurrences || occurrences.has(count)) add(index + 1, range);
      }
    const occurrence = [...(occurrences ?? [])].find((number) => number > count || number < 1);
    if (count === 0) onMissing({ text });
    else if (occurrence !== undefined) onMissing({ text, occurrence });
  }
  for (const { text, first, last } of marked.words) {
    let count = 0;
    for (let line = first; line <= Math.min(last, lines.length); line++)
      for (const range of findOccurrences(lines[line - 1] as string, text)) {
        count += 1;
        add(line, range);
      }
    if (count === 0) onMissing({ text });
  }
  return new Map([...found].map(([line, ranges]) => [line, joinRanges(ranges)]));
}
