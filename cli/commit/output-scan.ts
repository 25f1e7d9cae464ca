import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MARK } from '../emit/output.js';
import { isFile, readSignature } from '../state/signed-file.js';
import { getErrorCode } from '../system/system-error.js';
import { lookAt } from './disk.js';
import { entriesOf, type OutputRecord, readRecord } from './record.js';
import { INNER_STATE, type State } from './state.js';

/** What an output folder holds, compared with what the last commit wrote there. Plain data: threads send it to each other. */
export interface Look {
  /** When it was begun, in milliseconds since 1970. */
  readonly at: number;
  /** Signature of the record of that commit, when there is one, be it damaged. */
  readonly signature?: string;
  /** The record; none when it is damaged, not signed for this folder, or the folder does not carry docsgen's mark. */
  readonly record?: OutputRecord;
  /** Files of the record that are gone, or not as they were written. */
  readonly changed: ReadonlySet<string>;
  /** A file that no commit wrote, when there is one. */
  readonly foreign?: string;
}

/** A longer time than this costs more than another look, and leaves more to be missed. */
const MAX_AGE_MS = 10_000;

/** Files that desktops leave in every folder they show. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Whether what stands in an output folder is none of the site's, and no fault. @param file relative to it, with `/`, also at the end of a folder */
const isBeside = (file: string): boolean =>
  LITTER.has(file.slice(file.lastIndexOf('/') + 1)) || file.startsWith(`${INNER_STATE}/`);

/** Whether a folder that is there may hold a site that docsgen wrote: it carries the mark, or no file. */
export const isOwn = (out: string): boolean => isMarked(out) || filesIn(out).length === 0;

/** Whether a folder carries docsgen's mark. The cache of a site is a folder of that name. */
export const isMarked = (out: string): boolean => isFile(join(out, MARK));

/** Reads the record and walks the folder once; reads no contents. Written for folders with very many files. Throws system errors. */
export function lookAtOutput(state: State): Look {
  const at = Date.now();
  const { signature, record } = readRecord(state);
  const none = { at, signature, changed: new Set<string>() };
  const found = list(state.out).filter((entry) => !isBeside(entry.isDirectory() ? `${entry.name}/` : entry.name));
  const names = found.map(({ name }) => name);
  if (!isMarked(state.out)) return { ...none, foreign: names[0] };
  if (record === undefined) return { ...none, foreign: names.find((name) => name === '.git') };
  return { at, signature, record, ...compare(state.out, record) };
}

/** Whether the look is of late, no commit has come since, and the mark is where it was. */
export function isLatest(look: Look, state: State): boolean {
  if (Date.now() - look.at > MAX_AGE_MS) return false;
  return readSignature(state.record) === look.signature && isMarked(state.out) === (look.record !== undefined);
}

/**
 * Whether the folder holds what a commit wrote there, untouched since.
 *
 * @param signature of the record of that commit: another one may have come since
 */
export const isIntact = (look: Look, signature: string): boolean =>
  look.signature === signature && look.record !== undefined && look.changed.size === 0;

function compare(root: string, record: OutputRecord): Pick<Look, 'changed' | 'foreign'> {
  const changed = new Map(entriesOf(record).map((entry) => [entry.path, entry]));
  let foreign: string | undefined;
  eachFile(root, (path) => {
    const entry = changed.get(path);
    if (entry === undefined) {
      if (!isBeside(path)) foreign ??= path;
      return;
    }
    const now = lookAt(`${root}/${path}`);
    if (now?.isFile() && now.size === entry.size && now.mtimeMs === entry.mtimeMs) changed.delete(path);
  });
  return { changed: new Set(changed.keys()), foreign };
}

/** Every file in an output folder, but what is none of the site's. */
export function filesIn(out: string): string[] {
  const files: string[] = [];
  eachFile(out, (file) => {
    if (!isBeside(file)) files.push(file);
  });
  return files;
}

/** @param folder where to begin: relative, with `/` at its end */
function eachFile(root: string, visit: (file: string) => void, folder = ''): void {
  for (const entry of list(`${root}/${folder}`)) {
    if (entry.isDirectory()) eachFile(root, visit, `${folder}${entry.name}/`);
    else visit(folder + entry.name);
  }
}

/** What a folder holds; nothing when it is gone. */
function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}
