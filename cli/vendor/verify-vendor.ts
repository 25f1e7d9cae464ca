import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { PullSource } from '../config/pull-schema.js';
import { type Problem, problem } from '../problems/index.js';
import { VENDOR } from '../sources/names.js';
import type { LocateOption } from '../sources/site-sources.js';
import { DIGEST_LENGTH } from '../sources/text.js';
import type { FileDigests } from '../store/file-digests.js';
import { listVendorFiles } from './list-vendor-files.js';
import { isFor, LOCK_FILE, type LockedFile } from './lock-file.js';
import { readLock } from './read-lock.js';

interface VendorInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly pull: readonly PullSource[];
  readonly place: LocateOption;
  readonly files: FileDigests;
}

/** Compares `vendor/` and the lock file with what the configuration declares. Reads files only. */
export async function verifyVendor({ dir, pull, place, files }: VendorInput): Promise<Problem[]> {
  const overlapping = findOverlaps(pull, place);
  if (pull.length === 0 || overlapping.length > 0) return overlapping;
  const { lock, problem: unreadable } = readLock(dir);
  if (unreadable) return [unreadable];
  if (!lock) return [problem('lock-missing', place(['pull']))];
  const problems = pull.flatMap((source, index) =>
    lock.sources.some((locked) => isFor(locked, source))
      ? []
      : [problem('lock-outdated', place(['pull', index]), { to: source.to })],
  );
  for (const { to } of lock.sources)
    if (!pull.some((source) => source.to === to)) problems.push(problem('lock-superfluous', { file: LOCK_FILE }, { to }));
  if (problems.length > 0) return problems;
  const locked = lock.sources.flatMap((source) => source.files);
  const known = new Set(locked.map((file) => file.path));
  const isVendorFolder = lstatSync(path.join(dir, VENDOR), { throwIfNoEntry: false })?.isDirectory() !== false;
  if (!isVendorFolder) return [problem('vendor-changed', { file: VENDOR }, { reason: 'not-folder' })];
  for (const file of locked) {
    const reason = await findDifference(path.join(dir, VENDOR, file.path), file, files);
    if (reason !== undefined) problems.push(problem('vendor-changed', { file: `${VENDOR}/${file.path}` }, { reason }));
  }
  for (const file of await listVendorFiles(dir))
    if (!known.has(file)) problems.push(problem('vendor-changed', { file: `${VENDOR}/${file}` }, { reason: 'not-locked' }));
  return problems;
}

/** Reports sources that would write into each other. */
export function findOverlaps(pull: readonly PullSource[], place: LocateOption): Problem[] {
  return pull.flatMap(({ to }, index) => {
    const other = pull.slice(0, index).find((earlier) => isWithin(to, earlier.to) || isWithin(earlier.to, to));
    const reason = other && ({ kind: 'same-place', other: other.to } as const);
    return reason ? [problem('config-value', place(['pull', index, 'to']), { key: `pull.${index}.to`, reason })] : [];
  });
}

/** File systems may not distinguish letter case. */
const isWithin = (one: string, other: string): boolean => `${one}/`.toLowerCase().startsWith(`${other}/`.toLowerCase());

async function findDifference(absolute: string, { size, sha256 }: LockedFile, files: FileDigests) {
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  if (!stats) return 'missing';
  if (!stats.isFile()) return 'not-file';
  if (stats.size !== size) return 'changed';
  const digest = await files.digestOf(absolute).catch(() => undefined);
  return digest === sha256.slice(0, DIGEST_LENGTH) ? undefined : 'changed';
}
