import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import { findJsonError } from '../schema/json-error.js';
import { catchSystemError, unreadableProblem } from '../sources/read-file.js';
import { readRegularFile } from '../sources/regular-file.js';
import { decodeText } from '../sources/text.js';
import { LOCK_FILE, type Lock, toLock } from './lock-file.js';

/** Reads the lock file of a site. Without one, `lock` is missing and there is no problem. @param dir absolute path */
export function readLock(dir: string): { readonly lock?: Lock; readonly problem?: Problem } {
  const bytes = catchSystemError(() => readRegularFile(path.join(dir, LOCK_FILE)));
  if (bytes instanceof Error) return bytes.code === 'ENOENT' ? {} : { problem: unreadableProblem(LOCK_FILE, 'lock file', bytes) };
  const text = decodeText(bytes) ?? '';
  const error = findJsonError(text);
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    return { problem: problem('lock-syntax', { file: LOCK_FILE, line }, { reason: error.reason }) };
  }
  const lock = toLock(JSON.parse(text));
  return lock ? { lock } : { problem: problem('lock-syntax', { file: LOCK_FILE }, { reason: 'unexpected keys or values' }) };
}
