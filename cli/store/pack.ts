import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Signing, StateKey } from '../state/key.js';
import { isFile, readSigned, replaceSigned } from '../state/signed-file.js';

import { type FileDigests, type FileLookup, type FileRecord, openFileDigests } from './file-digests.js';
import type { Key } from './key.js';
import { PackFile } from './pack-file.js';
import { type PackedTexts, type Texts, textHash } from './texts.js';

/**
 * Texts in a few files, each written by one process and never changed afterwards, and an index that says where each text is. Texts that
 * the index does not list do not exist.
 */
export interface Pack {
  /** Digests of files of the site. The index contains their records, and those of the pack's own files. */
  readonly files: FileDigests;
  keys(): Iterable<Key>;
  /** Appends the texts of a result; `undefined` if the disk refuses. */
  add(key: Key, texts: Readonly<Record<string, string>>): Texts | undefined;
  /** The texts of a result; `undefined` if they are missing or damaged. */
  find(key: Key): Texts | undefined;
  /** The hash of a text of a result, which may be damaged. */
  hashOf(key: Key, name: string): string | undefined;
  /** Forgets all results that are not wanted and writes the index. If the disk refuses, the next process finds less. */
  save(isWanted: (key: Key) => boolean): void;
}

/** Whose texts a pack contains. */
export interface PackOwner {
  /** Hash of the running docsgen. */
  readonly build: string;
  /** Signs the index, which lists the hash of every text. The folder may be restored elsewhere, on machines that have the key. */
  readonly key: StateKey;
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

interface Index {
  readonly version: string;
  readonly build: string;
  readonly files: readonly string[];
  /** Records of files of the site, and of those files of the pack whose every text has been verified. */
  readonly records: readonly FileRecord[];
  readonly entries: readonly (readonly [key: Key, file: number, texts: PackedTexts])[];
}

const VERSION = 'docsgen-cache-4';
const INDEX = 'cache.json';
const PACK = /^cache-[\da-f]{8}\.pack$/;
/** An index that is being written, with the number of the process. */
const UNFINISHED = /^cache\.json\.\d+$/;
/** Writing an index never takes this long. */
const ABANDONED_MS = 600_000;
/** Bytes of forgotten results that are not worth copying the others. */
const SPARE = 1 << 22;
/** With more files than these, the smaller ones are merged. */
const MANY_FILES = 8;

const signing = ({ key }: PackOwner): Signing => ({ key, kind: 'cache' });

/** Opens the pack of a folder. One that is missing, damaged, of another build of docsgen or signed with another key is empty. */
export function openPack(folder: string, owner: PackOwner): Pack {
  const { entries, files } = openIndexed(folder, owner);
  /** The file of this process. */
  let current: Segment | undefined;
  let hasChanged = false;

  const append = (key: Key, texts: Readonly<Record<string, Uint8Array>>): Entry => {
    current ??= { file: newFile(folder) };
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
  const onMismatch = () => removeIndex(folder);
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
      } catch {
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
        for (const key of entries.keys()) verified(key);
        merge();
        const segments = listSegments(entries);
        // Every text of it has been verified since the lookup.
        for (const { file, lookup } of segments) lookup?.record(file.name);
        writeIndex(folder, owner, {
          files: segments.map(({ file }) => file.name),
          records: files.records(),
          entries: [...entries].map(([key, { segment, texts }]) => [key, segments.indexOf(segment), texts]),
        });
        hasChanged = false;
        removeOthers(folder, new Set(segments.map(({ file }) => file.name)));
      } catch {
        // This process goes on with the results in memory.
      }
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

function openIndexed(folder: string, owner: PackOwner) {
  const entries: Entries = new Map();
  const index = readIndex(folder, owner);
  const files = openFileDigests(path.dirname(folder), index?.records ?? []);
  const segments = (index?.files ?? []).map((name) => openSegment(path.join(folder, name), files.lookUp));
  for (const [key, file, texts] of index?.entries ?? []) {
    const segment = segments[file];
    if (segment) entries.set(key, { segment, texts, isVerified: false });
  }
  return { entries, files };
}

function readIndex(folder: string, owner: PackOwner): Index | undefined {
  try {
    const text = readSigned(path.join(folder, INDEX), signing(owner))?.text;
    const index = text === undefined ? undefined : (JSON.parse(text) as Index);
    return index?.version === VERSION && index.build === owner.build ? index : undefined;
  } catch {
    return undefined;
  }
}

/** A file of an earlier process; `undefined` if it is gone or cannot be read. */
function openSegment(file: string, lookUp: (file: string) => FileLookup): Segment | undefined {
  try {
    const name = path.basename(file);
    const lookup = lookUp(file);
    return PACK.test(name) && isFile(file) ? { file: new PackFile(name, file, 'r'), lookup } : undefined;
  } catch {
    return undefined;
  }
}

function newFile(folder: string): PackFile {
  mkdirSync(folder, { recursive: true });
  const name = `cache-${randomBytes(4).toString('hex')}.pack`;
  return new PackFile(name, path.join(folder, name), 'wx+');
}

function writeIndex(folder: string, owner: PackOwner, { files, records, entries }: Omit<Index, 'version' | 'build'>): void {
  const index: Index = { version: VERSION, build: owner.build, files, records, entries };
  const target = path.join(folder, INDEX);
  const temporary = `${target}.${process.pid}`;
  try {
    replaceSigned(target, JSON.stringify(index), { ...signing(owner), temporary });
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
}

function removeIndex(folder: string): void {
  try {
    rmSync(path.join(folder, INDEX), { force: true });
  } catch {
    // An index that cannot be removed is used again.
  }
}

/** Removes pack files that the index no longer lists, and indexes of processes that were killed while they wrote them. */
function removeOthers(folder: string, names: ReadonlySet<string>): void {
  for (const other of readdirSync(folder)) {
    const file = path.join(folder, other);
    if ((PACK.test(other) && !names.has(other)) || (UNFINISHED.test(other) && isAbandoned(file)))
      rmSync(file, { recursive: true, force: true });
  }
}

function isAbandoned(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}
