import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Threads } from '../../threads.js';
import { folderMaker, linkOrCopy } from './disk.js';
import type { RecordEntry, State } from './state.js';
import { type NewFile, writeFiles } from './write-files.js';

/** Files written in one go: enough to be worth a thread. */
const BATCH = 256;
/** Batches that may wait for the disk: more would only fill the memory. */
const WAITING = 2;
/** Links made in one go before other work of the process gets its turn. */
const LINKS = 128;

/** Takes the new files of a commit. */
export interface Stage {
  /** Waits while many files are being written; rejects with the system error of the first one that could not be. */
  write(file: NewFile): Promise<void>;
  /** Waits for all files; gives their entries for the record. */
  end(): Promise<readonly RecordEntry[]>;
}

/** Opens the stage of a commit. Many files are written by a thread, while others are being made. */
export function openStage(state: State, threads?: Threads): Stage {
  const entries: RecordEntry[] = [];
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  let files: NewFile[] = [];
  let worth = false;
  const write = async (batch: readonly NewFile[]) => {
    const task = { folder: state.stage, files: batch };
    const written = await (worth && threads ? threads.run('writeFiles', task, worth) : writeFiles(task));
    if ('entries' in written) entries.push(...written.entries);
    else throw Object.assign(new Error(written.refusal.message), written.refusal);
  };
  const flush = () => {
    if (files.length === 0) return;
    const one = write(files)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(one));
    running.add(one);
    files = [];
  };
  return {
    async write(file) {
      files.push(file);
      if (files.length < BATCH) return;
      worth = true;
      flush();
      await (running.size > WAITING ? Promise.race(running) : setImmediate());
      if (failure) await this.end();
    },
    async end() {
      flush();
      await Promise.all(running);
      await threads?.close();
      if (failure) throw failure.error;
      return entries;
    },
  };
}

/** Gives unchanged files a place in the stage, without reading them. */
export async function stageKept(state: State, kept: readonly RecordEntry[]): Promise<void> {
  const makeFolder = folderMaker();
  for (const [index, { path }] of kept.entries()) {
    makeFolder(join(state.stage, path));
    linkOrCopy(join(state.out, path), join(state.stage, path));
    if (index % LINKS === LINKS - 1) await setImmediate();
  }
}
