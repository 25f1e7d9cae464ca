import { join } from 'node:path';
import { MARK, type OutputFile } from '../emit/output.js';
import { noRenderer, type Renderer } from '../emit/render-job.js';
import { type Problem, problem } from '../problems/index.js';
import type { StateKey } from '../state/key.js';
import { type FileDigests, noFileDigests } from '../store/file-digests.js';
import { getErrorCode } from '../system/system-error.js';
import { exists, lstatIfExists } from './disk.js';
import { carryOut, clean, type Journal, linkReplaced, recover, writeJournal } from './journal.js';
import { linesByContent } from './lines-by-content.js';
import { abandonedLocks, lockHolder, takeLock } from './lock.js';
import { isInside, listAncestors } from './moved-paths.js';
import { filesIn, isLatest, type OutputScan, scanOutput } from './output-scan.js';
import { type Plan, planCommit } from './plan.js';
import { type RecordLine, splitRecord, stageRecord, writeRecord } from './record.js';
import { openStage, stageUnchanged } from './stage.js';
import { createState, type State, type StatePaths, statePaths } from './state.js';
import { writeFailed } from './write-failed.js';

/** The result of a commit. A commit with problems changed nothing. */
export interface Committed {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  /** Unchanged files that were not rendered. */
  readonly reused: number;
  /** Signature of the record of the output folder. */
  readonly record?: string;
  readonly problems: readonly Problem[];
}

/** The input of a commit. */
export interface Commit {
  /** Absolute path of the output folder. */
  readonly out: string;
  readonly files: readonly OutputFile[];
  /** Renders the jobs of the files. */
  readonly renderer?: Renderer;
  /** Verifies the state of earlier commits and signs the new state. */
  readonly key: StateKey;
  /** Ignores the records of earlier commits: renders every file and compares it with the bytes in the folder. */
  readonly isFresh?: boolean;
  /** Digests of the files to copy; without it, each of them is read. */
  readonly digests?: FileDigests;
  /** A scan of the folder. Without it, or if it is outdated, the folder is scanned. */
  readonly scan?: OutputScan;
  /** @param done number of files whose rendering has started, or that are unchanged */
  onProgress?(done: number): void;
}

/** Minimum share of changed files for which the whole tree is replaced. */
const MIN_WHOLE_SHARE = 0.25;

const markFile: OutputFile = {
  path: MARK,
  content: 'docsgen wrote this folder and replaces it with every build.\n',
  origin: 'the mark of the output folder',
};

/**
 * Replaces the content of the output folder with the given files, all or nothing. New files are staged next to the folder, then moved into place by
 * the renames in a journal: the whole tree if it does not exist or most of it changed and the folder can be renamed, otherwise file by file (marker,
 * assets, documents, deletions). A process killed at any moment leaves the old site or one that `recoverOutput` completes. This does not cover power
 * failures, which would require an fsync for each file. Files with the same bytes are not written again.
 *
 * `out` must have passed `prepareOutput`, and `files` `checkOutputs`. Problems: `locked`, `vanished`, `write-failed`.
 */
export async function commitOutput(task: Commit): Promise<Committed> {
  try {
    const state = createState(task.out, task.key);
    const lock = takeLock(state);
    if ('heldBy' in lock) return failed(problem('locked', { file: '' }, { pid: lock.heldBy }));
    try {
      recover(state);
      return await commit(state, { ...task, files: [...task.files, markFile] });
    } finally {
      lock.release();
    }
  } catch (error) {
    return failed(writeFailed(error));
  }
}

/**
 * Finishes or undoes an interrupted commit of this user in this folder. Removes the remains of any other interrupted commit, after which the next
 * commit writes every file. Writes nothing if no commit was interrupted, or while another process is committing. Rejects with the system error if an
 * unfinished commit cannot be recovered.
 */
export async function recoverOutput(out: string, key: StateKey): Promise<void> {
  const state = createState(out, key);
  if (isUnfinished(state)) recoverLocked(state);
  else if (hasLeftovers(state)) clearLeftovers(state);
}

function recoverLocked(state: State): void {
  const lock = takeLock(state);
  if ('heldBy' in lock) return;
  try {
    recover(state);
  } finally {
    lock.release();
  }
}

/** Whether a commit was interrupted while it moved files. */
export const isInterrupted = (out: string): boolean => isUnfinished(statePaths(out));

const isUnfinished = ({ journal, undo, old, out }: StatePaths): boolean =>
  exists(journal) || exists(undo) || (exists(old) && !exists(out));

/** Whether a commit was interrupted before or after it moved files. */
const hasLeftovers = (state: StatePaths): boolean =>
  abandonedLocks(state).length > 0 || ([state.stage, state.old, state.newRecord].some(exists) && lockHolder(state) === undefined);

