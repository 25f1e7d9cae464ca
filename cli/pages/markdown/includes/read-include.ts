import { refusalText } from '../../../problems/files.js';
import type { IncludeError } from '../../../problems/includes.js';
import { systemReason } from '../../../problems/system-reason.js';
import { readNamedFile } from '../../../sources/regular-file.js';
import { RefusedPath, type SourceFolders } from '../../../sources/source-folders.js';
import { computeDigest, decodeText } from '../../../sources/text.js';
import type { SitePath } from '../../../types.js';

/** A file that a page includes, or why it cannot be included. The digest is that of its bytes, and empty if it cannot be read. */
export type IncludedFile =
  | { readonly digest: string; readonly text: string }
  | { readonly digest: string; reason(named: string): IncludeError };

/** Reads a file that a page includes. */
export type ReadInclude = (file: SitePath) => IncludedFile;

/** For texts that include nothing. */
export const NO_FILES: ReadInclude = () => ({ digest: '', reason: (file) => ({ kind: 'missing', file }) });

/** Returns a function that reads each file once. @param getFolders is called when the first file is read */
export function createIncludeReader(getFolders: () => SourceFolders): ReadInclude {
  let folders: SourceFolders | undefined;
  const known = new Map<SitePath, IncludedFile>();
  const read = (file: SitePath): IncludedFile => {
    folders ??= getFolders();
    try {
      const bytes = readNamedFile(file, folders);
      const digest = computeDigest(bytes);
      const text = decodeText(bytes);
      return text === undefined ? { digest, reason: (named) => ({ kind: 'not-text', file: named }) } : { digest, text };
    } catch (error) {
      return { digest: '', reason: (named) => describeError(named, error) };
    }
  };
  return (file) => {
    const found = known.get(file) ?? read(file);
    known.set(file, found);
    return found;
  };
}

function describeError(file: string, error: unknown): IncludeError {
  if (error instanceof RefusedPath) return { kind: 'refused', file, reason: refusalText(error.reason) };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing', file };
  return { kind: 'unreadable', file, reason: systemReason(error) };
}
