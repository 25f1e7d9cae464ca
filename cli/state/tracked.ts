import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { buildGitCommand } from '../system/git.js';
import { getErrorCode } from '../system/system-error.js';

/**
 * Returns the folders that git tracks, or that contain tracked files: they came with the repository, so their content is not trusted. Reads the index of
 * each repository once, and runs git only if the name occurs in the index, or if the format of the index does not contain full names.
 *
 * @param folders absolute paths
 */
export function findTrackedFolders(folders: readonly string[]): string[] {
  const indexes = new Map<string, Buffer | undefined>();
  const cachedIndex = (gitFolder: string) => {
    if (!indexes.has(gitFolder)) indexes.set(gitFolder, readIndex(gitFolder));
    return indexes.get(gitFolder);
  };
  return folders.filter((folder) => {
    const gitFolder = findGitFolder(dirname(folder));
    const index = gitFolder === undefined ? undefined : cachedIndex(gitFolder);
    if (index === undefined) return false;
    const occurs = containsName(index, basename(folder));
    return occurs !== false && (isTrackedByGit(folder) ?? occurs === true);
  });
}

/** Finds the git folder of the repository that contains a folder (https://git-scm.com/docs/gitrepository-layout). */
function findGitFolder(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const git = join(current, '.git');
    const stats = lstatSync(git, { throwIfNoEntry: false });
    if (stats) return stats.isFile() ? readLinkedFolder(git) : git;
    if (dirname(current) === current) return undefined;
  }
}

/** Reads the `.git` file of a worktree or submodule, which contains the path of its git folder. */
function readLinkedFolder(file: string): string {
  const [, folder = '.git'] = /^gitdir: (.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return resolve(dirname(file), folder);
}

function readIndex(gitFolder: string): Buffer | undefined {
  const file = join(gitFolder, 'index');
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Whether file names are case-insensitive, as on macOS and Windows. */
const IGNORES_CASE = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Whether a name occurs in an index (https://git-scm.com/docs/index-format). Returns `undefined` if the index does not show it: version 4 omits the prefix
 * that a name shares with the previous one, and an index with the extension "link" is only one part.
 */
function containsName(index: Buffer, name: string): boolean | undefined {
  if (index.length < 12 || index.readUInt32BE(4) > 3 || index.includes('link\0\0')) return undefined;
  if (!IGNORES_CASE) return index.includes(name);
  return index.toString('latin1').toLowerCase().includes(Buffer.from(name).toString('latin1').toLowerCase());
}

/** Variables that set the repository and index. In a git hook, they are those of the current commit. */
const GIT_VARIABLES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
];

/** Asks git whether a folder contains tracked files. Returns `undefined` if git cannot be run. */
function isTrackedByGit(folder: string): boolean | undefined {
  const options = IGNORES_CASE ? ['--icase-pathspecs'] : ['--literal-pathspecs'];
  const name = IGNORES_CASE ? basename(folder).replace(/[*?[\\]/g, '\\$&') : basename(folder);
  const command = buildGitCommand([...options, 'ls-files', '-z', '--', name]);
  if (command === undefined) return undefined;
  const env = Object.fromEntries(Object.entries(command.env).filter(([variable]) => !GIT_VARIABLES.includes(variable)));
  try {
    return (
      execFileSync(command.file, command.args, { cwd: dirname(folder), env, stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
    );
  } catch (error) {
    // Git printed more names than fit into the buffer, so there are tracked files.
    return getErrorCode(error) === 'ENOBUFS' ? true : undefined;
  }
}
