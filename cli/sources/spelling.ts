import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { getErrorCode } from '../system/system-error.js';
import type { SitePath } from '../types.js';

const ASCII = /^[\x00-\x7f]*$/;

/**
 * Returns the path of a file as the disk spells it. Texts are NFC, but the names of files need not be. File systems of macOS and Windows find a name
 * in any letter case, others do not, so that a name in another case counts as missing everywhere.
 *
 * @param folder absolute path
 * @param name relative to the folder, with `/`
 * @returns relative to the folder; `undefined` if no file has this name
 */
export function findSpelling(folder: string, name: SitePath): SitePath | undefined {
  const spelled: string[] = [];
  for (const part of name.split('/')) {
    const found = part === '' || part === '.' || part === '..' ? part : findName(path.join(folder, ...spelled), part);
    if (found === undefined) return undefined;
    spelled.push(found);
  }
  return spelled.join('/');
}

function findName(folder: string, name: string): string | undefined {
  try {
    const names = readdirSync(folder);
    if (names.includes(name)) return name;
    const composed = name.normalize('NFC');
    return names.find((each) => each.normalize('NFC') === composed);
  } catch (error) {
    if (getErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

/**
 * Returns the absolute path of a file that a text names. Folders are only listed if the disk may spell the name in another way. Throws `ENOENT` if it
 * does.
 *
 * @param folder absolute path
 * @param name relative to the folder, with `/`
 */
export function locateFile(folder: string, name: SitePath): string {
  const file = path.join(folder, name);
  const real = realPathIfExists(file);
  if (real === file || (real === undefined && ASCII.test(name))) return file;
  const spelled = findSpelling(folder, name);
  if (spelled !== undefined) return path.join(folder, spelled);
  if (real === undefined) return file;
  throw Object.assign(new Error(`no file is called "${name}" in this letter case`), { code: 'ENOENT' });
}

/** Returns a path with symbolic links resolved and, on macOS and Windows, in the letter case of the disk. */
export function realPathIfExists(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}
