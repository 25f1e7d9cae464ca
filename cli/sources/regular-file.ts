import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';
import { refusalOf, type SourceFolders, siteRefusal } from './source-folders.js';

/** Without this flag, opening a named pipe waits for a writer; Windows has no such files and no such flag. */
export const OPEN_TO_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file that is neither a folder nor a device, a pipe or a socket. Throws the system error of what cannot be read.
 *
 * @param check is given the open file before its content is read, and throws when it may not be
 */
export function readRegularFile(file: string, check?: (descriptor: number, stats: Stats) => void): Buffer {
  const descriptor = openSync(file, OPEN_TO_READ);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile())
      throw Object.assign(new Error('it is not a regular file'), { code: stats.isDirectory() ? 'EISDIR' : 'ENXIO' });
    check?.(descriptor, stats);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads a file of the site's source folders. What is checked is the open file, so that another process cannot put a symbolic link in its place
 * between the check and the reading. Throws `RefusedPath`, or the system error.
 *
 * @param file absolute path
 */
export function readSourceFile(file: string, folders: SourceFolders): Buffer {
  return readRegularFile(file, (descriptor, stats) => {
    const refusal = refusalOf(pathOfOpen(descriptor, file, stats), folders);
    if (refusal) throw refusal;
  });
}

/**
 * Reads a file that another one names: any visible file of the site by its own path, and what symbolic links may point to. Throws as `readSourceFile`.
 *
 * @param name relative to the site
 */
export function readReferencedFile(name: string, folders: SourceFolders): Buffer {
  const file = path.join(folders.root, name);
  return readRegularFile(file, (descriptor, stats) => {
    const real = pathOfOpen(descriptor, file, stats);
    const refusal = real === file ? siteRefusal(real, folders.root) : refusalOf(real, folders);
    if (refusal) throw refusal;
  });
}

/** Where an open file lies, without symbolic links. Linux reports it; elsewhere, the path must still point to the same file. */
function pathOfOpen(descriptor: number, file: string, { dev, ino }: Stats): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    const real = realpathSync.native(file);
    const now = lstatSync(real);
    if (now.dev !== dev || now.ino !== ino)
      throw Object.assign(new Error('it was replaced while it was read'), { code: 'ENOENT' });
    return real;
  }
}
