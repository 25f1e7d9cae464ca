import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { SitePath } from '../types.js';

/** Hash of a file's text and the file's status: inode, size, and the times of the last change of content and status in milliseconds since 1970. */
export type KnownFile = readonly [file: SitePath, hash: string, ino: number, size: number, mtimeMs: number, ctimeMs: number];

/** Hashes of the files that earlier builds read. */
export interface KnownFiles {
  /** Returns the hash of an unchanged file. For any other file, pass the hash of the text that was read after this call to `learn`. */
  look(file: SitePath): { readonly hash?: string; learn(hash: string): void };
  /** Entries of all files that were looked up. */
  known(): readonly KnownFile[];
  /** Whether new entries were recorded. */
  readonly learnt: boolean;
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
export function knownFiles(
  dir: string,
  before: readonly KnownFile[],
  isUsable: (file: SitePath, hash: string) => boolean,
): KnownFiles {
  const earlier = new Map(before.map((one) => [one[0], one]));
  const seen: KnownFile[] = [];
  let learnt = false;
  return {
    look(file) {
      const now = Date.now();
      const found = lookedAt(path.join(dir, file));
      const one = earlier.get(file);
      if (found && one && isSame(found, one) && isUsable(file, one[1])) {
        seen.push(one);
        return { hash: one[1], learn: () => {} };
      }
      return {
        learn(hash) {
          if (!found || Math.max(found.mtimeMs, found.ctimeMs) > now - SETTLED) return;
          seen.push([file, hash, found.ino, found.size, found.mtimeMs, found.ctimeMs]);
          learnt = true;
        },
      };
    },
    known: () => seen,
    get learnt() {
      return learnt;
    },
  };
}

/** Returns the status of a regular file; `undefined` if it is missing or the system refuses. */
function lookedAt(file: string): Stats | undefined {
  try {
    const found = statSync(file);
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

const isSame = (found: Stats, [, , ino, size, mtimeMs, ctimeMs]: KnownFile): boolean =>
  found.ino === ino && found.size === size && found.mtimeMs === mtimeMs && found.ctimeMs === ctimeMs;
