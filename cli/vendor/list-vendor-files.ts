import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { VENDOR } from '../sources/names.js';

/** Lets git change no line ends in `vendor/`, which it may do otherwise, on Windows by default: the lock file has the digests of the files as fetched. */
export const GIT_ATTRIBUTES = { name: '.gitattributes', text: '* -text\n' } as const;

/** Lists everything in `vendor/` that was fetched or is foreign, relative to it, in code-unit order. @param dir absolute path of the site */
export async function listVendorFiles(dir: string): Promise<string[]> {
  const root = path.join(dir, VENDOR);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name !== '.DS_Store')
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => file !== GIT_ATTRIBUTES.name)
    .sort();
}
