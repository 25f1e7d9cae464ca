import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type OutputFile, STAGED_TOGETHER } from '../emit/output.js';
import { atOnce } from './at-once.js';
import { keptLine, madeFrom } from './input-digest.js';
import { hashOfFile } from './lines-by-content.js';
import { knownLines } from './match-record.js';
import { entryOf, lineOf, type RecordEntry, type RecordLine } from './record.js';
import { isStagedMade, type Stage } from './stage.js';

/** What a commit has to do. The files that it writes are staged. */
export interface Plan {
  /** Files that are staged. */
  readonly writes: readonly string[];
  /** Files that stand in the output folder as they should. */
  readonly kept: readonly string[];
  /** How many of the kept files did not have to be made to be known. */
  readonly reused: number;
  /** Files of the last commit that the site no longer has. */
  readonly deletes: readonly string[];
  /** Files to be copied that are not there. */
  readonly missing: readonly OutputFile[];
  /** The record of the files, in their order. */
  readonly lines: readonly RecordLine[];
}

interface PlanInput {
  /** What the last commit wrote. */
  readonly record: readonly RecordLine[];
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
  const known = knownLines(
    files.map(({ path }) => path),
    record,
  );
  const lines: (RecordLine | undefined)[] = Array(files.length);
  const missing: OutputFile[] = [];
  let reused = 0;
  // Enough for a message to each thread, and one to come.
  const making = atOnce(STAGED_TOGETHER * (1 + availableParallelism()));
  const place = async (index: number, file: OutputFile, line: RecordLine | undefined) => {
    const before = line === undefined ? undefined : entryOf(line);
    const found = await newContent(file, before, stage);
    if (found === undefined) missing.push(file);
    else if (before && found.hash === before.hash) lines[index] = lineOf({ ...before, from: found.from });
  };
  for (const [index, file] of files.entries()) {
    onProgress?.(index);
    const before = changed.has(file.path) ? undefined : known.lines[index];
    lines[index] = before && sameLine(file, before);
    if (lines[index] === undefined) await making.add(() => place(index, file, before));
    else reused += 1;
  }
  await making.end();
  const kept = files.flatMap(({ path }, index) => (lines[index] === undefined ? [] : [path]));
  const writes = new Map((await stage.end()).map((entry) => [entry.path, entry]));
  for (const [index, { path }] of files.entries()) {
    const entry = writes.get(path);
    if (entry) lines[index] = lineOf(entry);
  }
  const all = lines.filter((line) => line !== undefined);
  return { writes: [...writes.keys()], kept, reused, deletes: known.gone, missing, lines: all };
}

/** What is to be written. */
export interface Content {
  /** SHA-256. */
  readonly hash: string;
  readonly from?: string;
  /** Bytes, or the path of a file to copy. */
  readonly bytes: string | Uint8Array | { readonly copy: string };
}

/** The line of a file that is made or copied from what it was made from before. */
function sameLine({ content }: OutputFile, before: RecordLine): RecordLine | undefined {
  return typeof content === 'string' || content instanceof Uint8Array ? undefined : keptLine(content, before);
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
  return { hash: await hashOfFile(content.copy), from, bytes: content };
}
