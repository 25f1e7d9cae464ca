import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

/** What the site is made of, under observation. */
export interface InputWatcher {
  /**
   * Observes more files and folders, those that are missing too; resolves once it does. What came or was written after `since` counts as a
   * change, although nobody was watching yet.
   *
   * @param inputs absolute paths
   * @param since epoch milliseconds
   */
  follow(inputs: Iterable<string>, since: number): Promise<void>;
  close(): Promise<void>;
}

interface WatcherOptions {
  /** Called with each file or folder that comes, changes or goes: an absolute path, perhaps several times. */
  onChange(file: string): void;
  /** The system does not let us observe something. */
  onError(error: Error): void;
}

/** A tool that replaces a folder may be about to replace others. In milliseconds. */
const QUIET = 100;

export function inputWatcher({ onChange, onError }: WatcherOptions): InputWatcher {
  const followed = new Set<string>();
  const watchers: FSWatcher[] = [];
  /** Every folder that was ever observed. */
  const folders = new Set<string>();
  /** Those that have been moved, removed or made since the watchers were opened. */
  const replaced = new Set<string>();
  let opening = 0;
  let timer: NodeJS.Timeout | undefined;

  /** @param isNew whether something that is found at first counts as a change */
  async function open(inputs: readonly string[], isNew: (found: string, changed: number) => boolean): Promise<void> {
    const isInput = (found: string) => inputs.some((input) => holds(input, found) && !isHidden(path.relative(input, found)));
    const leadsToOne = (found: string) => inputs.some((input) => holds(found, input));
    // What holds an input is observed, not the input: that is heard of again when it comes back.
    const watcher = watch([...new Set(inputs.map((input) => standing(path.dirname(input))))], {
      atomic: false,
      alwaysStat: true,
      ignored: (found) => !isInput(found) && !leadsToOne(found),
    });
    watchers.push(watcher);
    watcher.on('error', (error) => onError(error as Error));
    watcher.on('all', (event, found, stats) => {
      if (event === 'addDir') folders.add(found);
      // All that is there is added once. The time of the status tells what came later, also by a new name.
      const isOld = event.startsWith('add') && stats !== undefined && !isNew(found, stats.ctimeMs);
      if (isInput(found) && !isOld) onChange(found);
    });
    // Of several changes of a file in a short time chokidar tells the first one alone: what the system says is heard, too.
    watcher.on('raw', (event, name, details) => {
      const { watchedPath } = details as { readonly watchedPath?: string };
      if (watchedPath === undefined || typeof name !== 'string') return;
      const found = path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name);
      if (event === 'rename' && folders.has(found)) {
        replaced.add(found);
        renewSoon();
      }
      if (isInput(found)) onChange(found);
    });
    opening++;
    await once(watcher, 'ready').finally(() => opening--);
  }

  function renewSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(renew, QUIET);
  }

  /** Where a folder takes the name of another at once, chokidar goes on observing the one that is gone. */
  async function renew(): Promise<void> {
    if (opening > 0) return renewSoon();
    const others = [...replaced].filter((folder) => existsSync(folder));
    replaced.clear();
    if (others.length === 0) return;
    // The clock of a file system may lag behind: what is told twice does no harm.
    const since = Date.now() - QUIET;
    // All of them: chokidar shares what observes a folder.
    for (const watcher of watchers.splice(0)) void watcher.close();
    const isNew = (found: string, changed: number) => changed >= since || others.some((folder) => holds(folder, found));
    await open([...followed], isNew).catch(() => undefined);
    // What went away before they were observed again.
    for (const folder of others) onChange(folder);
  }

  return {
    async follow(inputs, since) {
      const more = [...new Set(inputs)].filter((input) => !followed.has(input));
      if (more.length === 0) return;
      for (const input of more) followed.add(input);
      await open(more, (_, changed) => changed >= since);
    },
    async close() {
      clearTimeout(timer);
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

/** Names that sources leave out, as lists of files do. */
const isHidden = (relative: string): boolean =>
  relative.split(path.sep).some((part) => (part.startsWith('.') && part !== '.well-known') || part === 'node_modules');

const holds = (folder: string, one: string): boolean =>
  one === folder || one.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);

/** The nearest part of a path that exists: there it shows when the rest comes. */
function standing(input: string): string {
  return existsSync(input) || path.dirname(input) === input ? input : standing(path.dirname(input));
}
