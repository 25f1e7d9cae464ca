import { join } from 'node:path';
import { MARK, type OutputFile } from '../emit/output.js';
import { type Problem, problem } from '../problems/index.js';
import type { StateKey } from '../state/key.js';
import { type FileDigests, noFileDigests } from '../store/file-digests.js';
import { codeOf } from '../system/system-error.js';
import { exists, lookAt } from './disk.js';
import { carryOut, clean, type Journal, keepReplaced, recover, writeJournal } from './journal.js';
import { linesByContent } from './lines-by-content.js';
import { abandonedLocks, lockHolder, takeLock } from './lock.js';
import { ancestorsOf, isInside } from './moved-paths.js';
import { filesIn, isLatest, type Look, lookAtOutput } from './output-scan.js';
import { type Plan, planCommit } from './plan.js';
import { linesOf, type RecordLine, stageRecord, writeRecord } from './record.js';
import { openStage, stageKept } from './stage.js';
import { type State, type StatePaths, stateOf, statePaths } from './state.js';
import { writeFailed } from './write-failed.js';

/** What a commit did. With problems, it did nothing. */
export interface Committed {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  /** Files that were known to be the same without being made. */
  readonly reused: number;
  /** Signature of the record of what the output folder holds. */
  readonly record?: string;
  readonly problems: readonly Problem[];
}

/** What is to be committed. */
export interface Commit {
  /** Absolute path of the output folder. */
  readonly out: string;
  readonly files: readonly OutputFile[];
  /** Verifies what earlier commits have left, and signs what this one leaves. */
  readonly key: StateKey;
  /** Nothing that is known of earlier commits is believed: every file is made and compared with the bytes that are there. */
  readonly isFresh?: boolean;
  /** Digests of the files to copy; without it, each of them is read. */
  readonly digests?: FileDigests;
  /** What the folder holds. When it is left out, is old, or another commit has come since, the folder is looked at. */
  readonly look?: Look;
  /** @param done files that have been made or found unchanged */
  onProgress?(done: number): void;
}

/** From this share of changed files on, the whole tree is replaced. */
const WHOLE_SHARE = 0.25;

const mark: OutputFile = {
  path: MARK,
  content: 'docsgen wrote this folder and replaces it with every build.\n',
  origin: 'the mark of the output folder',
};

/**
 * Turns the output folder into the given files, all or nothing. New files are staged beside the folder, then moved into place by
 * renames that a journal lists: the whole tree when there is none or much changed and the folder can be renamed, else file by file, the mark
 * first, assets before documents before deletions. A process killed at any moment leaves the old site or one that `recoverOutput`
 * completes; this does not extend to a power failure, which would take an fsync for each file. Files whose bytes are there already are not
 * written again.
 *
 * `out` has to have passed `checkOutputFolder` and `files` `checkOutputs`. Problems: `locked`, `vanished`, `write-failed`.
 */
export async function commitOutput(task: Commit): Promise<Committed> {
  try {
    const state = stateOf(task.out, task.key);
    const lock = takeLock(state);
    if ('heldBy' in lock) return failed(problem('locked', { file: '' }, { pid: lock.heldBy }));
    try {
      recover(state);
      return await commit(state, { ...task, files: [...task.files, mark] });
    } finally {
      lock.release();
    }
  } catch (error) {
    return failed(writeFailed(error));
  }
}

/**
 * Finishes or undoes a commit that was interrupted, when it was one of this user in this folder; else clears away what it left, and the next commit
 * writes every file. Removes what one left that was interrupted at another time. Writes nothing when there was none, or while another process is committing. Rejects with the system error when the disk refuses.
 */
