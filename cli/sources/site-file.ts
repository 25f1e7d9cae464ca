import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { SitePath } from '../types.js';
import { readNamedFile } from './regular-file.js';
import type { Root } from './roots.js';
import { findSourceFolders } from './source-folders.js';
import { decodeText } from './text.js';

/**
 * Resolves a name below a folder to an absolute path without symbolic links. Rejects with the system error if it does not exist, and with another
 * error if it is outside the folder.
 *
 * @param root absolute path without symbolic links
 */
export async function resolveBelow(root: string, name: string): Promise<string> {
  const absolute = await realpath(path.join(root, name));
  if (!absolute.startsWith(root + path.sep)) throw new Error('is outside the site folder');
  return absolute;
}

/**
 * Returns a function that reads the text of a file that a document refers to. Only visible files can be read, also through symbolic links. The function
 * rejects with `RefusedPath` for other files, and with the system error if the file is missing.
 */
export async function createSiteFileReader(
  dir: string,
  onRead: (file: SitePath, bytes: Uint8Array) => void = () => {},
): Promise<(file: SitePath) => Promise<string>> {
  const readBytes = createSiteBytesReader(dir);
  return async (file) => {
    const bytes = readBytes(file);
    onRead(file, bytes);
    const text = decodeText(bytes);
    if (text === undefined) throw new Error('is not valid UTF-8');
    return text;
  };
}

/** Like `createSiteFileReader`, but the function returns the bytes of a file, and throws instead of rejecting. */
export function createSiteBytesReader(dir: string, roots: readonly Root[] = []): (file: SitePath) => Buffer {
  const folders = findSourceFolders(dir, roots);
  return (file) => readNamedFile(file, folders);
}
