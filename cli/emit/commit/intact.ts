import { join } from 'node:path';
import { lookAt } from './disk.js';
import { readRecord, stateOf } from './state.js';

/** Whether the output folder holds just what the last commit wrote there, untouched since. Reads no contents. */
export function isOutputIntact(out: string): boolean {
  const state = stateOf(out);
  const record = readRecord(state);
  if (!record) return false;
  for (const { path, size, mtimeMs } of record.values()) {
    const found = lookAt(join(state.out, path));
    if (!found?.isFile() || found.size !== size || found.mtimeMs !== mtimeMs) return false;
  }
  return true;
}
