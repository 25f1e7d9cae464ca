import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Problem, problem } from '../problems.js';
import { systemReason } from '../system-error.js';
import type { SitePath, Source } from '../types.js';
import { decode, hashOf, invalidPlace } from './text.js';

/** Reads a file of the site; what keeps it from being read becomes a problem. */
export function readOne(dir: string, kind: Source['kind'], file: SitePath, problems: Problem[]): Source | undefined {
  const bytes = ifAllowed(() => readFileSync(path.join(dir, file)));
  if (bytes instanceof Error) {
    problems.push(bytes.code === 'ENOENT' ? problem('vanished', { file }) : unreadable(file, 'file', bytes));
    return undefined;
  }
  const text = decode(bytes);
  if (text !== undefined) return { kind, path: file.normalize('NFC'), text, hash: hashOf(text) };
  problems.push(problem('invalid-utf8', { file, ...invalidPlace(bytes) }));
  return undefined;
}

/** What the system gives, or its error. */
export function ifAllowed<Result>(ask: () => Result): Result | NodeJS.ErrnoException {
  try {
    return ask();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** A file or folder that the system does not let us read. */
export function unreadable(file: SitePath, what: string, error: NodeJS.ErrnoException): Problem {
  const reason = systemReason(error, { EISDIR: 'it is a folder', ENOTDIR: 'it is a file', ENOENT: 'it does not exist' });
  return problem('unreadable', { file }, { what, reason });
}
