import { statSync } from 'node:fs';

/** A single saved file waits this long for a second step of the editor. In milliseconds, as all here. */
const QUIET = 10;
/** Several files: the tool that changes them may not be done. */
const QUIET_AFTER_SEVERAL = 80;
/** A file that is gone or empty: editors save by renaming, or empty a file before they write it. */
const QUIET_AFTER_LOSS = 120;
/** Longest wait for git, which may have left its lock behind. */
const LONGEST = 10_000;
/** Files that are looked at one by one. */
const FEW = 20;

interface GatherOptions {
  /** Whether the site is made of this file now. */
  isKnown(file: string): boolean;
  /** A tool is at work in the folder. */
  isBusy(): boolean;
  /** Called with the files of one change. */
  onChange(files: ReadonlySet<string>): void;
}

/** Puts together what editors and tools do in several steps or to many files. */
export interface Gatherer {
  /** Something happened to a file. */
  note(file: string): void;
  close(): void;
}

export function gatherChanges({ isKnown, isBusy, onChange }: GatherOptions): Gatherer {
  let files = new Set<string>();
  let first = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(1, milliseconds));
  };
  const look = () => {
    const now = performance.now();
    if (isBusy() && now - first < LONGEST) return wait(QUIET_AFTER_SEVERAL);
    const needed = quietFor();
    if (files.size === 0) return;
    if (now - last < needed) return wait(last + needed - now);
    const change = files;
    files = new Set();
    onChange(change);
  };
  const quietFor = (): number => {
    if (files.size > FEW) return QUIET_AFTER_SEVERAL;
    let needed = QUIET;
    for (const file of files) {
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats && !isKnown(file)) files.delete(file);
      else if (!stats || (stats.isFile() && stats.size === 0)) needed = QUIET_AFTER_LOSS;
    }
    const [only] = files;
    if (files.size > 1 || (only !== undefined && !isKnown(only))) needed = Math.max(needed, QUIET_AFTER_SEVERAL);
    return needed;
  };

  return {
    note(file) {
      last = performance.now();
      if (files.size === 0) first = last;
      files.add(file);
      wait(QUIET);
    },
    close: () => clearTimeout(timer),
  };
}
