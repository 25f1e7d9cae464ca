import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { getErrorCode } from '../system/system-error.js';

/** Returns the status of a path without following links; `undefined` if it does not exist. */
export function lstatIfExists(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

export const exists = (path: string): boolean => lstatIfExists(path) !== undefined;

/** Resolves symbolic links as far as the path exists. */
export function realPath(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  return dirname(full) === full ? full : join(realPath(dirname(full)), basename(full));
}

/** Returns a function that creates the parent folder of a path, each folder once. */
export function folderMaker(): (path: string) => void {
  const created = new Set<string>();
  return (path) => {
    const folder = dirname(path);
    if (created.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    created.add(folder);
  };
}

/** Error codes of file systems without hard links, or with a limit that a file has reached. */
export const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']);

/** Creates a hard link, or a copy if the file system does not support hard links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.has(getErrorCode(error) ?? '')) throw error;
    copyFileSync(from, to);
  }
}

/** Removes the folders of the given files that are now empty, except the root. */
export function removeEmptyFolders(root: string, paths: readonly string[]): void {
  const folders = new Set<string>();
  for (const path of paths) for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
    const path = join(root, folder);
    if (lstatIfExists(path)?.isDirectory() && readdirSync(path).length === 0) rmdirSync(path);
  }
}
