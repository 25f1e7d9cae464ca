/** A part of a line, in characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const PIECE = /<[^>]*>|&\w+;|[^<&]/gu;

/** The tags around a part of a line. */
interface Tags {
  readonly open: string;
  readonly close: string;
}

const MARK: Tags = { open: '<mark class="word">', close: '</mark>' };

/**
 * Adds `<mark>` or other tags to parts of a line of highlighted code. A part that crosses tokens becomes several elements.
 *
 * @param html escaped text in balanced spans
 * @param ranges sorted, without overlaps
 */
export function markWords(html: string, ranges: readonly Range[], tags = MARK): string {
  let result = '';
  let position = 0;
  let next = 0;
  let isOpen = false;
  const close = () => {
    if (isOpen) result += tags.close;
    isOpen = false;
  };
  for (const [piece] of html.matchAll(PIECE)) {
    if (piece.startsWith('<')) {
      close();
      result += piece;
      continue;
    }
    const range = ranges[next];
    if (range && position >= range.start && !isOpen) {
      result += tags.open;
      isOpen = true;
    }
    result += piece;
    position += piece.startsWith('&') ? 1 : piece.length;
    if (range && position >= range.end) {
      close();
      next += 1;
    }
  }
  close();
  return result;
}

/** Returns where a text occurs in a line. Occurrences do not overlap. */
export function findOccurrences(line: string, text: string): Range[] {
  const ranges: Range[] = [];
  for (let start = line.indexOf(text); start >= 0; start = line.indexOf(text, start + text.length))
    ranges.push({ start, end: start + text.length });
  return ranges;
}

/** Sorts ranges and joins those that overlap. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && range.start < last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else joined.push(range);
  }
  return joined;
}
