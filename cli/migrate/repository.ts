import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns the folder of the repository that a folder is in; the folder above it if it is in none. */
export function findRepository(dir: string): string {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder;
    if (folder === path.dirname(folder)) return path.dirname(dir);
  }
}
