import { statSync } from 'node:fs';
import type { Copied, Made } from '../output.js';

/** What the record keeps of what a file was made or copied from; nothing when what is to be copied is not there. */
export function madeFrom(content: Copied | Made): string | undefined {
  if ('copy' in content) return stateOfCopied(content.copy);
  const { quick, from } = content;
  return quick === undefined ? from : `${quick} ${from}`;
}

/**
 * Compares what a file is made or copied from with what it was made from before.
 *
 * @param before of the record
 * @returns what the record is to keep when both are the same, nothing when they are not
 */
export function sameFrom(content: Copied | Made, before: string): string | undefined {
  const quick = 'copy' in content ? undefined : content.quick;
  if (quick !== undefined && before.startsWith(`${quick} `)) return before;
  const from = madeFrom(content);
  const exact = (text: string | undefined) => text?.slice(quick === undefined ? 0 : quick.length);
  return exact(from) === exact(before) ? from : undefined;
}

function stateOfCopied(source: string): string | undefined {
  const found = statSync(source, { throwIfNoEntry: false });
  return found?.isFile() ? [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ') : undefined;
}
