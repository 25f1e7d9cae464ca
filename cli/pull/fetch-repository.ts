import { mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PullSource } from '../config/pull-schema.js';
import { isHiddenName } from '../sources/source-folders.js';
import { type GitResult, runNetworkGit } from '../system/network-git.js';
import { type PullLimits, toMegabytes } from './limits.js';
import { PullFailed } from './pull-failed.js';

interface RepositoryRequest {
  readonly git: string;
  readonly source: Pick<PullSource, 'folder' | 'include'>;
  /** Branch, tag or commit. */
  readonly ref: string;
  readonly token?: string;
  /** Absolute path of an empty folder. */
  readonly stage: string;
  readonly limits: PullLimits;
  /** Ends when the time of the source is over. */
  readonly signal: AbortSignal;
}

/** The files of a commit, by path relative to the folder. */
export interface FetchedRepository {
  readonly commit: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Interval in milliseconds in which the size of what git receives is measured, because git has no limit. */
const MEASURE = 200;
const PULLED = 'refs/docsgen/pulled';
/** Enough for any message and list of names. */
const LISTING = 64 << 20;

/**
 * Fetches the files of one commit. Nothing is checked out, so that no filter, hook or attribute of the repository has any effect; symbolic links and
 * submodules are left out. Rejects with `PullFailed`.
 */
export async function fetchRepository(request: RepositoryRequest): Promise<FetchedRepository> {
  const { git, ref, source, token, stage, limits, signal } = request;
  mkdirSync(stage, { recursive: true });
  const local = new AbortController();
  const signals = AbortSignal.any([signal, local.signal]);
  const run = async (
    args: readonly string[],
    more: { input?: string; limit?: number; protocol?: string; header?: string } = {},
  ) => {
    const result = await runNetworkGit({ dir: stage, args, limit: LISTING, signal: signals, ...more });
    if (local.signal.aborted) throw tooLarge(limits);
    if (signal.aborted) throw new PullFailed({ kind: 'timeout', seconds: limits.seconds });
    return outputOf(result, { git, token, limits });
  };
  await run(['init', '--quiet', '--bare', '--template=', stage]);
  const timer = setInterval(() => {
    void measureFolder(stage).then((size) => size > limits.bytes && local.abort());
  }, MEASURE);
  try {
    const options = ['--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--no-auto-gc'];
    await run(['fetch', ...options, '--', git, `${ref}:${PULLED}`], {
      protocol: new URL(git).protocol.slice(0, -1),
      header: token && `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
    });
  } finally {
    clearInterval(timer);
  }
  const commit = (await run(['rev-parse', '--verify', '--end-of-options', `${PULLED}^{commit}`])).toString('utf8').trim();
  await run(['read-tree', commit]);
  const entries = parseEntries(await run(['ls-files', '--stage', '-z', '--', ...toPathspecs(source)]), source.folder);
  if (entries.length === 0) throw new PullFailed('no-files');
  if (entries.length > limits.files) throw new PullFailed({ kind: 'too-many-files', count: limits.files });
  const input = `${entries.map(({ hash }) => hash).join('\n')}\n`;
  const contents = parseObjects(await run(['cat-file', '--batch'], { input, limit: limits.bytes }));
  return { commit, files: new Map(entries.map(({ name }, index) => [name, contents[index] ?? Buffer.alloc(0)])) };
}

const tooLarge = ({ bytes }: PullLimits) => new PullFailed({ kind: 'too-large', megabytes: toMegabytes(bytes) });

function outputOf(
  result: GitResult,
  { git, token, limits }: { readonly git: string; readonly token?: string; readonly limits: PullLimits },
): Buffer {
  if (result.kind === 'done') return result.output;
  if (result.kind === 'too-large') throw tooLarge(limits);
  if (result.kind === 'no-git') throw new PullFailed('no-git');
  const line = result.message.split('\n').find((text) => /^(?:fatal|error):/.test(text)) ?? result.message.split('\n')[0] ?? '';
  const query = git.replace(/^[^?#]*/, '');
  const secrets = [token, query].filter((secret) => secret !== undefined && secret !== '') as string[];
  const shown = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line);
  throw new PullFailed({ kind: 'git', message: shown.replace(/^(?:fatal|error): /, '').replace(/\.$/, '') });
}

/** Patterns as git understands them; a name can contain no other sign that is special there. */
function toPathspecs({ folder, include }: RepositoryRequest['source']): string[] {
  const start = folder === undefined ? '' : `${folder}/`;
  return (include ?? ['**']).map((pattern) => `:(top,glob)${start}${pattern}`);
}

interface Entry {
  /** Relative to the folder. */
  readonly name: string;
  readonly hash: string;
}

/** Parses `<mode> <hash> <stage>\t<path>`: regular files only, without hidden ones, which a build does not read. */
function parseEntries(output: Buffer, folder: string | undefined): Entry[] {
  const start = folder === undefined ? 0 : folder.length + 1;
  return output
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, hash = '', file = ''] = /^100(?:644|755) ([0-9a-f]+) 0\t([\s\S]+)$/.exec(line) ?? [];
      const name = file.slice(start);
      if (hash === '' || name.split('/').some(isHiddenName)) return [];
      if (/[\\:\p{Cc}\ufffd]/u.test(name) || name.split('/').some((part) => part === '' || part === '..'))
        throw new PullFailed({ kind: 'unsafe-path', path: name });
      return [{ name, hash }];
    });
}

/** Parses `<hash> blob <size>\n<content>\n`, for each object. */
function parseObjects(output: Buffer): Buffer[] {
  const objects: Buffer[] = [];
  for (let position = 0; position < output.length; ) {
    const end = output.indexOf(0x0a, position);
    const size = Number(output.toString('latin1', position, end).split(' ')[2]);
    if (end < 0 || !Number.isInteger(size)) throw new PullFailed({ kind: 'git', message: 'an object is missing' });
    objects.push(output.subarray(end + 1, end + 1 + size));
    position = end + size + 2;
  }
  return objects;
}

async function measureFolder(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(path.join(folder, file)).then(
        (stats) => (stats.isFile() ? stats.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
