import path from 'node:path';
import type { UnreadableReason } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import type { SitePath, Source } from '../types.js';
import { readReferencedFile, readSourceFile } from './regular-file.js';
import { RefusedPath, type SourceFolders } from './source-folders.js';
import { computeDigest, decodeText, locateInvalidByte } from './text.js';

interface TextFile {
  readonly folders: SourceFolders;
  readonly kind: Source['kind'];
  readonly file: SitePath;
  /** Receives the reason if the file cannot be read. */
  readonly problems: Problem[];
  /** Another file names this one, so that it may be outside the source folders. */
  readonly isReferenced?: boolean;
}

/** Reads a source file. Reports a problem and returns `undefined` if it cannot be read. */
export function readTextFile({ folders, kind, file, problems, isReferenced }: TextFile): Source | undefined {
  const bytes = catchSystemError(() =>
    isReferenced ? readReferencedFile(file, folders) : readSourceFile(path.join(folders.dir, file), folders),
  );
  if (bytes instanceof Error) {
    problems.push(readingProblem(file, bytes));
    return undefined;
  }
  const text = decodeText(bytes);
  if (text !== undefined) return { kind, path: file.normalize('NFC'), text, hash: computeDigest(bytes) };
  problems.push(problem('invalid-utf8', { file, ...locateInvalidByte(bytes) }));
  return undefined;
}

function readingProblem(file: SitePath, error: NodeJS.ErrnoException): Problem {
  if (error instanceof RefusedPath)
    return problem('symlink-target', { file }, { link: file, target: error.target, reason: error.reason });
  return error.code === 'ENOENT' ? problem('vanished', { file }) : unreadableProblem(file, 'file', error);
}

/** Returns the result of a file system call, or its error. */
export function catchSystemError<Result>(call: () => Result): Result | NodeJS.ErrnoException {
  try {
    return call();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Reports a file or folder that cannot be read. */
export function unreadableProblem(file: SitePath, what: string, error: NodeJS.ErrnoException): Problem {
  const reason = READING_ERRORS[error.code ?? ''] ?? ({ kind: 'system', message: systemReason(error) } as const);
  return problem('unreadable', { file }, { what, reason });
}

const READING_ERRORS: Readonly<Record<string, UnreadableReason>> = {
  EISDIR: 'is-folder',
  ENOTDIR: 'is-file',
  ENOENT: 'missing',
  ENXIO: 'is-device',
};
