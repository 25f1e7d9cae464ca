import { join } from 'node:path';
import { lookAt } from './disk.js';
import { readRecord, recordSum, stateOf } from './state.js';

/**
 * Whether the output folder holds just what a commit wrote there, untouched since. Reads no contents.
 *
 * @param sum checksum of the record of that commit: another one may have come since
 */
export function isOutputIntact(out: string, sum: string): boolean {
  const state = stateOf(out);
  if (recordSum(state) !== sum) return false;
  const record = readRecord(state);
  if (!record) return false;
  for (const { path, size, mtimeMs } of record.values()) {
    const found = lookAt(join(state.out, path));
    if (!found?.isFile() || found.size !== size || found.mtimeMs !== mtimeMs) return false;
  }
  return true;
}
