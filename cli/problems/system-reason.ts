import { getErrorCode } from '../system/system-error.js';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'too many symbolic links',
};

/** The meaning of some codes in a certain task. */
const TASKS = {
  /** Tasks without special meanings. */
  other: {},
  /** Writing the events of a build. */
  trace: { ENOENT: 'its folder does not exist', EISDIR: 'it is a folder' },
  /** Writing a migrated site. */
  migrate: { ENOENT: 'it was removed while it was being written' },
  /** Writing the starter site. */
  init: {
    ENOENT: 'its file system does not allow new folders',
    ENOTDIR: 'there is a file where a folder is needed',
    EEXIST: 'there already is a file with the same name as a new one',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The meaning of a system error, as the end of a sentence; the message of the system if docsgen has no words for it. */
export function systemReason(error: unknown, task: keyof typeof TASKS = 'other'): string {
  const code = getErrorCode(error) ?? '';
  const taskReasons: Readonly<Record<string, string>> = TASKS[task];
  return taskReasons[code] ?? REASONS[code] ?? (error as Error).message;
}
