import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { buildGitCommand } from '../system/git.js';
import { getErrorCode } from '../system/system-error.js';

/**
 * The folders that git tracks, or files below them: they came with the repository, and anybody may have written them. Reads the index of a
 * repository once and asks git only when a name occurs there, or when the index is in a format in which names are not written out.
 *
 * @param folders absolute paths
 */
export function trackedFolders(folders: readonly string[]): string[] {
  const indexes = new Map<string, Buffer | undefined>();
  const indexOf = (gitFolder: string) => {
    if (!indexes.has(gitFolder)) indexes.set(gitFolder, readIndex(gitFolder));
    return indexes.get(gitFolder);
  };
  return folders.filter((folder) => {
    const gitFolder = gitFolderAbove(dirname(folder));
    const index = gitFolder === undefined ? undefined : indexOf(gitFolder);
    if (index === undefined) return false;
    const isNamed = holdsName(index, basename(folder));
    return isNamed !== false && (askGit(folder) ?? isNamed === true);
  });
}

/** The `.git` of the repository that a folder is in (https://git-scm.com/docs/gitrepository-layout). */
function gitFolderAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const git = join(at, '.git');
    const found = lstatSync(git, { throwIfNoEntry: false });
    if (found) return found.isFile() ? linkedFolder(git) : git;
    if (dirname(at) === at) return undefined;
  }
}

/** Worktrees and submodules have a file that names their folder. */
function linkedFolder(file: string): string {
  const [, folder = '.git'] = /^gitdir: (.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return resolve(dirname(file), folder);
}

function readIndex(gitFolder: string): Buffer | undefined {
  const file = join(gitFolder, 'index');
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** macOS and Windows find a file by its name in any case. */
const IGNORES_CASE = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Whether a name occurs in an index (https://git-scm.com/docs/index-format); `undefined` when that cannot be seen, because version 4 cuts off what a name
 * has in common with the one before, and an index with the extension "link" is only a part.
 */
function holdsName(index: Buffer, name: string): boolean | undefined {
  if (index.length < 12 || index.readUInt32BE(4) > 3 || index.includes('link\0\0')) return undefined;
  if (!IGNORES_CASE) return index.includes(name);
  return index.toString('latin1').toLowerCase().includes(Buffer.from(name).toString('latin1').toLowerCase());
}

/** Variables that name a repository and an index: those of the commit that is being made, when a hook builds the site. */
const LOCATIONS = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
];

/** `undefined` when git cannot be asked. */
function askGit(folder: string): boolean | undefined {
  const options = IGNORES_CASE ? ['--icase-pathspecs'] : ['--literal-pathspecs'];
  const name = IGNORES_CASE ? basename(folder).replace(/[*?[\\]/g, '\\$&') : basename(folder);
  const call = buildGitCommand([...options, 'ls-files', '-z', '--', name]);
  if (call === undefined) return undefined;
  const env = Object.fromEntries(Object.entries(call.env).filter(([variable]) => !LOCATIONS.includes(variable)));
  try {
    return execFileSync(call.file, call.args, { cwd: dirname(folder), env, stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch (error) {
    // Git printed more names than are read.
    return getErrorCode(error) === 'ENOBUFS' ? true : undefined;
  }
}
