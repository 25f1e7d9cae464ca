import { type Dirent, readdirSync } from 'node:fs';
import { lstat, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import type { SitePath } from '../types.js';
import { FOLDERS } from './names.js';
import { ifAllowed, unreadable } from './read-file.js';
import { isHiddenName, refusalOf, type SourceFolders, siteRefusal, sourceFolders } from './source-folders.js';

/** A file of the site. */
export interface Entry {
  readonly path: SitePath;
}

/**
 * Lists every file below a folder by path, in code-unit order. Skips names that begin with a dot, except `.well-known` (RFC 8615). Returns an empty
 * list if the folder is missing.
 */
export async function list(dir: string, folder: SitePath, problems: Problem[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  const own = await lstat(path.join(dir, folder)).catch(() => undefined);
  const folders = sourceFolders(dir);
  if (own === undefined || (own.isSymbolicLink() && !(await followLink(folders, folder, [], problems)))) return entries;
  const root = await realpath(path.join(dir, folder));
  /** @param ancestors absolute paths of the enclosing folders and of the folder itself (last), with symbolic links resolved */
  const visit = async (at: SitePath, ancestors: readonly string[]): Promise<void> => {
    const found: Dirent[] | NodeJS.ErrnoException = ifAllowed(() => readdirSync(path.join(dir, at), { withFileTypes: true }));
    if (found instanceof Error) {
      problems.push(unreadable(at, 'folder', found));
      return;
    }
    for (const one of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isHiddenName(one.name)) continue;
      const file = `${at}/${one.name}`;
      const kind = one.isSymbolicLink() ? await followLink(folders, file, ancestors, problems) : one;
      if (kind === undefined) continue;
      if (kind.isDirectory() && !isSource(file)) {
        const real = one.isSymbolicLink()
          ? await realpath(path.join(dir, file))
          : path.join(ancestors.at(-1) as string, one.name);
        await visit(file, [...ancestors, real]);
      } else if (kind.isFile()) entries.push({ path: file });
      else
        problems.push(problem('unreadable', { file }, { what: 'file', reason: kind.isDirectory() ? 'is-folder' : 'is-device' }));
    }
  };
  await visit(folder, [root]);
  return entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Whether the name is reserved for a source file, so that a folder must not use it. */
const isSource = (file: SitePath): boolean =>
  file.startsWith(`${FOLDERS.content}/`) && /(?:\.md|\/_category_\.(?:json|ya?ml)|^[^/]+\/sidebar\.yml)$/i.test(file);

/** Returns the target of a symbolic link. Only files in the site's source folders can be published under another name; anything else is reported. */
async function followLink(folders: SourceFolders, file: SitePath, ancestors: readonly string[], problems: Problem[]) {
  const { dir, root } = folders;
  const target = await realpath(path.join(dir, file)).catch((error: NodeJS.ErrnoException) => error);
  if (target instanceof Error) {
    problems.push(target.code === 'ELOOP' ? problem('symlink-loop', { file }) : await brokenLink(dir, file, target));
    return undefined;
  }
  if (ancestors.includes(target)) {
    problems.push(problem('symlink-loop', { file }));
    return undefined;
  }
  const isSourceFolder = !file.includes('/');
  const refusal = isSourceFolder ? siteRefusal(target, root) : refusalOf(target, folders);
  if (refusal) {
    problems.push(problem('symlink-target', { file }, { link: file, target: refusal.target, reason: refusal.reason }));
    return undefined;
  }
  return stat(target);
}

async function brokenLink(dir: string, file: SitePath, error: NodeJS.ErrnoException): Promise<Problem> {
  const target = await readlink(path.join(dir, file)).catch(() => '');
  if (error.code !== 'ENOENT') return unreadable(file, 'symbolic link', error);
  return problem('unreadable', { file }, { what: 'symbolic link', reason: { kind: 'broken-link', target } });
}
