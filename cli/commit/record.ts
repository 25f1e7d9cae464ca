import { renameSync, rmSync } from 'node:fs';
import type { InputDigests } from '../emit/output.js';
import { readSigned, writeSigned } from '../state/signed-file.js';
import { lookAt } from './disk.js';
import { type State, signingOf } from './state.js';

/** What is known of a written file. */
export interface RecordEntry {
  readonly path: string;
  /** Digest of the content. */
  readonly hash: string;
  /** Of the written file, as the disk told: tells whether somebody changed it since. */
  readonly size: number;
  readonly mtimeMs: number;
  /** What it was made from. A file whose inputs have not changed is not made again. */
  readonly inputs?: InputDigests;
}

/**
 * What a commit wrote, as JSON in which every file has a line. Of very many files nearly all are kept: their lines are compared and copied as
 * texts, which takes a fraction of the time that objects take.
 */
export type OutputRecord = string;

/** An entry in the record. */
export type RecordLine = string;

type FileColumns = readonly [path: string, hash: string, size: number, mtimeMs: number];
type Columns = FileColumns | readonly [...FileColumns, digest: string, shallowDigest: string | null];

const HEAD = '{"version":6,"files":[\n';
const TAIL = '\n]}';
const BETWEEN = ',\n';

/** What the last commit wrote, nothing when that is damaged or not signed for this folder, and its signature, when there is a record at all. */
export function readRecord(state: State): { readonly signature?: string; readonly record?: OutputRecord } {
  const { signature, text } = readSigned(state.record, signingOf(state, 'record')) ?? {};
  return { signature, record: text?.startsWith(HEAD) ? text : undefined };
}

/** All entries. */
export const entriesOf = (record: OutputRecord): RecordEntry[] => (JSON.parse(record) as { files: Columns[] }).files.map(entryIn);

/** The lines of the entries, in order. */
export const linesOf = (record: OutputRecord): RecordLine[] => record.slice(HEAD.length, -TAIL.length).split(BETWEEN);

export const lineOf = ({ path, hash, size, mtimeMs, inputs }: RecordEntry): RecordLine => {
  const file: FileColumns = [path, hash, size, mtimeMs];
  const columns: Columns = inputs ? [...file, inputs.digest, inputs.shallowDigest ?? null] : file;
  return JSON.stringify(columns);
};

export const entryOf = (line: RecordLine): RecordEntry => entryIn(JSON.parse(line) as Columns);

const entryIn = ([path, hash, size, mtimeMs, digest, shallowDigest]: Columns): RecordEntry => ({
  path,
  hash,
  size,
  mtimeMs,
  inputs: digest === undefined ? undefined : { digest, shallowDigest: shallowDigest ?? undefined },
});

/** Whether it is the line of a file. */
export const isLineOf = (line: RecordLine, path: string): boolean => line.startsWith(`[${JSON.stringify(path)},`);

/** Whether the file of a line was made from inputs with this shallow digest. */
export const hasShallowDigest = (line: RecordLine, shallowDigest: string): boolean =>
  line.endsWith(`,${JSON.stringify(shallowDigest)}]`);

/** Writes the record of a commit that is still to be carried out. Gives its signature, which tells it from every other. */
export const stageRecord = (state: State, lines: readonly RecordLine[]): string =>
  writeSigned(state.newRecord, HEAD + lines.join(BETWEEN) + TAIL, signingOf(state, 'record'));

/** Replaces the record. Gives the signature of the new one. */
export function writeRecord(state: State, lines: readonly RecordLine[]): string {
  const signature = stageRecord(state, lines);
  placeRecord(state);
  return signature;
}

/** Puts the new record into place. Only a stranger leaves a folder there. */
export function placeRecord(state: State): void {
  if (lookAt(state.record)?.isDirectory()) rmSync(state.record, { recursive: true });
  renameSync(state.newRecord, state.record);
}
