import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { decode } from './sources/text.js';
import type { SitePath } from './types.js';

/**
 * Absolute path of what a name below a folder leads to, symbolic links followed. Rejects with the system error when that is nothing, and when it
 * lies outside the folder with an error whose message says so.
 *
 * @param root absolute path without symbolic links
 */
export async function pathBelow(root: string, name: string): Promise<string> {
  const absolute = await realpath(path.join(root, name));
  if (!absolute.startsWith(root + path.sep)) throw new Error('leads out of the site folder');
  return absolute;
}

/** Gives the function that reads texts of a site by names that a document holds: nothing outside the site. It rejects with the reason. */
export async function siteFileReader(dir: string): Promise<(file: SitePath) => Promise<string>> {
  const root = await realpath(dir);
  return async (file) => {
    const text = decode(await readFile(await pathBelow(root, file)));
    if (text === undefined) throw new Error('is not valid UTF-8');
    return text;
  };
}
