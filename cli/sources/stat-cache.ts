import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { SitePath } from '../types.js';

/** Hash of a file's text and the file's status: inode, size, and the times of the last change of content and status in milliseconds since 1970. */
export type StatEntry = readonly [file: SitePath, hash: string, ino: number, size: number, mtimeMs: number, ctimeMs: number];

/** Hashes of the files that earlier builds read. */
export interface StatCache {
  /** Returns the hash of an unchanged file. For any other file, pass the hash of the text that was read after this call to `record`. */
  lookUp(file: SitePath): { readonly hash?: string; record(hash: string): void };
  /** Entries of all files that were looked up. */
  entries(): readonly StatEntry[];
  /** Whether new entries were recorded. */
  readonly hasNewEntries: boolean;
}

/**
 * Milliseconds for which a changed file is not recorded: a second change could go unnoticed, because the clocks of some file systems have a
 * resolution of two seconds.
 */
const SETTLED = 2500;

/**
 * Recognizes unchanged files by inode, size, and the times of the last change of content and status. Programs cannot set the time of the status
 * change.
 *
 * @param dir absolute path of the site
 * @param before entries of an earlier build
 * @param isUsable whether a text with this hash need not be read
 */
export function openStatCache(
  dir: string,
  before: readonly StatEntry[],
  isUsable: (file: SitePath, hash: string) => boolean,
): StatCache {
  const earlier = new Map(before.map((entry) => [entry[0], entry]));
  const seen: StatEntry[] = [];
  let hasNewEntries = false;
  return {
    lookUp(file) {
      const now = Date.now();
      const stats = statFile(path.join(dir, file));
      const entry = earlier.get(file);
      if (stats && entry && isSame(stats, entry) && isUsable(file, entry[1])) {
        seen.push(entry);
        return { hash: entry[1], record: () => {} };
      }
      return {
        record(hash) {
          if (!stats || Math.max(stats.mtimeMs, stats.ctimeMs) > now - SETTLED) return;
          seen.push([file, hash, stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs]);
          hasNewEntries = true;
        },
      };
    },
    entries: () => seen,
    get hasNewEntries() {
      return hasNewEntries;
    },
  };
}

/** Returns the status of a regular file; `undefined` if it is missing or the system refuses. */
function statFile(file: string): Stats | undefined {
  try {
    const stats = statSync(file);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

const isSame = (stats: Stats, [, , ino, size, mtimeMs, ctimeMs]: StatEntry): boolean =>
  stats.ino === ino && stats.size === size && stats.mtimeMs === mtimeMs && stats.ctimeMs === ctimeMs;
