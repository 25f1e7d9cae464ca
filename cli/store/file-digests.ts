import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { computeDigest, DIGEST_LENGTH } from '../sources/text.js';

/**
 * A file and the digest of its bytes; inode, size in bytes, and when content and status last changed, in milliseconds since 1970. Files of the site are
 * relative to it, others absolute.
 */
export type FileRecord = readonly [file: string, digest: string, ino: number, size: number, mtimeMs: number, ctimeMs: number];

/** Digests of files. This is the only place that trusts a stat. Files are absolute paths. */
export interface FileDigests {
  lookUp(file: string): FileLookup;
  /**
   * The digest of a file; `undefined` if there is no regular file. Reads the file unless it is unchanged. Rejects with the error of
   * reading it.
   *
   * @param read returns the file's bytes; needed if not every file may be read
   */
  digestOf(file: string, read?: () => Uint8Array): Promise<string | undefined>;
  /** Records for a later process. */
  records(): readonly FileRecord[];
  /** Whether `records` contains any that were not there when the file digests were opened. */
  readonly hasNew: boolean;
}

/** Result of comparing the stat of a file with its record. */
export interface FileLookup {
  /** Digest of the file's bytes; `undefined` if the file must be read. */
  readonly digest?: string;
  /** Size in bytes; `undefined` if there is no regular file. */
  readonly size?: number;
  /** Records the digest of bytes that were read after the lookup. */
  record(digest: string): void;
}

/**
 * A file that changed this many milliseconds before its stat, or fewer, could change again without its stat showing it: file systems keep times as
 * coarsely as two seconds.
 */
const CLOCK_RESOLUTION = 2500;

/** Larger files are hashed as a stream. For small ones a stream takes longer than the rest. */
const LARGE = 1 << 20;

/**
 * Opens the digests of files. A file counts as unchanged while its inode, its size, and the times of its last change of content and status are the
 * same. Programs cannot set the last of these.
 *
 * @param dir absolute path of the site
 * @param stored records of an earlier process
 */
export function openFileDigests(dir: string, stored: readonly FileRecord[]): FileDigests {
  const records = new Map(stored.map((record) => [record[0], record]));
  const seen = new Set<string>();
  let hasNew = false;
  const lookUp = (file: string): FileLookup => {
    const now = Date.now();
    const stats = readStat(file);
    const name = file.startsWith(dir + path.sep) ? file.slice(dir.length + 1) : file;
    const earlier = records.get(name);
    seen.add(name);
    if (!stats) return { record: () => {} };
    if (earlier && isUnchanged(stats, earlier)) return { digest: earlier[1], size: stats.size, record: () => {} };
    return {
      size: stats.size,
      record(digest) {
        if (Math.max(stats.mtimeMs, stats.ctimeMs) > now - CLOCK_RESOLUTION) return;
        records.set(name, [name, digest, stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs]);
        hasNew = true;
      },
    };
  };
  return {
    lookUp,
    digestOf: (file, read) => readDigest(file, lookUp(file), read),
    records: () => [...records.values()].filter(([name]) => seen.has(name) || existsSync(path.resolve(dir, name))),
    get hasNew() {
      return hasNew;
    },
  };
}

/** Has no records: reads every file. */
export const noFileDigests: FileDigests = {
  lookUp: (file) => ({ size: readStat(file)?.size, record: () => {} }),
  digestOf: (file, read) => readDigest(file, noFileDigests.lookUp(file), read),
  records: () => [],
  hasNew: false,
};

async function readDigest(file: string, lookup: FileLookup, read?: () => Uint8Array): Promise<string | undefined> {
  const { digest: recorded, size, record } = lookup;
  if (recorded !== undefined || size === undefined) return recorded;
  const digest = read ? computeDigest(read()) : await hashOfFile(file, size);
  record(digest);
  return digest;
}

/** Digest of a file's bytes. Rejects with the system error of reading it. @param size in bytes */
export async function hashOfFile(file: string, size: number): Promise<string> {
  if (size <= LARGE) return computeDigest(readFileSync(file));
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex').slice(0, DIGEST_LENGTH);
}

/** The stat of a regular file; of one behind a symbolic link, the times are those of the link if it changed later. */
function readStat(file: string): Stats | undefined {
  try {
    const entry = lstatSync(file);
    if (!entry.isSymbolicLink()) return entry.isFile() ? entry : undefined;
    const target = statSync(file);
    if (!target.isFile()) return undefined;
    target.mtimeMs = Math.max(entry.mtimeMs, target.mtimeMs);
    target.ctimeMs = Math.max(entry.ctimeMs, target.ctimeMs);
    return target;
  } catch {
    return undefined;
  }
}

const isUnchanged = (stats: Stats, [, , ino, size, mtimeMs, ctimeMs]: FileRecord): boolean =>
  stats.ino === ino && stats.size === size && stats.mtimeMs === mtimeMs && stats.ctimeMs === ctimeMs;
