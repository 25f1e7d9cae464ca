import { writeNew } from '../commit/new-file.js';
import { computeDigest } from '../sources/text.js';
import { getErrorCode } from '../system/system-error.js';
import type { FileTarget, WrittenFile } from './render-job.js';

/** The system error of writing a file. Errors lose their code when threads exchange them. */
export interface WriteError {
  readonly message: string;
  readonly code: string;
  readonly path?: string;
}

/** Writes a text unless it has the previous digest. Returns system errors. @param makeFolder creates the folder of a path */
export function writeFile(
  text: string,
  { path, previousHash }: FileTarget,
  makeFolder: (path: string) => void,
): WrittenFile | WriteError {
  const hash = computeDigest(text);
  if (hash === previousHash) return { hash };
  try {
    makeFolder(path);
    return { hash, written: writeNew(path, text) };
  } catch (error) {
    const code = getErrorCode(error);
    if (code === undefined) throw error;
    const { message, path: failedPath } = error as NodeJS.ErrnoException;
    return { message, code, path: failedPath };
  }
}

/** Returns a written file; throws a system error. */
export function throwWriteError(result: WrittenFile | WriteError): WrittenFile {
  if ('message' in result) throw Object.assign(new Error(result.message), { code: result.code, path: result.path });
  return result;
}
