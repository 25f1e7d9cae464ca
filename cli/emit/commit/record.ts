import { renameSync } from 'node:fs';
import type { State } from './state.js';
import { readSummed, writeSummed } from './summed.js';

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

/**
 * What a commit wrote: for each property a list, all in one order. With very many files that is read, written and sent in a fraction of the
 * time that objects take.
 */
export interface OutputRecord {
  readonly version: number;
  readonly paths: readonly string[];
  readonly hashes: readonly string[];
  readonly sizes: readonly number[];
  readonly times: readonly number[];
  readonly from: readonly (string | null)[];
}

const RECORD_VERSION = 3;

/** What the last commit wrote, nothing when that cannot be read, and its checksum, when there is a record at all. */
export function readRecord(state: State): { readonly sum?: string; readonly record?: OutputRecord } {
  const { sum, content } = readSummed(state.record) ?? {};
  return { sum, record: isRecord(content) ? content : undefined };
}

function isRecord(content: unknown): content is OutputRecord {
  return (
    typeof content === 'object' &&
    content !== null &&
    'version' in content &&
    content.version === RECORD_VERSION &&
    'paths' in content &&
    Array.isArray(content.paths)
  );
}

/** The entries of a record by their paths. */
export function entriesOf({ paths, hashes, sizes, times, from }: OutputRecord): ReadonlyMap<string, RecordEntry> {
  const entries = new Map<string, RecordEntry>();
  for (const [index, path] of paths.entries()) {
    const [hash, size, mtimeMs] = [hashes[index] as string, sizes[index] as number, times[index] as number];
    entries.set(path, { path, hash, size, mtimeMs, from: from[index] ?? undefined });
  }
  return entries;
}

const recordOf = (entries: readonly RecordEntry[]): OutputRecord => ({
  version: RECORD_VERSION,
  paths: entries.map(({ path }) => path),
  hashes: entries.map(({ hash }) => hash),
  sizes: entries.map(({ size }) => size),
  times: entries.map(({ mtimeMs }) => mtimeMs),
  from: entries.map(({ from }) => from ?? null),
});

/** Writes the record of a commit that is still to be carried out. Gives its checksum, which tells it from every other. */
export const stageRecord = (state: State, entries: readonly RecordEntry[]): string =>
  writeSummed(state.newRecord, recordOf(entries));

/** Replaces the record. Gives the checksum of the new one. */
export function writeRecord(state: State, entries: readonly RecordEntry[]): string {
  const sum = stageRecord(state, entries);
  renameSync(state.newRecord, state.record);
  return sum;
}
