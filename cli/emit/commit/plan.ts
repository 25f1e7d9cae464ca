import { createHash, hash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutputFile } from '../output.js';
import { lookAt } from './disk.js';
import type { Stage } from './stage.js';
import type { RecordEntry, State } from './state.js';

/** What a commit has to do. The files that it writes are staged. */
export interface Plan {
  readonly writes: readonly RecordEntry[];
  /** Files that stand in the output folder as they should. */
  readonly kept: readonly RecordEntry[];
  /** How many of the kept files did not have to be made to be known. */
  readonly reused: number;
  /** Files of the last commit that the site no longer has. */
  readonly deletes: readonly string[];
  /** Files to be copied that are not there. */
  readonly missing: readonly OutputFile[];
}

interface PlanInput {
  readonly record: ReadonlyMap<string, RecordEntry>;
  readonly stage: Stage;
  onProgress?(done: number): void;
}

/**
 * Compares the files with the record of the last commit and the record with the disk, and stages what is new, one file after the
 * other: no more than a few contents are held at a time. Throws system errors.
 */
export async function planCommit(
  state: State,
  files: readonly OutputFile[],
  { record, stage, onProgress }: PlanInput,
): Promise<Plan> {
  const kept: RecordEntry[] = [];
  const missing: OutputFile[] = [];
  let reused = 0;
  for (const [index, file] of files.entries()) {
    onProgress?.(index);
    const written = record.get(file.path);
    const before = written && isUntouched(state, written) ? written : undefined;
    const found = await lookInto(file, before);
    if (found === undefined) missing.push(file);
    else if (found === before || found.hash === before?.hash) kept.push({ ...before, from: found.from } as RecordEntry);
    else await stage.write(file.path, found as Content);
    if (found !== undefined && found === before) reused += 1;
  }
  const paths = new Set(files.map((file) => file.path));
  const deletes = [...record.keys()].filter((path) => !paths.has(path));
  return { writes: await stage.end(), kept, reused, deletes, missing };
}

/** Nobody has changed the written file since. */
function isUntouched(state: State, { path, size, mtimeMs }: RecordEntry): boolean {
  const found = lookAt(join(state.out, path));
  return found?.isFile() === true && found.size === size && found.mtimeMs === mtimeMs;
}

/** What is to be written. */
export interface Content {
  /** SHA-256. */
  readonly hash: string;
  readonly from?: string;
  /** Bytes, or the path of a file to copy. */
  readonly bytes: string | Uint8Array | { readonly copy: string };
}

/** The content of a file, or what was written before where that was made from the same; nothing when it is not there. */
async function lookInto(file: OutputFile, before: RecordEntry | undefined): Promise<Content | RecordEntry | undefined> {
  const { content } = file;
  if (typeof content === 'string' || content instanceof Uint8Array) return { hash: hash('sha256', content), bytes: content };
  if ('copy' in content) return copyOf(content.copy, before);
  if (before?.from === content.from) return before;
  const bytes = content.make();
  return { hash: hash('sha256', bytes), from: content.from, bytes };
}

async function copyOf(source: string, before: RecordEntry | undefined): Promise<Content | RecordEntry | undefined> {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found?.isFile()) return undefined;
  const from = [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
  if (before?.from === from) return before;
  const digest = createHash('sha256');
  await pipeline(createReadStream(source), digest);
  return { hash: digest.digest('hex'), from, bytes: { copy: source } };
}
