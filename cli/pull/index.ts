import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PullSource } from '../config/pull-schema.js';
import { isError, type Problem, problem } from '../problems/index.js';
import { systemReason } from '../problems/system-reason.js';
import { VENDOR } from '../sources/names.js';
import type { LocateOption } from '../sources/site-sources.js';
import { getErrorCode } from '../system/system-error.js';
import { GIT_ATTRIBUTES, listVendorFiles } from '../vendor/list-vendor-files.js';
import { declarationOf, formatLock, isFor, LOCK_FILE, type Lock, type LockedSource } from '../vendor/lock-file.js';
import { readLock } from '../vendor/read-lock.js';
import { findOverlaps } from '../vendor/verify-vendor.js';
import { fetchFile } from './fetch-file.js';
import { fetchReleases } from './fetch-releases.js';
import { fetchRepository } from './fetch-repository.js';
import { PULL_LIMITS, type PullLimits } from './limits.js';
import { PullFailed } from './pull-failed.js';
import { nameStage, recoverPulls } from './recover.js';

/**
 * - `update`: stores what the sources have now, and writes the lock file;
 * - `locked`: stores exactly what the lock file describes, or nothing;
 * - `check`: stores nothing, and reports sources that have changed since.
 */
export type PullMode = 'update' | 'locked' | 'check';

export interface PullInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly pull: readonly PullSource[];
  readonly place: LocateOption;
  readonly mode: PullMode;
  /** Contains the tokens. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly limits?: PullLimits;
}

export interface Pulled {
  readonly problems: readonly Problem[];
  /** The sources with their files; missing if one could not be fetched. */
  readonly sources?: readonly LockedSource[];
  /** Whether `vendor/` was replaced. */
  readonly isReplaced: boolean;
}

/** The files of a source by path below `vendor/`. */
interface Fetched {
  readonly locked: LockedSource;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** Fetches everything that the configuration declares, and replaces `vendor/` and the lock file once all of it is there. */
export async function pullSources(input: PullInput): Promise<Pulled> {
  const { dir, pull, place, mode } = input;
  const overlapping = findOverlaps(pull, place);
  if (overlapping.length > 0) return { problems: overlapping, isReplaced: false };
  const { lock, problem: unreadable } = readLock(dir);
  if (unreadable && mode !== 'update') return { problems: [unreadable], isReplaced: false };
  if (!lock && mode !== 'update') return { problems: [problem('lock-missing', place(['pull']))], isReplaced: false };
  try {
    const locks = [...(lock ? [lock] : []), ...recoverPulls(dir)];
    const foreign = mode === 'check' ? [] : await findForeignFiles(dir, locks);
    if (foreign.length > 0) return { problems: foreign, isReplaced: false };
    const stage = path.join(dir, nameStage(randomBytes(8).toString('hex')));
    mkdirSync(stage);
    try {
      return await fetchInto(stage, input, lock);
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  } catch (error) {
    if (getErrorCode(error) === undefined) throw error;
    return { problems: [problem('pull-write-failed', { file: '' }, { reason: systemReason(error) })], isReplaced: false };
  }
}

async function fetchInto(stage: string, input: PullInput, lock: Lock | undefined): Promise<Pulled> {
  const { dir, pull, place, mode } = input;
  const fetched: Fetched[] = [];
  const problems: Problem[] = [];
  for (const [index, source] of pull.entries()) {
    const locked = lock?.sources.find((one) => isFor(one, source));
    if (mode !== 'update' && !locked) {
      problems.push(problem('lock-outdated', place(['pull', index]), { to: source.to }));
      continue;
    }
    try {
      const one = await fetchSource(source, {
        ...input,
        stage: path.join(stage, String(index)),
        commit: mode === 'locked' ? locked?.commit : undefined,
      });
      const files = mode === 'update' || !locked ? 0 : countDifferences(locked, one.locked);
      if (files > 0) problems.push(problem('pull-changed', place(['pull', index]), { to: source.to, files }));
      fetched.push(one);
    } catch (error) {
      if (!(error instanceof PullFailed)) throw error;
      problems.push(problem('pull-failed', place(['pull', index]), { to: source.to, reason: error.reason }));
    }
  }
  if (mode === 'check')
    for (const { to } of lock?.sources ?? [])
      if (!pull.some((source) => source.to === to)) problems.push(problem('lock-superfluous', { file: LOCK_FILE }, { to }));
  if (problems.some(isError)) return { problems, isReplaced: false };
  const sources = fetched.map(({ locked }) => locked);
  if (mode === 'check') return { problems, sources, isReplaced: false };
  const folder = path.join(stage, 'new');
  mkdirSync(folder);
  writeFileSync(path.join(folder, GIT_ATTRIBUTES.name), GIT_ATTRIBUTES.text);
  for (const { contents } of fetched) {
    for (const [file, bytes] of contents) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), bytes, { flag: 'wx' });
    }
  }
  const lockFile = path.join(stage, LOCK_FILE);
  writeFileSync(lockFile, formatLock({ sources }));
  replaceVendor({ dir, folder, old: path.join(stage, 'old') });
  if (mode === 'update') renameSync(lockFile, path.join(dir, LOCK_FILE));
  return { problems, sources, isReplaced: true };
}

