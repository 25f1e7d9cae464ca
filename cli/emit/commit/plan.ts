import { createHash, hash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutputFile } from '../output.js';
import { lookAt } from './disk.js';
import type { RecordEntry, State } from './state.js';

/** A file whose bytes are not in the output folder yet. */
export interface Write {
  readonly file: OutputFile;
  readonly hash: string;
  readonly copiedFrom?: string;
}

/** What a commit has to do. */
export interface Plan {
  readonly writes: readonly Write[];
  /** Files that stand in the output folder as they should. */
  readonly kept: readonly RecordEntry[];
  /** Files of the last commit that the site no longer has. */
  readonly deletes: readonly string[];
  /** Files to be copied that are not there. */
  readonly missing: readonly OutputFile[];
}

/** Compares the files with the record of the last commit and the record with the disk. Throws system errors of reading. */
export async function planCommit(
  state: State,
  files: readonly OutputFile[],
  record: ReadonlyMap<string, RecordEntry>,
): Promise<Plan> {
  const writes: Write[] = [];
  const kept: RecordEntry[] = [];
  const missing: OutputFile[] = [];
  for (const file of files) {
    const before = record.get(file.path);
    const now = await contentOf(file, before);
    if (now === undefined) missing.push(file);
    else if (before?.hash === now.hash && isUntouched(state, before)) kept.push({ ...before, copiedFrom: now.copiedFrom });
    else writes.push(now);
  }
  const paths = new Set(files.map((file) => file.path));
  const deletes = [...record.keys()].filter((path) => !paths.has(path));
  return { writes, kept, deletes, missing };
}

/** Nobody has changed the written file since. */
function isUntouched(state: State, { path, size, mtimeMs }: RecordEntry): boolean {
  const found = lookAt(join(state.out, path));
  return found?.isFile() === true && found.size === size && found.mtimeMs === mtimeMs;
}

async function contentOf(file: OutputFile, before: RecordEntry | undefined): Promise<Write | undefined> {
  const { content } = file;
  if (typeof content === 'object' && 'copy' in content) return copyOf(file, content.copy, before);
  return { file, hash: hash('sha256', content) };
}

async function copyOf(file: OutputFile, source: string, before: RecordEntry | undefined): Promise<Write | undefined> {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found?.isFile()) return undefined;
  const copiedFrom = [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
  if (before?.copiedFrom === copiedFrom) return { file, hash: before.hash, copiedFrom };
  const digest = createHash('sha256');
  await pipeline(createReadStream(source), digest);
  return { file, hash: digest.digest('hex'), copiedFrom };
}
