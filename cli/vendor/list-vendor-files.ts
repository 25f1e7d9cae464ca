import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { VENDOR } from '../sources/names.js';

/** Lists everything in `vendor/` that is not a folder, relative to it, in code-unit order. @param dir absolute path of the site */
export async function listVendorFiles(dir: string): Promise<string[]> {
  const root = path.join(dir, VENDOR);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name !== '.DS_Store')
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
