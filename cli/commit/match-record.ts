import { entryOf, isLineOf, type RecordLine } from './record.js';

/** Files, and what a record knows of them. */
export interface KnownLines {
  /** The line of each file; nothing where the record has none. */
  readonly lines: readonly (RecordLine | undefined)[];
  /** Files of the record that are none of these. */
  readonly gone: readonly string[];
}

/**
 * Finds the line of each file. From one commit to the next most files follow each other as before: from the beginning on and from the end
 * they are compared with the lines one by one, and only what is left between is looked up by name.
 *
 * @param paths without duplicates
 */
export function knownLines(paths: readonly string[], record: readonly RecordLine[]): KnownLines {
  const shorter = Math.min(paths.length, record.length);
  const isSame = (at: number, line: number) => isLineOf(record[line] as RecordLine, paths[at] as string);
  let start = 0;
  while (start < shorter && isSame(start, start)) start++;
  let end = 0;
  while (end < shorter - start && isSame(paths.length - 1 - end, record.length - 1 - end)) end++;
  const between = new Map(record.slice(start, record.length - end).map((line) => [entryOf(line).path, line]));
  const found = paths.slice(start, paths.length - end).map((path) => {
    const line = between.get(path);
    between.delete(path);
    return line;
  });
  return {
    lines: [...record.slice(0, start), ...found, ...record.slice(record.length - end)],
    gone: [...between.keys()],
  };
}