/** Puts a folder in the place of `vendor/`, and the old one back if that fails. */
function replaceVendor({ dir, folder, old }: { readonly dir: string; readonly folder: string; readonly old: string }): void {
  const vendor = path.join(dir, VENDOR);
  const hasOld = lstatSync(vendor, { throwIfNoEntry: false }) !== undefined;
  if (hasOld) renameSync(vendor, old);
  try {
    renameSync(folder, vendor);
  } catch (error) {
    if (hasOld) renameSync(old, vendor);
    throw error;
  }
}

/** Reports files in `vendor/` that no pull has put there: they would be lost. */
async function findForeignFiles(dir: string, locks: readonly Lock[]): Promise<Problem[]> {
  const stats = lstatSync(path.join(dir, VENDOR), { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) return [problem('vendor-foreign', { file: VENDOR })];
  const known = new Set(locks.flatMap(({ sources }) => sources).flatMap(({ files }) => files.map((file) => file.path)));
  const foreign = (await listVendorFiles(dir)).filter((file) => !known.has(file));
  return foreign.map((file) => problem('vendor-foreign', { file: `${VENDOR}/${file}` }));
}

interface SourceInput extends Pick<PullInput, 'environment' | 'limits'> {
  /** Absolute path of a folder for this source; it does not exist. */
  readonly stage: string;
  /** Fetch this commit instead of the declared one. */
  readonly commit?: string;
}

async function fetchSource(
  source: PullSource,
  { environment, limits = PULL_LIMITS, stage, commit }: SourceInput,
): Promise<Fetched> {
  const token = source.token === undefined ? undefined : environment[source.token];
  if (source.token !== undefined && !token) throw new PullFailed({ kind: 'no-token', variable: source.token });
  const signal = AbortSignal.timeout(limits.seconds * 1000);
  const declared = declarationOf(source);
  if (source.git !== undefined) {
    const ref = commit ?? source.ref ?? 'HEAD';
    const { commit: fetchedCommit, files } = await fetchRepository({
      git: source.git,
      source,
      ref,
      token,
      stage,
      limits,
      signal,
    });
    const contents = new Map([...files].map(([name, bytes]) => [`${source.to}/${name}`, bytes]));
    return { locked: { ...declared, commit: fetchedCommit, files: describeFiles(contents) }, contents };
  }
  const request = { token, limits, signal };
  const bytes =
    source.releases === undefined
      ? await fetchFile({ ...request, address: source.url ?? '' })
      : await fetchReleases({ ...request, address: source.releases });
  const contents = new Map([[source.to, bytes]]);
  return { locked: { ...declared, files: describeFiles(contents) }, contents };
}

const describeFiles = (contents: Fetched['contents']): LockedSource['files'] =>
  [...contents].map(([file, bytes]) => ({
    path: file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));

/** Counts the files that were added, changed or removed. */
function countDifferences(before: LockedSource, after: LockedSource): number {
  const hashes = new Map(before.files.map((file) => [file.path, file.sha256]));
  const changed = after.files.filter((file) => hashes.get(file.path) !== file.sha256).length;
  const kept = new Set(after.files.map((file) => file.path));
  return changed + before.files.filter((file) => !kept.has(file.path)).length;
}
