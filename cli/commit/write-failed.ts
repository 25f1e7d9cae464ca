import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { codeOf } from '../system/system-error.js';

/** The problem `write-failed` of a system error that came while an output folder was looked at or written; any other error is thrown. */
export function writeFailed(error: unknown): Problem {
  const code = codeOf(error);
  if (code === undefined) throw error;
  const { path } = error as NodeJS.ErrnoException;
  const reason = systemReason(error);
  const isKnown = code === 'ENOSPC' || (path !== undefined && reason.includes(path));
  return problem('write-failed', { file: '' }, { reason, path: isKnown ? undefined : path });
}
