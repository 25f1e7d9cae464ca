import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSignature, readSigned, replaceSigned } from '../state/signed-file.js';
import { exists, folderMaker, linkOrCopy, lstatIfExists, removeEmptyFolders } from './disk.js';
import { checkPaths, hasSafePaths, isInside, listAncestors, type MovedFiles } from './moved-paths.js';
import { filesIn, isMarked, isOwn } from './output-scan.js';
import { placeRecord } from './record.js';
import { journalSigning, type State } from './state.js';

/**
 * The renames that turn the old site into the new one. The journal is written when everything is staged; from then on, any process can finish the
 * commit. Every step checks whether it is already done.
 */
export interface Journal extends MovedFiles {
  /** `whole`: the stage is the complete new tree. `files`: it contains only the changed files. */
  readonly mode: 'whole' | 'files';
  /** Signature of the staged record of the new site. */
  readonly record: string;
}

export function writeJournal(state: State, journal: Journal): void {
  replaceSigned(state.journal, JSON.stringify(journal), journalSigning(state));
}

/** Returns the journal if this user's docsgen wrote it for this folder and all its paths are inside the folder; otherwise `undefined`. */
function readJournal(state: State, path: string): Journal | undefined {
  const text = readSigned(path, journalSigning(state))?.text;
  if (text === undefined) return undefined;
  const journal: unknown = JSON.parse(text);
  return isJournal(journal) && hasSafePaths(state, journal) ? journal : undefined;
}

function isJournal(value: unknown): value is Journal {
  if (typeof value !== 'object' || value === null) return false;
  const { mode, writes, replaced, deletes } = value as Partial<Journal>;
  const arePaths = [writes, replaced, deletes].every((paths: unknown) => Array.isArray(paths) && paths.every(isInside));
  return (mode === 'whole' || mode === 'files') && arePaths;
}

/** Performs the renames of a journal. If one fails, restores the old site and throws the system error. */
export function carryOut(state: State, journal: Journal): void {
  try {
    checkPaths(state, journal);
    if (journal.mode === 'whole') swapTrees(state);
    else moveFiles(state, journal);
    if (exists(state.newRecord)) placeRecord(state);
  } catch (error) {
    renameSync(state.journal, state.undo);
    undo(state, journal);
    throw error;
  }
  // With the record of a different site, the next build would treat the files of this one as foreign.
  if (readSignature(state.record) !== journal.record) remove(state.record);
  clean(state);
}

/**
 * Finishes or undoes an interrupted commit, if there is one. If its journal is damaged or was written by another user, the progress is unknown: no
 * file is moved and the record is removed, so that the next commit writes every file. A folder that has replaced the site since then is not changed.
 * Requires the lock.
 */
export function recover(state: State): void {
  const undone = readJournal(state, state.undo);
  const journal = readJournal(state, state.journal);
  const isDamaged = (exists(state.undo) && !undone) || (exists(state.journal) && !journal);
  if (isDamaged) remove(state.record);
  if (isDifferentFolder(state, (undone ?? journal)?.mode)) {
    clean(state);
    return;
  }
  if (undone) undo(state, undone);
  else if (journal) {
    try {
      carryOut(state, journal);
    } catch (error) {
      if (exists(state.undo)) throw error;
    }
  }
  if (!exists(state.out) && isWholeSite(state.old)) renameSync(state.old, state.out);
  clean(state);
}

/** Whether a folder is a complete site that was moved out of place. */
const isWholeSite = (folder: string): boolean => lstatIfExists(folder)?.isDirectory() === true && isMarked(folder);

/** Whether the output folder is not the one that the journal belongs to. File-by-file commits never move the folder itself. */
const isDifferentFolder = (state: State, mode: Journal['mode'] | undefined): boolean =>
  exists(state.out) ? !isOwn(state.out) : mode === 'files';

/** Removes all files of a commit. */
export function clean(state: State): void {
  for (const path of [state.journal, `${state.journal}.new`, state.undo, state.newRecord, state.stage, state.old]) remove(path);
}

/** Removes a path; links themselves, not their targets. */
const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

function swapTrees(state: State): void {
  if (!exists(state.stage)) return;
  if (exists(state.out) && !exists(state.old)) renameSync(state.out, state.old);
  // The site was already moved; the folder contains only files that a desktop environment has created since.
  else if (exists(state.out) && filesIn(state.out).length === 0) rmSync(state.out, { recursive: true });
  renameSync(state.stage, state.out);
}

/** Creates a second link to every file that is about to be replaced. */
export function linkReplaced(state: State, replaced: readonly string[]): void {
  const makeFolder = folderMaker();
  for (const path of replaced) {
    makeFolder(join(state.old, path));
    linkOrCopy(join(state.out, path), join(state.old, path));
  }
}

function moveFiles(state: State, { writes, deletes }: Journal): void {
  const { blocking, others } = splitDeletes(writes, deletes);
  setAside(state, blocking);
  const makeFolder = folderMaker();
  for (const path of writes) {
    if (!exists(join(state.stage, path))) continue;
    makeFolder(join(state.out, path));
    renameSync(join(state.stage, path), join(state.out, path));
  }
  setAside(state, others);
}

function setAside(state: State, paths: readonly string[]): void {
  const makeFolder = folderMaker();
  for (const path of paths) {
    const stats = lstatIfExists(join(state.out, path));
    if (!stats || stats.isDirectory()) continue;
    makeFolder(join(state.old, path));
    renameSync(join(state.out, path), join(state.old, path));
  }
  removeEmptyFolders(state.out, paths);
}

/** Splits deletions: a file that becomes a folder, or is in a folder that becomes a file, must be removed before the writes. */
function splitDeletes(writes: readonly string[], deletes: readonly string[]) {
  const written = new Set(writes);
  const folders = new Set(writes.flatMap(listAncestors));
  const blocks = (path: string) => folders.has(path) || listAncestors(path).some((folder) => written.has(folder));
  return { blocking: deletes.filter(blocks), others: deletes.filter((path) => !blocks(path)) };
}

function undo(state: State, journal: Journal): void {
  if (journal.mode === 'whole') restoreTree(state);
  else restoreFiles(state, journal);
  if (readSignature(state.record) === journal.record) remove(state.record);
  clean(state);
}

function restoreTree(state: State): void {
  if (!exists(state.stage) && exists(state.out)) renameSync(state.out, state.stage);
  if (!exists(state.out) && exists(state.old)) renameSync(state.old, state.out);
}

function restoreFiles(state: State, { writes, replaced, deletes }: Journal): void {
  const hasBackup = new Set(replaced);
  for (const path of [...writes].reverse()) {
    if (exists(join(state.stage, path))) continue;
    if (!hasBackup.has(path)) rmSync(join(state.out, path), { force: true });
    else if (exists(join(state.old, path))) renameSync(join(state.old, path), join(state.out, path));
  }
  removeEmptyFolders(state.out, writes);
  const makeFolder = folderMaker();
  for (const path of deletes) {
    if (!exists(join(state.old, path))) continue;
    makeFolder(join(state.out, path));
    renameSync(join(state.old, path), join(state.out, path));
  }
}
