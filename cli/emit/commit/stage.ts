import { closeSync, constants, copyFileSync, fstatSync, open, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { folderMaker, linkOrCopy } from './disk.js';
import type { Content } from './plan.js';
import type { RecordEntry, State } from './state.js';

/** Files opened at once: creating a file is what a disk may be slow at, so it happens in the thread pool; the rest is quickest here. */
const AT_ONCE = 8;
/** Links made in one go before other work of the process gets its turn. */
const BATCH = 128;

/** Takes the new files of a commit. */
export interface Stage {
  /** Waits while many files are being written; rejects with the system error of the first one that could not be. */
  write(path: string, content: Content): Promise<void>;
  /** Waits for all files; gives their entries for the record. */
  end(): Promise<readonly RecordEntry[]>;
}

/** Opens the stage of a commit. */
export function openStage(state: State): Stage {
  const makeFolder = folderMaker();
  const entries: RecordEntry[] = [];
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const write = async (path: string, { hash, from, bytes }: Content) => {
    const target = join(state.stage, path);
    makeFolder(target);
    const { size, mtimeMs } = await writeNew(target, bytes);
    entries.push({ path, hash, size, mtimeMs, from });
  };
  return {
    async write(path, content) {
      const one = write(path, content)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= AT_ONCE) await Promise.race(running);
      if (failures.length > 0) await this.end();
    },
    async end() {
      await Promise.all(running);
      if (failures.length > 0) throw failures[0];
      return entries;
    },
  };
}

async function writeNew(target: string, bytes: Content['bytes']) {
  if (typeof bytes === 'object' && 'copy' in bytes) {
    copyFileSync(bytes.copy, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    return statSync(target);
  }
  const descriptor = await create(target);
  try {
    writeFileSync(descriptor, bytes);
    return fstatSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const create = (path: string) =>
  new Promise<number>((resolve, reject) => {
    open(path, 'wx', (error, descriptor) => (error ? reject(error) : resolve(descriptor)));
  });

/** Gives unchanged files a place in the stage, without reading them. */
export async function stageKept(state: State, kept: readonly RecordEntry[]): Promise<void> {
  const makeFolder = folderMaker();
  for (const [index, { path }] of kept.entries()) {
    makeFolder(join(state.stage, path));
    linkOrCopy(join(state.out, path), join(state.stage, path));
    if (index % BATCH === BATCH - 1) await setImmediate();
  }
}