/** Removes leftover files. Ignores system errors, because leftovers do not affect a build. */
function clearLeftovers(state: State): void {
  try {
    recoverLocked(state);
  } catch (error) {
    if (getErrorCode(error) === undefined) throw error;
  }
}

/** Error codes of a folder that cannot be renamed but whose files can: it is in use (Windows) or in a lower layer (overlayfs). */
const IMMOVABLE = new Set(['EBUSY', 'EPERM', 'EXDEV']);

/** @param canMove whether the output folder may be renamed as a whole */
async function commit(state: State, task: Commit, canMove = !state.mounted): Promise<Committed> {
  const { plan, journal } = await stage(state, task, canMove);
  if (plan.missing.length > 0) return failed(...plan.missing.map((file) => problem('vanished', { file: file.origin })));
  if (!journal) return { ...summarize(plan), record: writeRecord(state, plan.lines) };
  try {
    carryOut(state, journal);
  } catch (error) {
    // If the undo failed as well, recovery is left to the next build.
    if (journal.mode === 'whole' && !exists(state.undo) && IMMOVABLE.has(getErrorCode(error) ?? ''))
      return commit(state, task, false);
    throw error;
  }
  return { ...summarize(plan), record: journal.record };
}

/** Prepares the renames and writes the journal last. Changes nothing if this fails or a file is missing. */
async function stage(
  state: State,
  { files, renderer = noRenderer, scan, isFresh, digests = noFileDigests, onProgress }: Commit,
  canMove: boolean,
): Promise<{ plan: Plan; journal?: Journal }> {
  const { record, changed } = isFresh
    ? await readContents(state.out)
    : readScan(scan && isLatest(scan, state) ? scan : scanOutput(state));
  const newFiles = openStage(state);
  try {
    const plan = await planCommit(files, { record: record ?? [], changed, stage: newFiles, digests, renderer, onProgress });
    const changes = plan.writes.length + plan.deletes.length;
    if (plan.missing.length > 0 || changes === 0) {
      clean(state);
      return { plan };
    }
    const whole = canMove && (!record || changes > MIN_WHOLE_SHARE * Math.max(files.length, record.length));
    const renames = whole ? { writes: [], replaced: [], deletes: [] } : fileByFile(state, plan, record !== undefined);
    if (whole) await stageUnchanged(state, plan.unchanged);
    else linkReplaced(state, renames.replaced);
    const signature = stageRecord(state, plan.lines);
    const journal: Journal = { mode: whole ? 'whole' : 'files', ...renames, record: signature };
    writeJournal(state, journal);
    return { plan, journal };
  } catch (error) {
    // Wait for running writes, which would otherwise create files again after the cleanup.
    await newFiles.end().catch(() => {});
    clean(state);
    throw error;
  }
}

/** The content of the output folder before the commit. */
interface PreviousOutput {
  /** `undefined` without a valid record. */
  readonly record?: readonly RecordLine[];
  /** Files that changed since the record was written. */
  readonly changed: ReadonlySet<string>;
}

const readScan = ({ record, changed }: OutputScan): PreviousOutput => ({
  record: record === undefined ? undefined : splitRecord(record),
  changed,
});

const readContents = async (out: string): Promise<PreviousOutput> => ({ record: await linesByContent(out), changed: new Set() });

function summarize({ writes, unchanged, deletes, reused }: Plan): Committed {
  const count = (paths: readonly string[]) => paths.filter((path) => path !== MARK).length;
  return { written: count(writes), unchanged: count(unchanged), deleted: deletes.length, reused, problems: [] };
}

/** @param hasRecord whether there is a record of the last commit; without it, all other files are deleted, as when the whole tree is replaced */
function fileByFile(state: State, plan: Plan, hasRecord: boolean) {
  const writes = [...plan.writes].sort((a, b) => rankWrite(a) - rankWrite(b) || (a < b ? -1 : 1));
  const written = new Set(writes);
  // Keep files that a journal must not name, because docsgen did not write them.
  const deletes = (hasRecord ? plan.deletes : filesIn(state.out).filter((path) => !written.has(path))).filter(isInside);
  const deleted = new Set(deletes);
  const replaced = writes.filter(
    (path) =>
      lstatIfExists(join(state.out, path))?.isDirectory() === false && !listAncestors(path).some((folder) => deleted.has(folder)),
  );
  return { writes, replaced, deletes };
}

/**
 * Order of the writes. The marker is first, because recovery identifies the folder by it. Assets precede documents, so that no document refers to a
 * missing file.
 */
const rankWrite = (path: string) => (path === MARK ? 0 : path.startsWith('assets/') ? 1 : path.endsWith('.html') ? 3 : 2);

const failed = (...problems: Problem[]): Committed => ({ written: 0, unchanged: 0, deleted: 0, reused: 0, problems });
