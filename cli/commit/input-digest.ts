import type { Copied, InputDigests, Made } from '../emit/output.js';
import type { FileDigests } from '../store/file-digests.js';
import { entryOf, hasShallowDigest, lineOf, type RecordLine } from './record.js';

/** The digests that the record contains for a file that is made. */
export const inputsOf = ({ digest, shallowDigest }: Made): InputDigests => ({ digest, shallowDigest });

/**
 * Compares the inputs of a file with those that the record lists.
 *
 * @param files which files to copy have not changed since they were read
 * @returns the new line of the record; `undefined` if the inputs have changed, or a file to copy must be read
 */
export function unchangedLine(content: Copied | Made, before: RecordLine, files: FileDigests): RecordLine | undefined {
  if ('copy' in content) return entryOf(before).hash === files.lookUp(content.copy).digest ? before : undefined;
  const { shallowDigest } = content;
  if (shallowDigest !== undefined && hasShallowDigest(before, shallowDigest)) return before;
  const entry = entryOf(before);
  if (entry.inputs?.digest !== content.digest) return undefined;
  return entry.inputs.shallowDigest === shallowDigest ? before : lineOf({ ...entry, inputs: inputsOf(content) });
}
