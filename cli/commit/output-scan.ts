import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARK } from '../emit/output.js';
import { computeDigest } from '../sources/text.js';
import { isFile, readSignature } from '../state/signed-file.js';
import { getErrorCode } from '../system/system-error.js';
import { lstatIfExists } from './disk.js';
import { formatLine, type OutputRecord, parseRecord, type RecordEntry, readRecord, withLines } from './record.js';
import { INNER_STATE, type State } from './state.js';

/** The files in an output folder, compared with those that the last commit wrote. Plain data that can be sent to a thread. */
export interface OutputScan {
  /** Start of the scan, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Signature of the record of that commit, if there is a record, even a damaged one. */
  readonly signature?: string;
  /**
   * The record, unless it is damaged, signed with another key, or the folder does not contain docsgen's mark; with the times that the files have
   * now.
   */
  readonly record?: OutputRecord;
  /** Files of the record that were removed or changed since they were written. */
  readonly changed: ReadonlySet<string>;
  /** A file that no commit wrote, if there is one. */
  readonly foreign?: string;
}

/** Larger files are not read, and count as changed: Node.js reads no file of two gigabytes at once. */
const MAX_READ = 1 << 30;

/** Maximum age of a scan. After more time, another scan costs less than what it may find. */
const MAX_AGE_MS = 10_000;

/** Files that desktop environments create in every folder they show. */
const DESKTOP_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/**
 * Whether something in an output folder is not part of the site, and not foreign either.
 *
 * @param path relative to the output folder, with `/`; that of a folder ends with `/`
 */
const isIgnored = (path: string): boolean =>
  DESKTOP_FILES.has(path.slice(path.lastIndexOf('/') + 1)) || path.startsWith(`${INNER_STATE}/`);

/** Whether an existing folder may contain a site that docsgen wrote: it contains the mark, or no files. */
export const isOwn = (out: string): boolean => isMarked(out) || filesIn(out).length === 0;

/** Whether a folder contains docsgen's mark. The cache of a site is a folder of that name. */
export const isMarked = (out: string): boolean => isFile(join(out, MARK));

/** Reads the record and lists the folder once. Reads no files whose time is that in the record. Fast for folders with very many files. Throws system errors. */
export function scanOutput(state: State): OutputScan {
  const startedAt = Date.now();
  const { signature, record, isElsewhere } = readRecord(state);
  const unmatched = { startedAt, signature, changed: new Set<string>() };
  const names = list(state.out)
    .filter((entry) => !isIgnored(entry.isDirectory() ? `${entry.name}/` : entry.name))
    .map(({ name }) => name);
  if (!isMarked(state.out)) return { ...unmatched, foreign: names[0] };
  const found = record === undefined ? undefined : compare(state, record, isElsewhere);
  if (found && (!isElsewhere || found.foreign === undefined)) return { startedAt, signature, ...found };
  return { ...unmatched, foreign: names.find((name) => name === '.git') };
}

/** Whether a scan is recent, there was no commit since, and the mark has not been added or removed. */
export function isLatest(scan: OutputScan, state: State): boolean {
  if (Date.now() - scan.startedAt > MAX_AGE_MS) return false;
  return readSignature(state.record) === scan.signature && isMarked(state.out) === (scan.record !== undefined);
}

/**
 * Whether the folder contains exactly the files that a commit wrote, unchanged.
 *
 * @param signature of the record of that commit, because there may have been another one since
 */
export const isIntact = (scan: OutputScan, signature: string): boolean =>
  scan.signature === signature && scan.record !== undefined && scan.changed.size === 0;

/** Whether a file has the content in the record. Reads the file. */
const hasSameContent = (file: string, size: number, { hash }: RecordEntry): boolean =>
  size < MAX_READ && computeDigest(readFileSync(file)) === hash;

/**
 * Compares the folder with the record of its last commit. The time of a file is enough if docsgen wrote it here. Otherwise its content is compared: a
 * restored file may have another time, and one from elsewhere may have the time of other content.
 */
function compare(
  state: State,
  record: OutputRecord,
  isElsewhere = false,
): Pick<OutputScan, 'changed' | 'foreign'> & { readonly record: OutputRecord } {
  const { out } = state;
  const entries = parseRecord(record);
  const changed = new Map(entries.map((entry) => [entry.path, entry]));
  const moved = new Map<string, number>();
  let foreign: string | undefined;
  eachFile(out, (path) => {
    const entry = changed.get(path);
    if (entry === undefined) {
      if (!isIgnored(path)) foreign ??= path;
      return;
    }
    const now = lstatIfExists(`${out}/${path}`);
    if (!now?.isFile() || now.size !== entry.size) return;
    const hasSameTime = now.mtimeMs === entry.mtimeMs;
    if ((isElsewhere || !hasSameTime) && !hasSameContent(`${out}/${path}`, now.size, entry)) return;
    changed.delete(path);
    if (!hasSameTime) moved.set(path, now.mtimeMs);
  });
  return { changed: new Set(changed.keys()), foreign, record: moved.size === 0 ? record : withTimes(state, entries, moved) };
}

const withTimes = (state: State, entries: readonly RecordEntry[], times: ReadonlyMap<string, number>): OutputRecord =>
  withLines(
    state,
    entries.map((entry) => formatLine({ ...entry, mtimeMs: times.get(entry.path) ?? entry.mtimeMs })),
  );

/** Lists every file in an output folder except ignored ones. */
export function filesIn(out: string): string[] {
  const files: string[] = [];
  eachFile(out, (file) => {
    if (!isIgnored(file)) files.push(file);
  });
  return files;
}

/** @param folder the folder to start in: relative, ends with `/` */
function eachFile(root: string, visit: (file: string) => void, folder = ''): void {
  for (const entry of list(`${root}/${folder}`)) {
    if (entry.isDirectory()) eachFile(root, visit, `${folder}${entry.name}/`);
    else visit(folder + entry.name);
  }
}

/** Lists a folder; returns nothing if it does not exist. */
function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}
