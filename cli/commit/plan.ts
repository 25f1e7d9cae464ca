import { availableParallelism } from 'node:os';
import { isJob, type OutputFile } from '../emit/output.js';
import { BATCH_SIZE, type InputDigests, type Renderer, type RenderJob } from '../emit/render-job.js';
import { computeDigest } from '../sources/text.js';
import type { FileDigests } from '../store/file-digests.js';
import { limitConcurrency } from './concurrency-limit.js';
import { digestInputs, unchangedCopyLine, unchangedJobLine } from './input-digest.js';
import { matchRecord } from './match-record.js';
import { formatLine, parseLine, type RecordEntry, type RecordLine } from './record.js';
import type { Stage } from './stage.js';

/** The changes of a commit. Its new files are staged. */
export interface Plan {
  /** Files that are staged. */
  readonly writes: readonly string[];
  /** Files whose content in the output folder is already correct. */
  readonly unchanged: readonly string[];
  /** Number of unchanged files that were not rendered. */
  readonly reused: number;
  /** Files of the last commit that the site no longer contains. */
  readonly deletes: readonly string[];
  /** Files whose source to copy does not exist. */
  readonly missing: readonly OutputFile[];
  /** The record of all files, in their order. */
  readonly lines: readonly RecordLine[];
}

interface PlanInput {
  /** The record of the last commit. */
  readonly record: readonly RecordLine[];
  /** Files that have changed since the last commit wrote them. */
  readonly changed: ReadonlySet<string>;
  readonly stage: Stage;
  /** Digests of the files to copy. */
  readonly digests: FileDigests;
  readonly renderer: Renderer;
  onProgress?(done: number): void;
}

/**
 * Compares the files with the last commit and stages new content immediately after rendering, so that only a few contents are in memory. Rejects with
 * system errors and with errors of rendering; all writes have ended then.
 */
export async function planCommit(files: readonly OutputFile[], input: PlanInput): Promise<Plan> {
  const { record, changed, stage, onProgress } = input;
  const matched = matchRecord(
    files.map(({ path }) => path),
    record,
  );
  const lines: (RecordLine | undefined)[] = Array(files.length);
  const missing: OutputFile[] = [];
  let reused = 0;
  // Enough for a batch in each thread, and one that is being prepared.
  const tasks = limitConcurrency(BATCH_SIZE * (1 + availableParallelism()));
  const stageFile = async (index: number, file: OutputFile, previousLine: RecordLine | undefined) => {
    const previous = previousLine === undefined ? undefined : parseLine(previousLine);
    const staged = await stageIfChanged(file, previous, input);
    if (staged === undefined) missing.push(file);
    else if (previous && staged.hash === previous.hash) {
      lines[index] = formatLine({ ...previous, inputs: staged.inputs });
      if (isCopy(file)) reused += 1;
    }
  };
  for (const [index, file] of files.entries()) {
    onProgress?.(index);
    const previous = changed.has(file.path) ? undefined : matched.lines[index];
    lines[index] = previous && unchangedLine(file, previous, input);
    if (lines[index] === undefined) await tasks.add(() => stageFile(index, file, previous));
    else reused += 1;
  }
  await tasks.end();
  input.renderer.end?.();
  const unchanged = files.flatMap(({ path }, index) => (lines[index] === undefined ? [] : [path]));
  const writes = new Map((await stage.end()).map((entry) => [entry.path, entry]));
  for (const [index, { path }] of files.entries()) {
    const entry = writes.get(path);
    if (entry) lines[index] = formatLine(entry);
  }
  const allLines = lines.filter((line) => line !== undefined);
  return { writes: [...writes.keys()], unchanged, reused, deletes: matched.removed, missing, lines: allLines };
}

/** A Buffer has a method of the name `copy`. */
const isCopy = ({ content }: OutputFile): boolean =>
  typeof content === 'object' && !(content instanceof Uint8Array) && 'copy' in content;

/** Returns the line of a file whose inputs have not changed since the last commit. */
function unchangedLine({ content }: OutputFile, previous: RecordLine, { digests, renderer }: PlanInput): RecordLine | undefined {
  if (typeof content === 'string' || content instanceof Uint8Array) return undefined;
  return isJob(content) ? unchangedJobLine(content, previous, renderer) : unchangedCopyLine(content, previous, digests);
}

/** The digests of a file's content and of its inputs. */
interface ContentDigests {
  readonly hash: string;
  readonly inputs?: InputDigests;
}

/** Stages a file if its content has changed. Returns `undefined` if the source to copy does not exist. */
async function stageIfChanged(
  { path, content }: OutputFile,
  previous: RecordEntry | undefined,
  input: PlanInput,
): Promise<ContentDigests | undefined> {
  if (isJob(content)) return stageJob(path, { job: content, previousHash: previous?.hash }, input);
  const isData = typeof content === 'string' || content instanceof Uint8Array;
  const hash = isData ? computeDigest(content) : await input.digests.digestOf(content.copy);
  if (hash !== undefined && hash !== previous?.hash) await input.stage.write(path, { hash, bytes: content });
  return hash === undefined ? undefined : { hash };
}

/** Renders a job, in a thread if possible, and stages the result if it has changed. */
async function stageJob(
  path: string,
  { job, previousHash }: { readonly job: RenderJob; readonly previousHash: string | undefined },
  { stage, renderer }: PlanInput,
): Promise<ContentDigests> {
  const inputs = digestInputs(job, renderer);
  const inThread = renderer.write(job, { path: stage.locate(path), previousHash });
  if (inThread) {
    const { hash, written } = await inThread;
    if (written) stage.add({ path, hash, ...written, inputs });
    return { hash, inputs };
  }
  const text = renderer.render(job);
  const hash = computeDigest(text);
  if (hash !== previousHash) await stage.write(path, { hash, inputs, bytes: text });
  return { hash, inputs };
}
