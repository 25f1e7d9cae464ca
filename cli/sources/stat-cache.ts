import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { SitePath } from '../types.js';

/** Hash of a file's text, and what the disk told of the file: what it was and when content and state were last changed, in milliseconds since 1970. */
export type KnownFile = readonly [file: SitePath, hash: string, ino: number, size: number, mtimeMs: number, ctimeMs: number];

/** What earlier builds have read. */
export interface KnownFiles {
  /** The hash of a file's text while the file is as it was; `learn` tells it of one that was read after this look. */
  look(file: SitePath): { readonly hash?: string; learn(hash: string): void };
  /** What is known of the files that were looked at. */
  known(): readonly KnownFile[];
  /** Something is known now that was not before. */
  readonly learnt: boolean;
}

/**
 * A file that was changed this many milliseconds before it was looked at, or less, could change again without showing it: the clocks of file systems are
 * as coarse as two seconds.
 */
const SETTLED = 2500;

/**
 * Knows files by what the disk tells of them: inode, size, and when content and state were last changed. No program can set the last of these.
 *
 * @param dir absolute path of the site
 * @param before what was known before
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

/** What the disk tells of a file; nothing when there is none, or it does not want to. */
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
