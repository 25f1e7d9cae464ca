import { statSync } from 'node:fs';
import type { Copied, Made } from '../emit/output.js';
import { entryOf, isMadeFrom, lineOf, type RecordLine } from './record.js';

/** What the record keeps of what a file was made or copied from; nothing when what is to be copied is not there. */
export function madeFrom(content: Copied | Made): string | undefined {
  if ('copy' in content) return stateOfCopied(content.copy);
  const { quick, from } = content;
  return quick === undefined ? from : `${from} ${quick}`;
}

/**
 * Compares what a file is made or copied from with what it was made from before.
 *
 * @param before of the record
 * @returns the line that the record is to keep when both are the same, nothing when they are not
 */
export function keptLine(content: Copied | Made, before: RecordLine): RecordLine | undefined {
  const quick = 'copy' in content ? undefined : content.quick;
  if (quick !== undefined && isMadeFrom(before, ` ${quick}`)) return before;
  const entry = entryOf(before);
  const from = madeFrom(content);
  if (from === undefined || exact(from, quick) !== exact(entry.from, quick)) return undefined;
  return from === entry.from ? before : lineOf({ ...entry, from });
}

/** Without the quick one: neither holds a space. */
const exact = (from: string | undefined, quick: string | undefined) => (quick === undefined ? from : from?.split(' ', 1)[0]);

function stateOfCopied(source: string): string | undefined {
  const found = statSync(source, { throwIfNoEntry: false });
  return found?.isFile() ? [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ') : undefined;
}
