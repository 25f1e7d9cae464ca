import { constants, copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Copy } from '../emit/output.js';
import type { InputDigests } from '../emit/render-job.js';
import { limitConcurrency } from './concurrency-limit.js';
import { folderMaker, linkOrCopy } from './disk.js';
import { type Written, writeNewAsync } from './new-file.js';
import type { RecordEntry } from './record.js';
import type { State } from './state.js';

/** Maximum number of concurrent writes. */
const MAX_WRITES = 8;
/** Number of links to create before yielding to the event loop. */
const LINKS_PER_TURN = 128;

/** The content of a new file. */
export interface NewContent {
  /** Digest of the bytes. */
  readonly hash: string;
  readonly inputs?: InputDigests;
  readonly bytes: string | Uint8Array | Copy;
}

/** Collects the new files of a commit. */
export interface Stage {
  /** Queues a write; waits while many files are being written. Rejects with the system error of the first failed write. */
  write(path: string, content: NewContent): Promise<void>;
  /** Returns the absolute path of a file that something else writes. */
  locate(path: string): string;
  /** Adds such a file when it has been written. */
  add(entry: RecordEntry): void;
  /** Waits for all queued writes; returns the record entries of all files. */
  end(): Promise<readonly RecordEntry[]>;
}

export function openStage(state: State): Stage {
  const makeFolder = folderMaker();
  const entries: RecordEntry[] = [];
  const writes = limitConcurrency(MAX_WRITES);
  const locate = (path: string) => join(state.stage, path);
  const write = async (path: string, { hash, inputs, bytes }: NewContent) => {
    const target = locate(path);
    makeFolder(target);
    const { size, mtimeMs } = await writeBytes(target, bytes);
    entries.push({ path, hash, size, mtimeMs, inputs });
  };
  return {
    write: (path, content) => writes.add(() => write(path, content)),
    locate,
    add: (entry) => void entries.push(entry),
    async end() {
      await writes.end();
      return entries;
    },
  };
}

async function writeBytes(target: string, bytes: NewContent['bytes']): Promise<Written> {
  if (typeof bytes === 'string' || bytes instanceof Uint8Array) return writeNewAsync(target, bytes);
  copyFileSync(bytes.copy, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  return statSync(target);
}

/** Links unchanged files into the stage, without reading them. */
export async function stageUnchanged(state: State, paths: readonly string[]): Promise<void> {
  const makeFolder = folderMaker();
  for (const [index, path] of paths.entries()) {
    makeFolder(join(state.stage, path));
    linkOrCopy(join(state.out, path), join(state.stage, path));
    if (index % LINKS_PER_TURN === LINKS_PER_TURN - 1) await setImmediate();
  }
}
