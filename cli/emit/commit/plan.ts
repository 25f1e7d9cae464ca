import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { type OutputFile, STAGED_TOGETHER } from '../output.js';
import { atOnce } from './at-once.js';
import { madeFrom, sameFrom } from './made-from.js';
import type { RecordEntry } from './record.js';
import { isStagedMade, type Stage } from './stage.js';

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
  /** What the last commit wrote. */
  readonly record: ReadonlyMap<string, RecordEntry>;
  /** The files of it that are no longer as they were written. */
  readonly changed: ReadonlySet<string>;
  readonly stage: Stage;
  onProgress?(done: number): void;
}

/**
 * Compares the files with what the last commit wrote and stages what is new as it is made: no more than a few contents are held at a time.
 * Rejects with system errors and with what making a file rejects with; nothing is staged any more then.
 */
export async function planCommit(files: readonly OutputFile[], { record, changed, stage, onProgress }: PlanInput): Promise<Plan> {
  const kept: RecordEntry[] = [];
  const missing: OutputFile[] = [];
  let reused = 0;
  // Enough for a message to each thread, and one to come.
  const making = atOnce(STAGED_TOGETHER * (1 + availableParallelism()));
  const place = async (file: OutputFile, before: RecordEntry | undefined) => {
    const found = await newContent(file, before, stage);
    if (found === undefined) missing.push(file);
    else if (found.hash === before?.hash) kept.push({ ...before, from: found.from });
  };
  for (const [index, file] of files.entries()) {
    onProgress?.(index);
    const before = changed.has(file.path) ? undefined : record.get(file.path);
    const same = before && keptEntry(file, before);
    if (same) {
      kept.push(same);
      reused += 1;
      continue;
    }
    await making.add(() => place(file, before));
  }
  await making.end();
  const paths = new Set(files.map((file) => file.path));
  const deletes = [...record.keys()].filter((path) => !paths.has(path));
  return { writes: await stage.end(), kept, reused, deletes, missing };
}

/** What is to be written. */
export interface Content {
  /** SHA-256. */
  readonly hash: string;
  readonly from?: string;
  /** Bytes, or the path of a file to copy. */
  readonly bytes: string | Uint8Array | { readonly copy: string };
}

/** The entry of a file that is made or copied from what it was made from before. */
function keptEntry({ content }: OutputFile, before: RecordEntry): RecordEntry | undefined {
  if (before.from === undefined || typeof content === 'string' || content instanceof Uint8Array) return undefined;
  const from = sameFrom(content, before.from);
  if (from === undefined) return undefined;
  return from === before.from ? before : { ...before, from };
}

/** The content of a file, which is staged unless it is as before; nothing when what is to be copied is not there. */
async function newContent(file: OutputFile, before: RecordEntry | undefined, stage: Stage) {
  const { path, content } = file;
  if (isStagedMade(content)) return stage.order(path, content, before?.hash);
  const found = await contentOf(file);
  if (found !== undefined && found.hash !== before?.hash) await stage.write(path, found);
  return found;
}

/** The content of a file; nothing when what is to be copied is not there. */
async function contentOf({ content }: OutputFile): Promise<Content | undefined> {
  if (typeof content === 'string' || content instanceof Uint8Array) return { hash: hash('sha256', content), bytes: content };
  if (!('copy' in content)) {
    const bytes = content.make();
    return { hash: hash('sha256', bytes), from: madeFrom(content), bytes };
  }
  const from = madeFrom(content);
  if (from === undefined) return undefined;
  const digest = createHash('sha256');
  await pipeline(createReadStream(content.copy), digest);
  return { hash: digest.digest('hex'), from, bytes: content };
}
