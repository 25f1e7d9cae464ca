import { isLineFor, parseLine, type RecordLine } from './record.js';

/** Files and their entries in a record. */
export interface MatchedLines {
  /** The line of each file; `undefined` if the record has none. */
  readonly lines: readonly (RecordLine | undefined)[];
  /** Other files of the record. */
  readonly removed: readonly string[];
}

/**
 * Finds the line of each file. Most files keep their order from one commit to the next, so files and lines are compared pairwise from both ends,
 * and only the rest in between is looked up by name.
 *
 * @param paths without duplicates
 */
export function matchRecord(paths: readonly string[], record: readonly RecordLine[]): MatchedLines {
  const shorter = Math.min(paths.length, record.length);
  const isSame = (index: number, line: number) => isLineFor(record[line] as RecordLine, paths[index] as string);
  let start = 0;
  while (start < shorter && isSame(start, start)) start++;
  let end = 0;
  while (end < shorter - start && isSame(paths.length - 1 - end, record.length - 1 - end)) end++;
  const between = new Map(record.slice(start, record.length - end).map((line) => [parseLine(line).path, line]));
  const middle = paths.slice(start, paths.length - end).map((path) => {
    const line = between.get(path);
    between.delete(path);
    return line;
  });
  return {
    lines: [...record.slice(0, start), ...middle, ...record.slice(record.length - end)],
    removed: [...between.keys()],
  };
}
