import { realpathSync } from 'node:fs';
import path from 'node:path';
import { type RefusalReason, refusalText } from '../problems/files.js';
import { FOLDERS } from './names.js';

/** The folders that source files are read from. */
export interface SourceFolders {
  /** Absolute path of the site, as given. */
  readonly dir: string;
  /** The same path with symbolic links resolved. */
  readonly root: string;
  /** Absolute paths of `content/`, `openapi/` and `static/` with symbolic links resolved, if they exist and may be read. */
  readonly folders: readonly string[];
}

/** A file exists, but must not become part of the site. */
export class RefusedPath extends Error {
  /**
   * @param target relative to the site
   * @param reason why it is refused
   */
  constructor(
    readonly target: string,
    readonly reason: RefusalReason,
  ) {
    super(`it points to "${target}", ${refusalText(reason)}`);
  }
}

/** Finds the source folders of a site. @param dir absolute path */
export function sourceFolders(dir: string): SourceFolders {
  const root = realpathSync.native(dir);
  const folders = Object.values(FOLDERS).flatMap((folder) => {
    const real = realPath(path.join(dir, folder));
    return real === undefined || siteRefusal(real, root) ? [] : [real];
  });
  return { dir, root, folders };
}

/**
 * Returns the reason why a file or folder must not become part of the site, or `undefined` if it may.
 *
 * @param real absolute path without symbolic links
 */
export function refusalOf(real: string, { root, folders }: SourceFolders): RefusedPath | undefined {
  const folder = folders.find((one) => isBelow(real, one) || real === one);
  if (folder === undefined) return refused(real, root, isBelow(real, root) || real === root ? 'outside-sources' : 'outside-site');
  return hiddenRefusal(real, folder, root);
}

/**
 * Returns the reason why a symbolic link in place of a source folder must not be followed, or why a file of the site must not be read: the target
 * must be a visible file or folder below the site folder, but not the site folder itself, which contains files that are not meant for readers.
 */
export function siteRefusal(real: string, root: string): RefusedPath | undefined {
  if (!isBelow(real, root)) return refused(real, root, real === root ? 'site-folder' : 'outside-site');
  return hiddenRefusal(real, root, root);
}

/** Whether file lists skip a name: `.git` and `.env`, but not `.well-known` (RFC 8615). */
export const isHiddenName = (name: string): boolean =>
  (name.startsWith('.') && name !== '.well-known') || name.toLowerCase() === 'node_modules';

function hiddenRefusal(real: string, folder: string, root: string): RefusedPath | undefined {
  const hidden = path.relative(folder, real).split(path.sep).find(isHiddenName);
  if (hidden === undefined) return undefined;
  return refused(real, root, hidden.startsWith('.') ? 'hidden' : 'installed');
}

const refused = (real: string, root: string, reason: RefusalReason): RefusedPath =>
  new RefusedPath(path.relative(root, real).split(path.sep).join('/') || '.', reason);

const isBelow = (real: string, folder: string): boolean =>
  real.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);

function realPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}
