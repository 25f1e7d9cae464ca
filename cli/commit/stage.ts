import { constants, copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { InputDigests, Made, OutputFile } from '../emit/output.js';
import { atOnce } from './at-once.js';
import { folderMaker, linkOrCopy } from './disk.js';
import { inputsOf } from './input-digest.js';
import { type Written, writeNewAside } from './new-file.js';
import type { Content } from './plan.js';
import type { RecordEntry } from './record.js';
import type { State } from './state.js';

/** Maximum number of concurrent writes. */
const AT_ONCE = 8;
/** Number of links to create before yielding to the event loop. */
const BATCH = 128;

/** Content that its producer writes to the stage. */
type StagedMade = Made & Required<Pick<Made, 'stage'>>;

export const isStagedMade = (content: OutputFile['content']): content is StagedMade =>
  typeof content === 'object' && 'stage' in content && content.stage !== undefined;

/** Collects the new files of a commit. */
export interface Stage {
  /** Queues a write; waits while many files are being written. Rejects with the system error of the first failed write. */
  write(path: string, content: Content): Promise<void>;
  /**
   * Has a file rendered and written by its producer, unless its content is unchanged.
   *
   * @param known digest of its content
   */
  order(
    path: string,
    made: StagedMade,
    known: string | undefined,
  ): Promise<{ readonly hash: string; readonly inputs: InputDigests }>;
  /** Waits for all files; gives their entries for the record. */
  end(): Promise<readonly RecordEntry[]>;
}

export function openStage(state: State): Stage {
  const makeFolder = folderMaker();
  const entries: RecordEntry[] = [];
  const writing = atOnce(AT_ONCE);
  const write = async (path: string, { hash, inputs, bytes }: Content) => {
    const target = join(state.stage, path);
    makeFolder(target);
    const { size, mtimeMs } = await written(target, bytes);
    entries.push({ path, hash, size, mtimeMs, inputs });
  };
  return {
    write: (path, content) => writing.add(() => write(path, content)),
    async order(path, made, known) {
      const inputs = inputsOf(made);
      const { hash, written } = await made.stage({ target: join(state.stage, path), known });
      if (written) entries.push({ path, hash, ...written, inputs });
      return { hash, inputs };
    },
    async end() {
      await writing.end();
      return entries;
    },
  };
}

async function written(target: string, bytes: Content['bytes']): Promise<Written> {
  if (typeof bytes === 'string' || bytes instanceof Uint8Array) return writeNewAside(target, bytes);
  copyFileSync(bytes.copy, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  return statSync(target);
}

/** Links unchanged files into the stage, without reading them. */
export async function stageKept(state: State, kept: readonly string[]): Promise<void> {
  const makeFolder = folderMaker();
  for (const [index, path] of kept.entries()) {
    makeFolder(join(state.stage, path));
    linkOrCopy(join(state.out, path), join(state.stage, path));
    if (index % BATCH === BATCH - 1) await setImmediate();
  }
}
