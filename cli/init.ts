import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isError, type Problem, problem } from './problems.js';

/** A file of the starter site: where it comes from and what it is called in the site. npm leaves `.gitignore` out of packages. */
interface StarterFile {
  readonly from: string;
  readonly name: string;
}

/**
 * Copies the starter site into a folder, which is made when it is missing. Overwrites nothing: when one of the files is there already,
 * nothing is written. Only a `.gitignore` may be there; it stays as it is.
 *
 * @param target absolute path of the new site
 * @param starter absolute path of the starter site
 * @returns the files written, relative to the target, with `/`. Problems: `init-exists`, `init-ignore`, `write-failed`.
 */
export async function initSite(target: string, starter: string): Promise<{ files: string[]; problems: Problem[] }> {
  const all = await starterFiles(starter);
  const there = await Promise.all(all.map(({ name }) => exists(path.join(target, name))));
  const problems = all.filter((_, index) => there[index]).map(({ name }) => obstacle(name));
  const errors = problems.filter(isError);
  if (errors.length > 0) return { files: [], problems: errors };
  const files: string[] = [];
  try {
    for (const { from, name } of all.filter((_, index) => !there[index])) {
      const file = path.join(target, name);
      await mkdir(path.dirname(file), { recursive: true });
      await copyFile(from, file, constants.COPYFILE_EXCL);
      files.push(name);
    }
  } catch (error) {
    return { files, problems: [...problems, problem('write-failed', { file: '' }, { reason: reasonOf(error) })] };
  }
  return { files, problems };
}

const obstacle = (name: string): Problem =>
  name === '.gitignore' ? problem('init-ignore', { file: name }) : problem('init-exists', { file: name }, { file: name });

/** Every file of the starter site, by name in code-unit order. */
async function starterFiles(starter: string): Promise<StarterFile[]> {
  const entries = await readdir(starter, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const from = path.join(entry.parentPath, entry.name);
      const name = path.relative(starter, from).split(path.sep).join('/');
      return { from, name: name === 'gitignore' ? '.gitignore' : name };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a file stands where a folder is needed',
    EEXIST: 'a file stands where another is to be written',
  };
  return reasons[code ?? ''] ?? message;
}
