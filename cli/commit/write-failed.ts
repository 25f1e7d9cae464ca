import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { getErrorCode } from '../system/system-error.js';

/** Returns the problem `write-failed` for a system error from scanning or writing an output folder; throws any other error. */
export function writeFailed(error: unknown): Problem {
  const code = getErrorCode(error);
  if (code === undefined) throw error;
  const { path } = error as NodeJS.ErrnoException;
  const reason = systemReason(error);
  const isKnown = code === 'ENOSPC' || (path !== undefined && reason.includes(path));
  return problem('write-failed', { file: '' }, { reason, path: isKnown ? undefined : path });
}
