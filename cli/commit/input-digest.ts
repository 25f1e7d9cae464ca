import type { Copied, Made } from '../emit/output.js';
import type { FileDigests } from '../store/file-digests.js';
import { entryOf, isMadeFrom, lineOf, type RecordLine } from './record.js';

/** What the record keeps of what a file was made from. */
export function madeFrom({ quick, from }: Made): string {
  return quick === undefined ? from : `${from} ${quick}`;
}

/**
 * Compares what a file is made or copied from with what it was made from before.
 *
 * @param before of the record
 * @param files which copied files have not changed since they were read
 * @returns the line that the record is to keep if both are the same; `undefined` if they differ, or a file to copy must be read
 */
export function keptLine(content: Copied | Made, before: RecordLine, files: FileDigests): RecordLine | undefined {
  if ('copy' in content) return entryOf(before).hash === files.lookUp(content.copy).digest ? before : undefined;
  const { quick } = content;
  if (quick !== undefined && isMadeFrom(before, ` ${quick}`)) return before;
  const entry = entryOf(before);
  const from = madeFrom(content);
  if (exact(from, quick) !== exact(entry.from, quick)) return undefined;
  return from === entry.from ? before : lineOf({ ...entry, from });
}

/** Without the quick one: neither holds a space. */
const exact = (from: string | undefined, quick: string | undefined) => (quick === undefined ? from : from?.split(' ', 1)[0]);
