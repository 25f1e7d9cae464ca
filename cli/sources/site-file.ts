import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { SitePath } from '../types.js';
import { readReferencedFile } from './regular-file.js';
import { sourceFolders } from './source-folders.js';
import { decode } from './text.js';

/**
 * Resolves a path below a folder, following symbolic links, to an absolute path. Rejects with a system error if it does not exist, and with an error
 * with a descriptive message if it is outside the folder.
 *
 * @param root absolute path without symbolic links
 */
export async function pathBelow(root: string, name: string): Promise<string> {
  const absolute = await realpath(path.join(root, name));
  if (!absolute.startsWith(root + path.sep)) throw new Error('leads out of the site folder');
  return absolute;
}

/**
 * Returns a function that reads the text of a file that a document refers to: visible files only, also through symbolic links. It rejects with
 * `RefusedPath` for other files, and with the system error if there is no such file.
 */
export async function siteFileReader(dir: string): Promise<(file: SitePath) => Promise<string>> {
  const folders = sourceFolders(dir);
  return async (file) => {
    const text = decode(readReferencedFile(file, folders));
    if (text === undefined) throw new Error('is not valid UTF-8');
    return text;
  };
}
