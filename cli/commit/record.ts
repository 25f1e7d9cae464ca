import { renameSync, rmSync } from 'node:fs';
import type { InputDigests } from '../emit/render-job.js';
import { readSigned, writeSigned } from '../state/signed-file.js';
import { lstatIfExists } from './disk.js';
import { createSigning, type State } from './state.js';

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

const HEAD = '{"version":6,"files":[\n';
const TAIL = '\n]}';
const SEPARATOR = ',\n';

/** Returns the record of the last commit, unless it is damaged or not signed for this folder, and its signature, if there is a record at all. */
export function readRecord(state: State): { readonly signature?: string; readonly record?: OutputRecord } {
  const { signature, text } = readSigned(state.record, createSigning(state, 'record')) ?? {};
  return { signature, record: text?.startsWith(HEAD) ? text : undefined };
}

/** Returns all entries. */
export const parseRecord = (record: OutputRecord): RecordEntry[] =>
  (JSON.parse(record) as { files: Columns[] }).files.map(fromColumns);

/** Returns the lines of the entries, in order. */
export const splitRecord = (record: OutputRecord): RecordLine[] => record.slice(HEAD.length, -TAIL.length).split(SEPARATOR);

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
  writeSigned(state.newRecord, HEAD + lines.join(SEPARATOR) + TAIL, createSigning(state, 'record'));

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
