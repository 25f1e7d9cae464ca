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

interface GatherOptions {
  /** Whether the current site depends on the file. */
  isKnown(file: string): boolean;
  /** Whether a tool is changing files in the folder. */
  isBusy(): boolean;
  /** Called with the files of one change. */
  onChange(files: ReadonlySet<string>): void;
}

/** Combines file events that belong to one change of an editor or tool. */
export interface Gatherer {
  /** Adds an event of a file. */
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
