import { type Dirent, readdirSync, type Stats } from 'node:fs';
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import type { SitePath } from '../types.js';
import { FOLDERS } from './names.js';
import { catchSystemError, unreadableProblem } from './read-file.js';
import { checkSitePath, checkSourcePath, isHiddenName, type SourceFolders } from './source-folders.js';
import { findSpelling } from './spelling.js';

/** A file of the site. */
export interface Entry {
  readonly path: SitePath;
}

/**
 * Lists every file below a folder by path, in code-unit order. Skips names that begin with a dot, except `.well-known` (RFC 8615). Returns an empty
 * list if the folder is missing.
 */
export async function listFiles(named: SitePath, folders: SourceFolders, problems: Problem[]): Promise<Entry[]> {
  const { dir } = folders;
  const folder = findSpelling(dir, named) ?? named;
  const files: Entry[] = [];
  const stats = await lstat(path.join(dir, folder)).catch(() => undefined);
  const followLink = async (file: SitePath, ancestors: readonly string[]): Promise<Stats | undefined> => {
    const target = await statTarget(file, ancestors, folders);
    if (!('id' in target)) return target;
    problems.push(target);
    return undefined;
  };
  if (stats === undefined || (stats.isSymbolicLink() && !(await followLink(folder, [])))) return files;
  const root = await realpath(path.join(dir, folder));
  /** @param ancestors absolute paths of the enclosing folders and of the folder itself (last), with symbolic links resolved */
  const visit = async (parent: SitePath, ancestors: readonly string[]): Promise<void> => {
    const entries: Dirent[] | NodeJS.ErrnoException = catchSystemError(() =>
      readdirSync(path.join(dir, parent), { withFileTypes: true }),
    );
    if (entries instanceof Error) {
      problems.push(unreadableProblem(parent, 'folder', entries));
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isHiddenName(entry.name)) continue;
      const file = `${parent}/${entry.name}`;
      const target = entry.isSymbolicLink() ? await followLink(file, ancestors) : entry;
      if (target === undefined) continue;
      if (target.isDirectory() && !isReservedName(file, folder)) {
        const realPath = entry.isSymbolicLink()
          ? await realpath(path.join(dir, file))
          : path.join(ancestors.at(-1) as string, entry.name);
        await visit(file, [...ancestors, realPath]);
      } else if (target.isFile()) files.push({ path: file });
      else
        problems.push(
          problem('unreadable', { file }, { what: 'file', reason: target.isDirectory() ? 'is-folder' : 'is-device' }),
        );
    }
  };
  await visit(folder, [root]);
  return files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Whether the name is reserved for a source file, so that a folder must not use it. @param top the listed folder */
const isReservedName = (file: SitePath, top: SitePath): boolean =>
  top !== FOLDERS.openapi &&
  top !== FOLDERS.static &&
  (/(?:\.md|\/_category_\.(?:json|ya?ml))$/i.test(file) || file.slice(top.length).toLowerCase() === '/sidebar.yml');

/**
 * Returns the status of a symbolic link's target, or a problem. Only files in the site's source folders can be published under another name.
 *
 * @param ancestors absolute paths of the folders that contain the link
 */
async function statTarget(file: SitePath, ancestors: readonly string[], folders: SourceFolders): Promise<Stats | Problem> {
  const { dir, root } = folders;
  const target = await realpath(path.join(dir, file)).catch((error: NodeJS.ErrnoException) => error);
  if (target instanceof Error)
    return target.code === 'ELOOP' ? problem('symlink-loop', { file }) : brokenLinkProblem(dir, file, target);
  if (ancestors.includes(target)) return problem('symlink-loop', { file });
  const isSourceFolder = (Object.values(FOLDERS) as readonly string[]).includes(file);
  const refusal = isSourceFolder ? checkSitePath(target, root) : checkSourcePath(target, folders);
  if (refusal) return problem('symlink-target', { file }, { link: file, target: refusal.target, reason: refusal.reason });
  return stat(target);
}

async function brokenLinkProblem(dir: string, file: SitePath, error: NodeJS.ErrnoException): Promise<Problem> {
  const target = await readlink(path.join(dir, file)).catch(() => '');
  if (error.code !== 'ENOENT') return unreadableProblem(file, 'symbolic link', error);
  return problem('unreadable', { file }, { what: 'symbolic link', reason: { kind: 'broken-link', target } });
}
