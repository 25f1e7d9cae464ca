import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from './program.js';

const run = promisify(execFile);

/**
 * The configuration of a repository may name programs that git runs (https://git-scm.com/docs/git#_security): none of them is needed to read commits.
 * A folder that resembles a bare repository could be part of the files of another repository.
 */
const HARDENED = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.quotePath', 'false'],
  ['log.showSignature', 'false'],
  ['safe.bareRepository', 'explicit'],
].flatMap(([key, value]) => ['-c', `${key}=${value}`]);

/** For missing objects, git would run a program that the repository chooses; a build uses no network. */
const ENVIRONMENT = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };

/** Builds the command that runs git without the programs that a repository configures. Returns `undefined` if git is not installed. */
export function buildGitCommand(args: readonly string[]): { file: string; args: string[]; env: NodeJS.ProcessEnv } | undefined {
  const file = findProgram('git');
  return file === undefined
    ? undefined
    : { file, args: ['--no-pager', ...HARDENED, ...args], env: { ...process.env, ...ENVIRONMENT } };
}

/**
 * Runs git in the repository of a folder and returns its output; `undefined` without a repository or git. Does not run programs that the repository configures.
 *
 * @param dir absolute path
 * @param input what git reads
 */
export async function runGit(dir: string, args: readonly string[], input?: string): Promise<string | undefined> {
  const command = buildGitCommand(args);
  if (command === undefined) return undefined;
  const running = run(command.file, command.args, { cwd: dir, env: command.env, maxBuffer: 1 << 28, windowsHide: true });
  if (input !== undefined) running.child.stdin?.on('error', () => undefined).end(input);
  return running.then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

/**
 * Returns those of some files that git ignores; none of them without a repository or git. Files that git tracks are not ignored.
 *
 * @param dir absolute path
 * @param files relative to it
 */
export async function findIgnored(dir: string, files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  // A name that begins with a colon would be a pattern.
  const input = files.map((file) => `./${file}`).join('\0');
  const answer = (await runGit(dir, ['check-ignore', '-z', '--stdin'], input)) ?? '';
  return new Set(answer.split('\0').map((name) => name.slice(2)));
}
