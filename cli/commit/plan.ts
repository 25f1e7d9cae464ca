import { availableParallelism } from 'node:os';
import { type InputDigests, type OutputFile, STAGED_TOGETHER } from '../emit/output.js';
import { computeDigest } from '../sources/text.js';
import type { FileDigests } from '../store/file-digests.js';
import { atOnce } from './at-once.js';
import { inputsOf, unchangedLine } from './input-digest.js';
import { matchRecord } from './match-record.js';
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
  /** Digests of the files to copy. */
  readonly digests: FileDigests;
  onProgress?(done: number): void;
}

/**
 * Compares the files with what the last commit wrote and stages what is new as it is made: no more than a few contents are held at a time.
 * Rejects with system errors and with what making a file rejects with; nothing is staged any more then.
 */
export async function planCommit(
  files: readonly OutputFile[],
  { record, changed, stage, digests, onProgress }: PlanInput,
): Promise<Plan> {
  const matched = matchRecord(
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
    const found = await newContent(file, before, { stage, digests });
    if (found === undefined) missing.push(file);
    else if (before && found.hash === before.hash) {
      lines[index] = lineOf({ ...before, inputs: found.inputs });
      if (isCopied(file)) reused += 1;
    }
  };
  for (const [index, file] of files.entries()) {
    onProgress?.(index);
    const before = changed.has(file.path) ? undefined : matched.lines[index];
    lines[index] = before && sameLine(file, before, digests);
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
  return { writes: [...writes.keys()], kept, reused, deletes: matched.removed, missing, lines: all };
}

/** What is to be written. */
export interface Content {
  /** Digest of the bytes. */
  readonly hash: string;
  readonly inputs?: InputDigests;
  /** Bytes, or the path of a file to copy. */
  readonly bytes: string | Uint8Array | { readonly copy: string };
}

const isCopied = ({ content }: OutputFile): boolean => typeof content === 'object' && 'copy' in content;

/** The line of a file that is made or copied from what it was made from before. */
function sameLine({ content }: OutputFile, before: RecordLine, digests: FileDigests): RecordLine | undefined {
  return typeof content === 'string' || content instanceof Uint8Array ? undefined : unchangedLine(content, before, digests);
}

/** The content of a file, which is staged unless it is as before; nothing when what is to be copied is not there. */
async function newContent(
  file: OutputFile,
  before: RecordEntry | undefined,
  { stage, digests }: Pick<PlanInput, 'stage' | 'digests'>,
) {
  const { path, content } = file;
  if (isStagedMade(content)) return stage.order(path, content, before?.hash);
  const found = await contentOf(file, digests);
  if (found !== undefined && found.hash !== before?.hash) await stage.write(path, found);
  return found;
}

/** The content of a file; nothing when what is to be copied is not there. */
async function contentOf({ content }: OutputFile, digests: FileDigests): Promise<Content | undefined> {
  if (typeof content === 'string' || content instanceof Uint8Array) return { hash: computeDigest(content), bytes: content };
  if (!('copy' in content)) {
    const bytes = content.make();
    return { hash: computeDigest(bytes), inputs: inputsOf(content), bytes };
  }
  const digest = await digests.digestOf(content.copy);
  return digest === undefined ? undefined : { hash: digest, bytes: content };
}
