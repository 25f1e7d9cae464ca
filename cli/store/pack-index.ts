import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MAX_SHARDS } from '../sources/shard.js';
import type { Signing, StateKey } from '../state/key.js';
import { readSigned, replaceSigned } from '../state/signed-file.js';
import type { FileRecord } from './file-digests.js';
import type { Key } from './key.js';
import type { PackedTexts } from './texts.js';

/** Whose texts a pack contains. */
export interface PackOwner {
  /** Hash of the running docsgen. */
  readonly build: string;
  /** Signs the indexes, which list the hash of every text. The folder may be restored elsewhere, on machines that have the key. */
  readonly key: StateKey;
}

/** What an index lists. */
export interface PackIndex {
  /** Names of files of texts. */
  readonly files: readonly string[];
  /** Records of files of the site, and of those files of texts whose every text has been verified. */
  readonly records: readonly FileRecord[];
  readonly entries: readonly (readonly [key: Key, file: number, texts: PackedTexts])[];
}

interface IndexFile extends PackIndex {
  readonly version: string;
  readonly build: string;
}

const VERSION = 'docsgen-cache-5';
/** The index of a build, or of a command that needs pages. */
const INDEX = 'cache.json';
/** Names of files of texts, and of the index that a shard writes for its file. */
const PACK = /^cache-[\da-f]{16}\.pack$/;
const SHARD_INDEX = /^cache-[\da-f]{16}\.json$/;
/** An index that is being written, with the number of the process. */
const UNFINISHED = /^cache(?:-[\da-f]{16})?\.json\.\d+$/;
/** A process that has not written to a file for this long has been killed, or has written it completely. */
const ABANDONED_MS = 600_000;

export const packName = (id: string): string => `cache-${id}.pack`;
export const isPackName = (name: string): boolean => PACK.test(name);
const shardIndexOf = (pack: string): string => pack.replace(/pack$/, 'json');

const signing = ({ key }: PackOwner): Signing => ({ key, kind: 'cache' });

/** Returns the indexes of a folder by their names, that of a build last. Leaves out those that are damaged, of another docsgen or signed with another key. */
export function readIndexes(folder: string, owner: PackOwner): ReadonlyMap<string, PackIndex> {
  const shards = list(folder).filter((name) => SHARD_INDEX.test(name));
  const indexes = [...shards.sort().slice(0, MAX_SHARDS), INDEX].map(
    (name) => [name, readIndex(path.join(folder, name), owner)] as const,
  );
  return new Map(indexes.flatMap(([name, index]) => (index ? [[name, index]] : [])));
}

function readIndex(file: string, owner: PackOwner): PackIndex | undefined {
  try {
    const text = readSigned(file, signing(owner))?.text;
    const index = text === undefined ? undefined : (JSON.parse(text) as IndexFile);
    return index?.version === VERSION && index.build === owner.build ? index : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Replaces the index of builds, or writes that of a shard. Throws system errors.
 *
 * @param shardPack name of the shard's file of texts
 */
export function writeIndex(
  folder: string,
  index: PackIndex,
  { owner, shardPack }: { owner: PackOwner; shardPack?: string },
): void {
  const file: IndexFile = { version: VERSION, build: owner.build, ...index };
  const target = path.join(folder, shardPack === undefined ? INDEX : shardIndexOf(shardPack));
  const temporary = `${target}.${process.pid}`;
  try {
    replaceSigned(target, JSON.stringify(file), { ...signing(owner), temporary });
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Removes all indexes, so that no result is found any more. An index that cannot be removed is used again. */
export function removeIndexes(folder: string): void {
  for (const name of list(folder)) if (name === INDEX || SHARD_INDEX.test(name)) tryRemove(path.join(folder, name));
}

interface Replaced {
  /** Names of indexes whose entries the new index contains. */
  readonly indexes: Iterable<string>;
  /** Files of texts that this process knows: it has read their names in an index, or has written them. */
  readonly known: ReadonlySet<string>;
  /** Files of texts that the new index lists. */
  readonly needed: ReadonlySet<string>;
}

/**
 * Removes what a new index replaces, and what is older and of no use: files of killed processes, and indexes of another docsgen or key. Files that other
 * processes and shards have just written stay. Throws system errors.
 */
export function removeReplaced(folder: string, { indexes, known, needed }: Replaced): void {
  for (const name of indexes) if (name !== INDEX) rmSync(path.join(folder, name), { force: true });
  const names = list(folder);
  const isUnneeded = (name: string): boolean => {
    if (UNFINISHED.test(name) || SHARD_INDEX.test(name)) return isAbandoned(path.join(folder, name));
    if (!PACK.test(name) || needed.has(name)) return false;
    return known.has(name) || (!names.includes(shardIndexOf(name)) && isAbandoned(path.join(folder, name)));
  };
  for (const name of names.filter(isUnneeded)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

function isAbandoned(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}

/** Names in a folder; none if it cannot be read. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function tryRemove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A file that cannot be removed stays.
  }
}
