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
import { checkSitePath, checkSourcePath, type SourceFolders } from './source-folders.js';
import { locateFile } from './spelling.js';

/** Prevents `open` from waiting for a writer when the file is a named pipe. Windows has neither such pipes nor the flag. */
export const OPEN_TO_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file, not a folder, device, pipe or socket. Throws a system error if the file cannot be read.
 *
 * @param check receives the open file before it is read, and throws to reject it
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
 * Reads a file in the site's source folders. The check is done on the open file, so that another process cannot replace it with a symbolic link
 * between the check and the read. Throws `RefusedPath` or a system error.
 *
 * @param file absolute path
 */
export function readSourceFile(file: string, folders: SourceFolders): Buffer {
  return readRegularFile(file, (descriptor, stats) => {
    const refusal = checkSourcePath(resolveOpenFile(descriptor, file, stats), folders);
    if (refusal) throw refusal;
  });
}

/**
 * Reads a file that another file refers to: any visible file of the site by its own path, or an allowed target of a symbolic link. Throws like
 * `readSourceFile`.
 *
 * @param name relative to the site
 */
export function readReferencedFile(name: string, folders: SourceFolders): Buffer {
  const file = locateFile(folders.root, name);
  return readRegularFile(file, (descriptor, stats) => {
    const realPath = resolveOpenFile(descriptor, file, stats);
    const refusal = realPath === file ? checkSitePath(realPath, folders.root) : checkSourcePath(realPath, folders);
    if (refusal) throw refusal;
  });
}

/**
 * Reads a file that the configuration, a page or a document names. Throws like `readSourceFile`.
 *
 * @param name relative to the site; files outside of it must be in a root
 */
export const readNamedFile = (name: string, folders: SourceFolders): Buffer =>
  name.startsWith('../') ? readSourceFile(locateFile(folders.dir, name), folders) : readReferencedFile(name, folders);

/** Returns the real path of an open file. Linux reports it; on other systems, the path must still point to the same file. */
function resolveOpenFile(descriptor: number, file: string, { dev, ino }: Stats): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    const realPath = realpathSync.native(file);
    const current = lstatSync(realPath);
    if (current.dev !== dev || current.ino !== ino)
      throw Object.assign(new Error('it was replaced while it was read'), { code: 'ENOENT' });
    return realPath;
  }
}
