import { renameSync, rmSync } from 'node:fs';
import type { InputDigests } from '../emit/render-job.js';
import { readSigned, writeSigned } from '../state/signed-file.js';
import { lstatIfExists } from './disk.js';
import { recordSigning, type State } from './state.js';

/** The recorded data of a written file. */
export interface RecordEntry {
  readonly path: string;
  /** Digest of the content. */
  readonly hash: string;
  /** Status of the written file, which shows whether it has changed since. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Digests of the inputs of a rendered file, which is only rendered again when they change. */
  readonly inputs?: InputDigests;
}

/**
 * The files of a commit, as JSON with one line per file. Most of very many files are unchanged: their lines are compared and copied as text, which
 * is many times faster than with objects.
 */
export type OutputRecord = string;

/** An entry in the record. */
export type RecordLine = string;

type FileColumns = readonly [path: string, hash: string, size: number, mtimeMs: number];
type Columns = FileColumns | readonly [...FileColumns, deepDigest: string, shallowDigest: string | null];

/** The first line of a record. @param folder absolute real path of the output folder */
const headOf = (folder: string): string => `{"version":7,"folder":${JSON.stringify(folder)},"files":[\n`;
const TAIL = '\n]}';
const SEPARATOR = ',\n';

/** A record as it was found on the disk. */
interface FoundRecord {
  /** Identifies the record; `undefined` if there is none. */
  readonly signature?: string;
  /** `undefined` if it is damaged, or signed with another key. */
  readonly record?: OutputRecord;
  /** The folder was written at another path, perhaps on another machine, and moved or copied. */
  readonly isElsewhere?: boolean;
}

/** Returns the record of the last commit. */
export function readRecord(state: State): FoundRecord {
  const { signature, text } = readSigned(state.record, recordSigning(state)) ?? {};
  if (!text?.startsWith('{"version":7,')) return { signature };
  return { signature, record: text, isElsewhere: !text.startsWith(headOf(state.out)) };
}

/** Returns a record of the same folder with other lines. */
export const withLines = (state: State, lines: readonly RecordLine[]): OutputRecord =>
  headOf(state.out) + lines.join(SEPARATOR) + TAIL;

/** Returns all entries. */
export const parseRecord = (record: OutputRecord): RecordEntry[] =>
  (JSON.parse(record) as { files: Columns[] }).files.map(fromColumns);

/** Returns the lines of the entries, in order. */
export const splitRecord = (record: OutputRecord): RecordLine[] =>
  record.slice(record.indexOf('\n') + 1, -TAIL.length).split(SEPARATOR);

export const formatLine = ({ path, hash, size, mtimeMs, inputs }: RecordEntry): RecordLine => {
  const file: FileColumns = [path, hash, size, mtimeMs];
  const columns: Columns = inputs ? [...file, inputs.deepDigest, inputs.shallowDigest ?? null] : file;
  return JSON.stringify(columns);
};

export const parseLine = (line: RecordLine): RecordEntry => fromColumns(JSON.parse(line) as Columns);

const fromColumns = ([path, hash, size, mtimeMs, deepDigest, shallowDigest]: Columns): RecordEntry => ({
  path,
  hash,
  size,
  mtimeMs,
  inputs: deepDigest === undefined ? undefined : { deepDigest, shallowDigest: shallowDigest ?? undefined },
});

/** Whether a line is that of a file. */
export const isLineFor = (line: RecordLine, path: string): boolean => line.startsWith(`[${JSON.stringify(path)},`);

/** Whether the file of a line was rendered from inputs with this shallow digest. */
export const hasShallowDigest = (line: RecordLine, shallowDigest: string): boolean =>
  line.endsWith(`,${JSON.stringify(shallowDigest)}]`);

/** Writes the record of a commit that has not moved its files yet. Returns its signature, which identifies it. */
export const stageRecord = (state: State, lines: readonly RecordLine[]): string =>
  writeSigned(state.newRecord, withLines(state, lines), recordSigning(state));

/** Replaces the record. Returns the signature of the new one. */
export function writeRecord(state: State, lines: readonly RecordLine[]): string {
  const signature = stageRecord(state, lines);
  placeRecord(state);
  return signature;
}

/** Moves the new record into place. A folder of that name, which docsgen never creates, is removed. */
export function placeRecord(state: State): void {
  if (lstatIfExists(state.record)?.isDirectory()) rmSync(state.record, { recursive: true });
  renameSync(state.newRecord, state.record);
}
