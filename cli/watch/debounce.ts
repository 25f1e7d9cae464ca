import { statSync } from 'node:fs';

/** Quiet time after a single saved file, in case the editor writes in two steps. In milliseconds, like all times here. */
const QUIET = 10;
/** Quiet time after several files: the tool that changes them may not be done. */
const QUIET_AFTER_SEVERAL = 80;
/** Quiet time after a file was removed or emptied: editors save by renaming, or empty a file before they write it. */
const QUIET_AFTER_LOSS = 120;
/** Maximum wait for git, which may have left its lock behind. */
const LONGEST = 10_000;
/** Maximum number of files to check one by one. */
const FEW = 20;

interface DebounceOptions {
  /** Whether the current site depends on the file. */
  isKnown(file: string): boolean;
  /** Whether a tool is changing files in the folder. */
  isBusy(): boolean;
  /** Called with the files of one change. */
  onChange(files: ReadonlySet<string>): void;
}

/** Combines file events that belong to one change of an editor or tool. */
export interface Debouncer {
  /** Adds an event of a file. */
  add(file: string): void;
  close(): void;
}

export function debounceChanges({ isKnown, isBusy, onChange }: DebounceOptions): Debouncer {
  let files = new Set<string>();
  let first = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(1, milliseconds));
  };
  const flush = () => {
    const now = performance.now();
    if (isBusy() && now - first < LONGEST) return wait(QUIET_AFTER_SEVERAL);
    const quiet = quietFor();
    if (files.size === 0) return;
    if (now - last < quiet) return wait(last + quiet - now);
    const change = files;
    files = new Set();
    onChange(change);
  };
  const quietFor = (): number => {
    if (files.size > FEW) return QUIET_AFTER_SEVERAL;
    let quiet = QUIET;
    for (const file of files) {
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats && !isKnown(file)) files.delete(file);
      else if (!stats || (stats.isFile() && stats.size === 0)) quiet = QUIET_AFTER_LOSS;
    }
    const [only] = files;
    if (files.size > 1 || (only !== undefined && !isKnown(only))) quiet = Math.max(quiet, QUIET_AFTER_SEVERAL);
    return quiet;
  };

  return {
    add(file) {
      last = performance.now();
      if (files.size === 0) first = last;
      files.add(file);
      wait(QUIET);
    },
    close: () => clearTimeout(timer),
  };
}
