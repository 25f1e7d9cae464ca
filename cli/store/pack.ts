import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { isFile } from '../state/signed-file.js';
import { type FileDigests, type FileLookup, openFileDigests } from './file-digests.js';
import type { Key } from './key.js';
import { PackFile } from './pack-file.js';
import {
  isPackName,
  type PackIndex,
  type PackOwner,
  packName,
  readIndexes,
  removeIndexes,
  removeReplaced,
  writeIndex,
} from './pack-index.js';
import { type PackedTexts, type Texts, textHash } from './texts.js';

/**
 * Texts in a few files, each written by one process and never changed afterwards, and indexes that say where each text is: `cache.json`, and those of
 * shards, which may have been copied from other machines. Texts that no index lists do not exist.
 */
export interface Pack {
  /** Digests of files of the site. The indexes contain their records, and those of the pack's own files. */
  readonly files: FileDigests;
  keys(): Iterable<Key>;
  /** Appends the texts of a result; `undefined` if the disk refuses. */
  add(key: Key, texts: Readonly<Record<string, string>>): Texts | undefined;
  /** The texts of a result; `undefined` if they are missing or damaged. */
  find(key: Key): Texts | undefined;
  /** The hash of a text of a result, which may be damaged. */
  hashOf(key: Key, name: string): string | undefined;
  /** Forgets all results that are not wanted and writes one index of all others. If the disk refuses, the next process finds less. */
  save(isWanted: (key: Key) => boolean): void;
  /**
   * Writes the results of this process with an index of their own, and changes no other file. Throws the system error if the disk refused
   * the index or any result.
   */
  saveAsShard(): void;
}

/** A file of the pack. */
interface Segment {
  readonly file: PackFile;
  /** Its stat before it was read; `undefined` for the file of this process. */
  readonly lookup?: FileLookup;
}

/** A result: texts that follow each other in one file. */
interface Entry {
  readonly segment: Segment;
  readonly texts: PackedTexts;
  /** The file contains what was written. */
  isVerified: boolean;
}

type Entries = Map<Key, Entry>;

/** Bytes of forgotten results that are not worth copying the others. */
const SPARE = 1 << 22;
/** With more files than these, the smaller ones are merged. */
const MANY_FILES = 8;

/** Opens the pack of a folder. One that is missing, damaged, of another build of docsgen or signed with another key is empty. */
export function openPack(folder: string, owner: PackOwner): Pack {
  const { entries, files, indexes, known } = openIndexed(folder, owner);
  /** The file of this process. */
  let current: Segment | undefined;
  let hasChanged = false;
  /** Why the disk refused a result. */
  let refusal: unknown;

  const append = (key: Key, texts: Readonly<Record<string, Uint8Array>>): Entry => {
    current ??= { file: newFile(folder) };
    known.add(current.file.name);
    let end = current.file.append(Buffer.concat(Object.values(texts)));
    const packed = mapTexts(texts, (bytes) => {
      const offset = end;
      end += bytes.length;
      return [offset, bytes.length, textHash(bytes)] as const;
    });
    const entry = { segment: current, texts: packed, isVerified: true };
    entries.set(key, entry);
    hasChanged = true;
    return entry;
  };
  const onMismatch = () => removeIndexes(folder);
  const openTexts = ({ segment, texts }: Entry) => new TextsInFile(segment.file, texts, onMismatch);
  const verified = (key: Key): Entry | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || verify(entry)) return entry;
    entries.delete(key);
    hasChanged = true;
    return undefined;
  };

  /** Moves entries out of files that are no longer worth keeping. */
  const merge = () => {
    const moving = segmentsToMerge(entries);
    if (current && moving.has(current)) current = undefined;
    for (const [key, { segment, texts }] of entries)
      if (moving.has(segment))
        append(
          key,
          mapTexts(texts, ([offset, length]) => segment.file.read(offset, length)),
        );
  };

  /** Verifies every text, moves those of files that are not worth keeping, and records that the other files are intact. */
  const verifyAll = () => {
    for (const key of entries.keys()) verified(key);
    merge();
    for (const { file, lookup } of listSegments(entries)) lookup?.record(file.name);
  };

  return {
    files,
    keys: () => entries.keys(),
    add(key, texts) {
      try {
        return openTexts(
          append(
            key,
            mapTexts(texts, (text) => Buffer.from(text)),
          ),
        );
      } catch (error) {
        refusal = error;
        return undefined;
      }
    },
    find(key) {
      const entry = verified(key);
      return entry && openTexts(entry);
    },
    hashOf: (key, name) => entries.get(key)?.texts[name]?.[2],
    save(isWanted) {
      for (const key of entries.keys()) if (!isWanted(key)) hasChanged = entries.delete(key);
      if (!hasChanged && !files.hasNew) return;
      try {
        // New digests of files alone, as in a fresh clone, are not worth reading every text.
        if (hasChanged) verifyAll();
        const segments = listSegments(entries);
        writeIndex(folder, toIndex(entries, files), { owner });
        hasChanged = false;
        removeReplaced(folder, { indexes, known, needed: new Set(segments.map(({ file }) => file.name)) });
      } catch {
        // This process goes on with the results in memory.
      }
    },
    saveAsShard() {
      if (refusal) throw refusal;
      if (!current) return;
      const own = [...entries].filter(([, { segment }]) => segment === current);
      writeIndex(folder, toIndex(new Map(own), files), { owner, shardPack: current.file.name });
      hasChanged = false;
    },
  };
}