export async function recoverOutput(out: string, key: StateKey): Promise<void> {
  const state = stateOf(out, key);
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

/** Whether a commit was interrupted before it moved any file, or when all of them were moved. */
const hasLeftovers = (state: StatePaths): boolean =>
  abandonedLocks(state).length > 0 || ([state.stage, state.old, state.newRecord].some(exists) && lockHolder(state) === undefined);

/** Where the disk refuses, what was left stays: it keeps no build from its work. */
function clearLeftovers(state: State): void {
  try {
    recoverLocked(state);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

/** Answers to the wish to rename a folder that is in use (Windows), or belongs to a layer below (overlayfs): its files can be renamed. */
const IMMOVABLE = new Set(['EBUSY', 'EPERM', 'EXDEV']);

/** @param canMove the output folder may be renamed as a whole */
async function commit(state: State, task: Commit, canMove = !state.mounted): Promise<Committed> {
  const { plan, journal } = await stage(state, task, canMove);
  if (plan.missing.length > 0) return failed(...plan.missing.map((file) => problem('vanished', { file: file.origin })));
  if (!journal) return { ...summaryOf(plan), record: writeRecord(state, plan.lines) };
  try {
    carryOut(state, journal);
  } catch (error) {
    // What could not be undone is left to whoever recovers the site.
    if (journal.mode === 'whole' && !exists(state.undo) && IMMOVABLE.has(codeOf(error) ?? '')) return commit(state, task, false);
    throw error;
  }
  return { ...summaryOf(plan), record: journal.record };
}

/** Does everything that the renames need, and writes the journal last. When that fails, or a file is missing, nothing has happened. */
async function stage(
  state: State,
  { files, look, isFresh, digests = noFileDigests, onProgress }: Commit,
  canMove: boolean,
): Promise<{ plan: Plan; journal?: Journal }> {
  const { previous, changed } = isFresh
    ? await contentOf(state.out)
    : recordedIn(look && isLatest(look, state) ? look : lookAtOutput(state));
  const newFiles = openStage(state);
  try {
    const plan = await planCommit(files, { record: previous ?? [], changed, stage: newFiles, digests, onProgress });
    const changes = plan.writes.length + plan.deletes.length;
    if (plan.missing.length > 0 || changes === 0) {
      clean(state);
      return { plan };
    }
    const whole = canMove && (!previous || changes > WHOLE_SHARE * Math.max(files.length, previous.length));
    const renames = whole ? { writes: [], replaced: [], deletes: [] } : fileByFile(state, plan, previous !== undefined);
    if (whole) await stageKept(state, plan.kept);
    else keepReplaced(state, renames.replaced);
    const sum = stageRecord(state, plan.lines);
    const journal: Journal = { mode: whole ? 'whole' : 'files', ...renames, record: sum };
    writeJournal(state, journal);
    return { plan, journal };
  } catch (error) {
    // What is still being written would come back after it was removed.
    await newFiles.end().catch(() => {});
    clean(state);
    throw error;
  }
}

/** What the output folder holds, as far as it is known. */
interface Known {
  /** `undefined`: nothing is known. */
  readonly previous?: readonly RecordLine[];
  /** Files that are no longer as these lines say. */
  readonly changed: ReadonlySet<string>;
}

const recordedIn = ({ record, changed }: Look): Known => ({
  previous: record === undefined ? undefined : linesOf(record),
  changed,
});

const contentOf = async (out: string): Promise<Known> => ({ previous: await linesByContent(out), changed: new Set() });

function summaryOf({ writes, kept, deletes, reused }: Plan): Committed {
  const count = (paths: readonly string[]) => paths.filter((path) => path !== MARK).length;
  return { written: count(writes), unchanged: count(kept), deleted: deletes.length, reused, problems: [] };
}

/** @param isKnown what the last commit wrote is known: else all that stands there goes, as with the whole tree */
function fileByFile(state: State, plan: Plan, isKnown: boolean) {
  const writes = [...plan.writes].sort((a, b) => turn(a) - turn(b) || (a < b ? -1 : 1));
  const written = new Set(writes);
  // A file that no journal may name stays where it is; docsgen did not write it.
  const deletes = (isKnown ? plan.deletes : filesIn(state.out).filter((path) => !written.has(path))).filter(isInside);
  const inTheWay = new Set(deletes);
  const replaced = writes.filter(
    (path) => lookAt(join(state.out, path))?.isDirectory() === false && !ancestorsOf(path).some((folder) => inTheWay.has(folder)),
  );
  return { writes, replaced, deletes };
}

/** The mark goes first: it tells whoever recovers the site whose folder this is. Then assets: a document must never name one that is not there. */
const turn = (path: string) => (path === MARK ? 0 : path.startsWith('assets/') ? 1 : path.endsWith('.html') ? 3 : 2);

const failed = (...problems: Problem[]): Committed => ({ written: 0, unchanged: 0, deleted: 0, reused: 0, problems });
