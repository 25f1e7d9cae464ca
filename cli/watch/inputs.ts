import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { FOLDERS } from '../sources/names.js';
import type { Root } from '../sources/roots.js';
import { isHiddenName } from '../sources/source-folders.js';
import type { Sources } from '../types.js';

/** Watches the inputs of a site. */
export interface InputWatcher {
  /**
   * Watches more files and folders, including missing ones; resolves when it does. Anything added or written after `since` is reported as a change,
   * even if it happened before the watch started.
   *
   * @param inputs absolute paths
   * @param since epoch milliseconds
   */
  follow(inputs: Iterable<string>, since: number): Promise<void>;
  close(): Promise<void>;
}

interface WatcherOptions {
  /** Called with the absolute path of each file or folder that is added, changed or removed, possibly several times. */
  onChange(file: string): void;
  /** The system does not allow something to be watched. */
  onError(error: Error): void;
}

/** Returns the absolute paths of the source folders. @param dir absolute path of the site */
export const listInputFolders = (dir: string, roots: readonly Root[]): string[] =>
  [...Object.values(FOLDERS), ...roots.map(({ from }) => from)].map((folder) => path.join(dir, folder));

/** Returns the absolute paths of all sources. */
export function listSourceFiles(dir: string, sources: Sources): string[] {
  const { docs, categories, sidebar, tags, authors, rootSidebars, openapi, openapiParts, statics, assets } = sources;
  const all = [
    ...docs,
    ...categories,
    ...[sidebar, tags, authors].flatMap((source) => source ?? []),
    ...rootSidebars,
    ...openapi,
    ...openapiParts,
    ...statics,
    ...assets,
  ];
  return all.map((source) => path.join(dir, source.path));
}

/** Wait in milliseconds after a folder was replaced: the tool may be about to replace others. */
const QUIET = 100;

export function createInputWatcher({ onChange, onError }: WatcherOptions): InputWatcher {
  const followed = new Set<string>();
  const watchers: FSWatcher[] = [];
  /** Every folder that was ever watched. */
  const folders = new Set<string>();
  /** Folders that have been moved, removed or created since the watchers were opened. */
  const replaced = new Set<string>();
  let opening = 0;
  let timer: NodeJS.Timeout | undefined;

  /** @param isNew whether something found by the initial scan counts as a change */
  async function open(inputs: readonly string[], isNew: (found: string, changed: number) => boolean): Promise<void> {
    const isInput = (found: string) => inputs.some((input) => contains(input, found) && !isHidden(path.relative(input, found)));
    const leadsToInput = (found: string) => inputs.some((input) => contains(found, input));
    // Watch the parent folder of an input, so that the input is noticed again when it returns.
    const watcher = watch([...new Set(inputs.map((input) => nearestExisting(path.dirname(input))))], {
      atomic: false,
      alwaysStat: true,
      ignored: (found) => !isInput(found) && !leadsToInput(found),
    });
    watchers.push(watcher);
    watcher.on('error', (error) => onError(error as Error));
    watcher.on('all', (event, found, stats) => {
      if (event === 'addDir') folders.add(found);
      // The initial scan reports everything as added. The time of the status change also reveals renamed files.
      const isOld = event.startsWith('add') && stats !== undefined && !isNew(found, stats.ctimeMs);
      if (isInput(found) && !isOld) onChange(found);
    });
    // chokidar throttles changes of a file and only reports the first one, so listen to the system's events as well.
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

  /** If a folder is replaced by a rename, chokidar continues to watch the old one. */
  async function renew(): Promise<void> {
    if (opening > 0) return renewSoon();
    const others = [...replaced].filter((folder) => existsSync(folder));
    replaced.clear();
    if (others.length === 0) return;
    // The clock of a file system may be behind; duplicate events are harmless.
    const since = Date.now() - QUIET;
    // Close all watchers, because chokidar shares the watch of a folder between them.
    for (const watcher of watchers.splice(0)) void watcher.close();
    const isNew = (found: string, changed: number) => changed >= since || others.some((folder) => contains(folder, found));
    await open([...followed], isNew).catch(() => undefined);
    // Covers files that were removed before the new watch started.
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

/** Names that source lists skip. */
const isHidden = (relative: string): boolean => relative.split(path.sep).some(isHiddenName);

const contains = (folder: string, file: string): boolean =>
  file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);

/** Returns the nearest part of a path that exists, where the creation of the rest can be observed. */
function nearestExisting(input: string): string {
  return existsSync(input) || path.dirname(input) === input ? input : nearestExisting(path.dirname(input));
}
