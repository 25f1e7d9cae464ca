import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { textHash } from '../../cache/texts.js';
import { exists } from './disk.js';

/** Where a commit keeps what it needs, on the file system of the output folder. */
export interface State {
  readonly out: string;
  readonly folder: string;
  /** New files, before they are moved into place. */
  readonly stage: string;
  /** What was replaced, until the commit is done. */
  readonly old: string;
  /** Renames that are to be finished. */
  readonly journal: string;
  /** The same journal once a rename has failed: the ones before it are to be undone. */
  readonly undo: string;
  readonly record: string;
  readonly lock: string;
  /** `out` is a mount point: it cannot be renamed, and only its inside is on its file system. */
  readonly mounted: boolean;
}

/** Name of the state folder where it has to lie inside the output folder. */
export const INNER_STATE = '.docsgen-stage';

/** The state of an output folder: `dist` has `.dist.docsgen` beside it. Reads the disk, writes nothing. */
export function stateOf(outFolder: string): State {
  const given = resolve(outFolder);
  const out = exists(given) ? realpathSync(given) : given;
  const mounted = exists(out) && statSync(out).dev !== statSync(dirname(out)).dev;
  const folder = mounted ? join(out, INNER_STATE) : join(dirname(out), `.${basename(out)}.docsgen`);
  const at = (name: string) => join(folder, name);
  return {
    out,
    folder,
    stage: at('stage'),
    old: at('old'),
    journal: at('journal.json'),
    undo: at('undo.json'),
    record: at('record.json'),
    lock: at('lock'),
    mounted,
  };
}

/** Makes the state folder; it hides itself from git. */
export function makeStateFolder(state: State): void {
  mkdirSync(state.folder, { recursive: true });
  const ignore = join(state.folder, '.gitignore');
  if (!exists(ignore)) writeFileSync(ignore, '*\n');
}

/** What is known of a written file. */
export interface RecordEntry {
  readonly path: string;
  /** SHA-256 of the content. */
  readonly hash: string;
  /** Of the written file, as the disk told: tells whether somebody changed it since. */
  readonly size: number;
  readonly mtimeMs: number;
  /** State of what it was made or copied from: while it stays, the file need not be made again. */
  readonly from?: string;
}

/** A list rather than an object: no file name has a meaning of its own. */
export type OutputRecord = readonly RecordEntry[];

const RECORD_VERSION = 2;

/** What the last commit wrote, by path; `undefined` when there was none or it cannot be read. */
export function readRecord(state: State): ReadonlyMap<string, RecordEntry> | undefined {
  const content = readJson(state.record);
  if (!isRecord(content)) return undefined;
  return new Map(content.files.map((entry) => [entry.path, entry]));
}

function isRecord(content: unknown): content is { files: OutputRecord } {
  return (
    typeof content === 'object' &&
    content !== null &&
    'version' in content &&
    content.version === RECORD_VERSION &&
    'files' in content &&
    Array.isArray(content.files)
  );
}

/** Gives the checksum of the record, which tells it from every other. */
export const writeRecord = (state: State, files: OutputRecord): string =>
  writeJson(state.record, { version: RECORD_VERSION, files });

/** The checksum of the record that is there, `undefined` without one. */
export const recordSum = (state: State): string | undefined => readSummed(state.record)?.sum;

/** The JSON of a file, or `undefined` when it is missing or damaged. */
export function readJson(path: string): unknown {
  const found = readSummed(path);
  return found && (JSON.parse(found.body) as unknown);
}

function readSummed(path: string): { readonly sum: string; readonly body: string } | undefined {
  if (!exists(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const end = text.indexOf('\n');
  const [sum, body] = [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
  return textHash(body) === sum ? { sum, body } : undefined;
}

/** Writes JSON so that a reader finds the old file or the new one, never a part. Gives the checksum, which stands in the first line. */
export function writeJson(path: string, content: unknown): string {
  const body = JSON.stringify(content);
  const sum = textHash(body);
  writeFileSync(`${path}.new`, `${sum}\n${body}`);
  renameSync(`${path}.new`, path);
  return sum;
}
