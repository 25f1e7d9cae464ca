import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MARK } from '../emit/output.js';
import { isFile, readSignature } from '../state/signed-file.js';
import { getErrorCode } from '../system/system-error.js';
import { lstatIfExists } from './disk.js';
import { type OutputRecord, parseRecord, readRecord } from './record.js';
import { INNER_STATE, type State } from './state.js';

/** The files in an output folder, compared with those that the last commit wrote. Plain data that can be sent to a thread. */
export interface OutputScan {
  /** Start of the scan, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Signature of the record of that commit, if there is a record, even a damaged one. */
  readonly signature?: string;
  /** The record, unless it is damaged, not signed for this folder, or the folder does not contain docsgen's mark. */
  readonly record?: OutputRecord;
  /** Files of the record that were removed or changed since they were written. */
  readonly changed: ReadonlySet<string>;
  /** A file that no commit wrote, if there is one. */
  readonly foreign?: string;
}

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

/** Reads the record and lists the folder once, without reading file contents. Fast for folders with very many files. Throws system errors. */
export function scanOutput(state: State): OutputScan {
  const startedAt = Date.now();
  const { signature, record } = readRecord(state);
  const unmatched = { startedAt, signature, changed: new Set<string>() };
  const names = list(state.out)
    .filter((entry) => !isIgnored(entry.isDirectory() ? `${entry.name}/` : entry.name))
    .map(({ name }) => name);
  if (!isMarked(state.out)) return { ...unmatched, foreign: names[0] };
  if (record === undefined) return { ...unmatched, foreign: names.find((name) => name === '.git') };
  return { startedAt, signature, record, ...compare(state.out, record) };
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

function compare(root: string, record: OutputRecord): Pick<OutputScan, 'changed' | 'foreign'> {
  const changed = new Map(parseRecord(record).map((entry) => [entry.path, entry]));
  let foreign: string | undefined;
  eachFile(root, (path) => {
    const entry = changed.get(path);
    if (entry === undefined) {
      if (!isIgnored(path)) foreign ??= path;
      return;
    }
    const now = lstatIfExists(`${root}/${path}`);
    if (now?.isFile() && now.size === entry.size && now.mtimeMs === entry.mtimeMs) changed.delete(path);
  });
  return { changed: new Set(changed.keys()), foreign };
}

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
