import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { findProgram } from './program.js';

/**
 * No program that the user, the system or a repository configures, no other protocol than the one of the address, no redirects to other hosts, no
 * submodules, and no broken objects (https://git-scm.com/docs/git-config).
 */
const HARDENED = [
  ['core.hooksPath', devNull],
  ['core.fsmonitor', 'false'],
  ['core.askPass', ''],
  ['credential.helper', ''],
  ['protocol.allow', 'never'],
  ['transfer.fsckObjects', 'true'],
  ['http.followRedirects', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['submodule.recurse', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
].flatMap(([key, value]) => ['-c', `${key}=${value}`]);

const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_TERMINAL_PROMPT: '0',
  GIT_LFS_SKIP_SMUDGE: '1',
  GIT_NO_LAZY_FETCH: '1',
  LC_ALL: 'C',
};

interface GitRun {
  /** Absolute path of the repository. */
  readonly dir: string;
  readonly args: readonly string[];
  /** The only protocol that git may use: `https`. */
  readonly protocol?: string;
  /** Secret header for the host. Passed in the environment, because other users can see arguments. */
  readonly header?: string;
  readonly input?: string;
  /** Maximum size of the output in bytes. */
  readonly limit: number;
  /** Ends git. */
  readonly signal: AbortSignal;
}

/** The result of git; `message` is set if it failed. */
export type GitResult =
  | { readonly kind: 'done'; readonly output: Buffer }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'no-git' };

/** Runs git in a repository of docsgen, with nothing that the user has configured. Its children end with it. */
export function runNetworkGit({ dir, args, protocol, header, input, limit, signal }: GitRun): Promise<GitResult> {
  const file = findProgram('git');
  if (file === undefined) return Promise.resolve({ kind: 'no-git' });
  const allow = protocol === undefined ? [] : ['-c', `protocol.${protocol}.allow=always`];
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') && name !== 'SSH_ASKPASS');
  const secret = header && { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraHeader', GIT_CONFIG_VALUE_0: header };
  return new Promise((resolve) => {
    const isGroup = process.platform !== 'win32';
    const child = spawn(file, ['--no-pager', ...HARDENED, ...allow, `--git-dir=${dir}`, ...args], {
      cwd: dir,
      env: { ...Object.fromEntries(own), ...ENVIRONMENT, ...secret },
      stdio: 'pipe',
      detached: isGroup,
      windowsHide: true,
    });
    const stop = () => {
      try {
        // git starts a program for the connection, which would go on.
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has ended.
      }
    };
    const chunks: Buffer[] = [];
    let size = 0;
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) stop();
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk}`.slice(-2000);
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const finish = (code: number | null, failure = '') => {
      signal.removeEventListener('abort', stop);
      if (size > limit) resolve({ kind: 'too-large' });
      else if (code === 0) resolve({ kind: 'done', output: Buffer.concat(chunks) });
      else resolve({ kind: 'failed', message: failure || errors.trim() });
    };
    child.on('error', ({ message }) => finish(null, message));
    child.on('close', (code) => finish(code));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
