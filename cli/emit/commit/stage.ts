import { closeSync, constants, copyFileSync, fstatSync, mkdirSync, open, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { folderMaker, linkOrCopy } from './disk.js';
import type { Write } from './plan.js';
import type { RecordEntry, State } from './state.js';

/** Files opened at once: creating a file is what a disk may be slow at, so it happens in the thread pool; the rest is quickest here. */
const AT_ONCE = 8;
/** Links made in one go before other work of the process gets its turn. */
const BATCH = 128;

/**
 * Writes files into the stage and gives their entries for the record. Throws the system error of the first file that cannot be
 * written.
 */
export async function stageWrites(state: State, writes: readonly Write[]): Promise<RecordEntry[]> {
  for (const folder of foldersOf(writes)) mkdirSync(join(state.stage, folder), { recursive: true });
  const entries: RecordEntry[] = [];
  const queue = writes.values();
  const work = async () => {
    for (const { file, hash, copiedFrom } of queue) {
      const { size, mtimeMs } = await writeNew(join(state.stage, file.path), file.content);
      entries.push({ path: file.path, hash, size, mtimeMs, copiedFrom });
    }
  };
  await settleAll(Array.from({ length: AT_ONCE }, work));
  return entries;
}

/** Each folder that is no other one's parent: making these makes all. */
function foldersOf(writes: readonly Write[]): string[] {
  const folders = [...new Set(writes.map(({ file }) => dirname(file.path)))].sort();
  return folders.filter((folder, index) => folder === '.' || !folders[index + 1]?.startsWith(`${folder}/`));
}

/** Waits for all before it throws the first error, so that nobody is still writing then. */
async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

async function writeNew(target: string, content: Write['file']['content']) {
  if (typeof content === 'object' && 'copy' in content) {
    copyFileSync(content.copy, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    return statSync(target);
  }
  const descriptor = await create(target);
  try {
    writeFileSync(descriptor, content);
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
