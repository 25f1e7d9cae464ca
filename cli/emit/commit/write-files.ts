import { hash } from 'node:crypto';
import { closeSync, constants, copyFileSync, fstatSync, open, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, folderMaker } from './disk.js';
import type { RecordEntry } from './state.js';

/** A file to be written. */
export interface NewFile {
  readonly path: string;
  /** SHA-256 of the content, where it is known. */
  readonly hash?: string;
  readonly from?: string;
  /** Bytes, or the path of a file to copy, whose hash is known. */
  readonly bytes: string | Uint8Array | { readonly copy: string };
}

/** Some files for one folder. */
export interface WriteTask {
  /** Absolute path. */
  readonly folder: string;
  readonly files: readonly NewFile[];
}

/** The entries of the written files for the record, in no order; or why the system refused the first that could not be written. */
export type Written =
  | { readonly entries: readonly RecordEntry[] }
  | { readonly refusal: { readonly message: string; readonly code?: string; readonly path?: string } };

/** Files opened at once: creating a file is what a disk may be slow at, so it happens in the thread pool; the rest is quickest here. */
const AT_ONCE = 8;

/** Writes files that must not be there yet. What the system answers comes back as data, since errors lose their code between threads. */
export async function writeFiles({ folder, files }: WriteTask): Promise<Written> {
  const makeFolder = folderMaker();
  const entries: RecordEntry[] = [];
  const rest = files.values();
  const writer = async () => {
    for (const { path, hash: known, from, bytes } of rest) {
      const target = join(folder, path);
      makeFolder(target);
      const { size, mtimeMs } = await writeNew(target, bytes);
      entries.push({ path, hash: known ?? hash('sha256', bytes as string), size, mtimeMs, from });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, writer));
  const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed === undefined) return { entries };
  const { message, path } = failed.reason as NodeJS.ErrnoException;
  if (codeOf(failed.reason) === undefined) throw failed.reason;
  return { refusal: { message, code: codeOf(failed.reason), path } };
}

async function writeNew(target: string, bytes: NewFile['bytes']) {
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
