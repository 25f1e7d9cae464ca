import { realpathSync } from 'node:fs';
import path from 'node:path';
import { type RefusalReason, refusalText } from '../problems/files.js';
import { FOLDERS } from './names.js';
import type { Root } from './roots.js';
import { findSpelling, realPathIfExists } from './spelling.js';

/** The folders that source files are read from. */
export interface SourceFolders {
  /** Absolute path of the site, as the caller spells it. */
  readonly dir: string;
  /** The same path with symbolic links resolved. */
  readonly root: string;
  /** Absolute paths of `content/`, `openapi/`, `static/` and the roots with symbolic links resolved, if they exist and may be read. */
  readonly folders: readonly string[];
}

/** The error for a file that exists, but must not become part of the site. */
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

/** Finds the source folders of a site. @param dir absolute path @param roots as `checkRoots` accepts them */
export function findSourceFolders(dir: string, roots: readonly Root[] = []): SourceFolders {
  const root = realpathSync.native(dir);
  const folders = Object.values(FOLDERS).flatMap((folder) => {
    const realFolder = realPathIfExists(path.join(dir, folder));
    return realFolder === undefined || checkSitePath(realFolder, root) ? [] : [realFolder];
  });
  const rootFolders = roots.flatMap(({ from }) => realPathIfExists(path.join(dir, findSpelling(dir, from) ?? from)) ?? []);
  return { dir, root, folders: [...folders, ...rootFolders] };
}

/**
 * Returns the reason why a file or folder must not become part of the site, or `undefined` if it may.
 *
 * @param realPath absolute path without symbolic links
 */
export function checkSourcePath(realPath: string, { root, folders }: SourceFolders): RefusedPath | undefined {
  const folder = folders.find((sourceFolder) => isBelow(realPath, sourceFolder) || realPath === sourceFolder);
  if (folder === undefined)
    return refusePath(realPath, root, isBelow(realPath, root) || realPath === root ? 'outside-sources' : 'outside-site');
  return checkVisible(realPath, folder, root);
}

/**
 * Returns the reason why a symbolic link in place of a source folder must not be followed, or why a file of the site must not be read: the target
 * must be a visible file or folder below the site folder, but not the site folder itself, which contains files that are not meant for readers.
 */
export function checkSitePath(realPath: string, root: string): RefusedPath | undefined {
  if (!isBelow(realPath, root)) return refusePath(realPath, root, realPath === root ? 'site-folder' : 'outside-site');
  return checkVisible(realPath, root, root);
}

/** Whether a name is skipped: `.git`, `.env` and `node_modules`, but not `.well-known` (RFC 8615). */
export const isHiddenName = (name: string): boolean =>
  (name.startsWith('.') && name !== '.well-known') || name.toLowerCase() === 'node_modules';

function checkVisible(realPath: string, folder: string, root: string): RefusedPath | undefined {
  const hidden = path.relative(folder, realPath).split(path.sep).find(isHiddenName);
  if (hidden === undefined) return undefined;
  return refusePath(realPath, root, hidden.startsWith('.') ? 'hidden' : 'installed');
}

const refusePath = (realPath: string, root: string, reason: RefusalReason): RefusedPath =>
  new RefusedPath(path.relative(root, realPath).split(path.sep).join('/') || '.', reason);

const isBelow = (realPath: string, folder: string): boolean =>
  realPath.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
