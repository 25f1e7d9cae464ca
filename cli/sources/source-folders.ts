import { realpathSync } from 'node:fs';
import path from 'node:path';
import { type RefusalReason, refusalText } from '../problems/files.js';
import { FOLDERS } from './names.js';

/** The folders that files of a site may come from. */
export interface SourceFolders {
  /** Absolute path of the site, as it was given. */
  readonly dir: string;
  /** The same without symbolic links. */
  readonly root: string;
  /** Absolute paths of `content/`, `openapi/` and `static/` without symbolic links, those that exist and may be read. */
  readonly folders: readonly string[];
}

/** A file that exists but may not become part of a site. */
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
 * Why a file or folder may not become part of the site; `undefined` when it may.
 *
 * @param real absolute path without symbolic links
 */
export function refusalOf(real: string, { root, folders }: SourceFolders): RefusedPath | undefined {
  const folder = folders.find((one) => isBelow(real, one) || real === one);
  if (folder === undefined) return refused(real, root, isBelow(real, root) || real === root ? 'outside-sources' : 'outside-site');
  return hiddenRefusal(real, folder, root);
}

/**
 * Why a source folder that is a symbolic link may not be followed, or a file of the site not be read: it must be visible. The site folder itself
 * contains more than is meant for readers.
 */
export function siteRefusal(real: string, root: string): RefusedPath | undefined {
  if (!isBelow(real, root)) return refused(real, root, real === root ? 'site-folder' : 'outside-site');
  return hiddenRefusal(real, root, root);
}

/** Whether lists of files leave a name out: `.git`, `.env`, but not `.well-known` (RFC 8615). */
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
