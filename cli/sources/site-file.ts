import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { SitePath } from '../types.js';
import { readReferencedFile } from './regular-file.js';
import { sourceFolders } from './source-folders.js';
import { decode } from './text.js';

/**
 * Absolute path of what a name below a folder leads to, symbolic links followed. Rejects with the system error if it does not exist, and with
 * another error if it is outside the folder.
 *
 * @param root absolute path without symbolic links
 */
export async function pathBelow(root: string, name: string): Promise<string> {
  const absolute = await realpath(path.join(root, name));
  if (!absolute.startsWith(root + path.sep)) throw new Error('is outside the site folder');
  return absolute;
}

/**
 * Returns a function that reads the text of a file that a document refers to: visible files only, also through symbolic links. It rejects with
 * `RefusedPath` for other files, and with the system error if there is no such file.
 */
export async function siteFileReader(
  dir: string,
  onRead: (file: SitePath, bytes: Uint8Array) => void = () => {},
): Promise<(file: SitePath) => Promise<string>> {
  const read = siteBytesReader(dir);
  return async (file) => {
    const bytes = read(file);
    onRead(file, bytes);
    const text = decode(bytes);
    if (text === undefined) throw new Error('is not valid UTF-8');
    return text;
  };
}

/** The same for the bytes of files. The function throws what the other one rejects with. */
export function siteBytesReader(dir: string): (file: SitePath) => Buffer {
  const folders = sourceFolders(dir);
  return (file) => readReferencedFile(file, folders);
}