/** There are as many of these as pages: they are small. */
class TextsInFile implements Texts {
  readonly #file: PackFile;
  readonly #packed: PackedTexts;
  readonly #onMismatch: () => void;

  constructor(file: PackFile, packed: PackedTexts, onMismatch: () => void) {
    this.#file = file;
    this.#packed = packed;
    this.#onMismatch = onMismatch;
  }

  hash(name: string): string | undefined {
    return this.#packed[name]?.[2];
  }

  /** Throws if the disk returns other bytes than it did when the texts were verified. */
  read(name: string): string {
    const [offset, length, hash] = this.#packed[name] ?? [0, 0, ''];
    const bytes = this.#file.read(offset, length);
    if (textHash(bytes) === hash) return bytes.toString('utf8');
    this.#onMismatch();
    throw new Error(
      `The file "${this.#file.name}" of the cache changed while it was in use. The cache was removed; run the command again.`,
    );
  }
}

/** Whether the disk returns the texts that were stored. Trusts the stat of a file whose every text was verified before. */
function verify(entry: Entry): boolean {
  const { file, lookup } = entry.segment;
  entry.isVerified ||= lookup?.digest === file.name || hasTexts(file, entry.texts);
  return entry.isVerified;
}

function hasTexts(file: PackFile, texts: PackedTexts): boolean {
  try {
    return Object.values(texts).every(([offset, length, hash]) => textHash(file.read(offset, length)) === hash);
  } catch {
    return false;
  }
}

const mapTexts = <From, To>(texts: Readonly<Record<string, From>>, change: (text: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));

const listSegments = (entries: Entries): Segment[] => [...new Set([...entries.values()].map(({ segment }) => segment))];

/** Files of which less than half is still needed, and all but the largest of very many. */
function segmentsToMerge(entries: Entries): Set<Segment> {
  const live = new Map<Segment, number>();
  for (const { segment, texts } of entries.values()) {
    const length = Object.values(texts).reduce((sum, [, bytes]) => sum + bytes, 0);
    live.set(segment, (live.get(segment) ?? 0) + length);
  }
  const segments = [...live.keys()].sort((a, b) => b.file.size - a.file.size);
  const wasteful = segments.filter((segment) => segment.file.size > 2 * (live.get(segment) ?? 0) + SPARE);
  return new Set([...wasteful, ...(segments.length > MANY_FILES ? segments.slice(1) : [])]);
}

/** Opens the indexes of a folder. `known` are the names of the files that they list. */
function openIndexed(folder: string, owner: PackOwner) {
  const indexes = readIndexes(folder, owner);
  const files = openFileDigests(
    path.dirname(folder),
    [...indexes.values()].flatMap(({ records }) => records),
  );
  const entries: Entries = new Map();
  const known = new Set<string>();
  for (const index of indexes.values()) {
    const segments = index.files.map((name) => openSegment(folder, name, files.lookUp));
    for (const name of index.files) known.add(name);
    for (const [key, file, texts] of index.entries) {
      const segment = segments[file];
      if (segment) entries.set(key, { segment, texts, isVerified: false });
    }
  }
  return { entries, files, indexes: [...indexes.keys()], known };
}

function toIndex(entries: Entries, files: FileDigests): PackIndex {
  const segments = listSegments(entries);
  return {
    files: segments.map(({ file }) => file.name),
    records: files.records(),
    entries: [...entries].map(([key, { segment, texts }]) => [key, segments.indexOf(segment), texts]),
  };
}

/** A file of an earlier process; `undefined` if it is gone or cannot be read. */
function openSegment(folder: string, name: string, lookUp: (file: string) => FileLookup): Segment | undefined {
  try {
    if (!isPackName(name)) return undefined;
    const file = path.join(folder, name);
    const lookup = lookUp(file);
    return isFile(file) ? { file: new PackFile(name, file, 'r'), lookup } : undefined;
  } catch {
    return undefined;
  }
}

function newFile(folder: string): PackFile {
  mkdirSync(folder, { recursive: true });
  const name = packName(randomBytes(8).toString('hex'));
  return new PackFile(name, path.join(folder, name), 'wx+');
}
