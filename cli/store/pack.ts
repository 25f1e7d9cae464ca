import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Signing, StateKey } from '../state/key.js';
import { isFile, readSigned, replaceSigned } from '../state/signed-file.js';
import type { Texts } from './cache.js';
import { PackFile } from './pack-file.js';
import { DamagedCache, type PackedTexts, textHash } from './texts.js';

/** Entries by their keys. */
export type Entries = ReadonlyMap<string, PackedTexts>;

/** Texts in one file that only grows, and an index that says where each lies. What the index does not name is not there. */
export interface Pack {
  /** All results: those of the index, and those that were added. */
  readonly entries: Entries;
  /** Appends the texts of a result; `false` when the disk refuses. */
  add(key: string, texts: Readonly<Record<string, string>>): boolean;
  texts(packed: PackedTexts): Texts;
  /** Makes the given entries the index and forgets all others. Where the disk refuses, the next build finds less. */
  save(entries: Entries): void;
  clear(): void;
}

const VERSION = 'docsgen-cache-2';
const INDEX = 'cache.json';
const PACK = /^cache-[\da-f]{8}\.pack$/;
/** An index that is being written, with the number of the process. */
const UNFINISHED = /^cache\.json\.\d+$/;
/** Nothing takes that long to write an index. */
const ABANDONED_MS = 600_000;
/** Dead bytes that are not worth a new file. */
const SPARE = 1 << 22;

/** Whose texts a pack holds. */
export interface PackOwner {
  /** Hash of the running docsgen. */
  readonly build: string;
  /** Signs the index, which holds the hash of every text. The folder may be restored elsewhere, on machines that have the key. */
  readonly key: StateKey;
}

const signing = ({ key }: PackOwner): Signing => ({ key, kind: 'cache' });

/** Opens the pack of a folder. One that is missing, damaged, of another build of docsgen or signed with another key is empty. */
export function openPack(folder: string, owner: PackOwner): Pack {
  let { file, entries } = openIndexed(folder, owner);
  let added = false;
  return {
    get entries() {
      return entries;
    },
    add(key, texts) {
      try {
        file ??= newFile(folder);
        entries.set(key, append(file, texts));
        added = true;
        return true;
      } catch {
        return false;
      }
    },
    texts: (packed) => new TextsInFile(file, packed),
    save(wanted) {
      if (!file || (!added && wanted.size === entries.size)) return;
      try {
        file.flush();
        const kept = isWasteful(file, wanted) ? compact(file, newFile(folder), wanted) : { file, entries: new Map(wanted) };
        writeIndex(folder, owner, kept);
        ({ file, entries } = kept);
        added = false;
        removeOthers(folder, file.name);
      } catch {
        // What is found in memory stays.
      }
    },
    clear() {
      try {
        rmSync(path.join(folder, INDEX), { force: true });
      } catch {
        // What cannot be removed is found damaged again.
      }
      file = undefined;
      entries = new Map();
    },
  };
}

/** Of these there are as many as pages: they are small. */
class TextsInFile implements Texts {
  readonly #file: PackFile | undefined;
  readonly #packed: PackedTexts;

  constructor(file: PackFile | undefined, packed: PackedTexts) {
    this.#file = file;
    this.#packed = packed;
  }

  hash(name: string): string | undefined {
    return this.#packed[name]?.[2];
  }

  read(name: string): string {
    const [offset, length, hash] = this.#packed[name] ?? [0, 0, ''];
    const bytes = this.#file?.read(offset, length);
    if (!bytes || textHash(bytes) !== hash) throw new DamagedCache();
    return bytes.toString('utf8');
  }
}

const mapTexts = <From, To>(texts: Readonly<Record<string, From>>, change: (text: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));

const append = (file: PackFile, texts: Readonly<Record<string, string>>): PackedTexts =>
  mapTexts(texts, (text) => {
    const bytes = Buffer.from(text);
    return [file.append(bytes), bytes.length, textHash(bytes)] as const;
  });

interface Indexed {
  readonly file: PackFile;
  readonly entries: Map<string, PackedTexts>;
}

function openIndexed(folder: string, owner: PackOwner): { file?: PackFile; entries: Indexed['entries'] } {
  try {
    const body = readSigned(path.join(folder, INDEX), signing(owner))?.text;
    if (body === undefined) return { entries: new Map() };
    const index = JSON.parse(body) as { version: string; build: string; pack: string; entries: [string, PackedTexts][] };
    if (index.version !== VERSION || index.build !== owner.build || !PACK.test(index.pack)) return { entries: new Map() };
    return { file: existingFile(folder, index.pack), entries: new Map(index.entries) };
  } catch {
    return { entries: new Map() };
  }
}

function existingFile(folder: string, name: string): PackFile {
  const file = path.join(folder, name);
  if (!isFile(file)) throw new Error('A pack is a regular file.');
  try {
    return new PackFile(name, file, 'r+');
  } catch {
    return new PackFile(name, file, 'r');
  }
}

function newFile(folder: string): PackFile {
  mkdirSync(folder, { recursive: true });
  const name = `cache-${randomBytes(4).toString('hex')}.pack`;
  return new PackFile(name, path.join(folder, name), 'wx+');
}

function isWasteful(file: PackFile, entries: Entries): boolean {
  let live = 0;
  for (const texts of entries.values()) for (const [, length] of Object.values(texts)) live += length;
  return file.size > 2 * live + SPARE;
}

/** Copies what is alive into a new file, one text after the other. */
function compact(from: PackFile, to: PackFile, entries: Entries): Indexed {
  const moved = new Map<string, PackedTexts>();
  for (const [key, texts] of entries) {
    moved.set(
      key,
      mapTexts(texts, ([offset, length, hash]) => [to.append(from.read(offset, length)), length, hash] as const),
    );
  }
  to.flush();
  return { file: to, entries: moved };
}

function writeIndex(folder: string, owner: PackOwner, { file, entries }: Indexed): void {
  const body = JSON.stringify({ version: VERSION, build: owner.build, pack: file.name, entries: [...entries] });
  const target = path.join(folder, INDEX);
  const aside = `${target}.${process.pid}`;
  try {
    replaceSigned(target, body, { ...signing(owner), aside });
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
}

/** Pack files that no index names any more, and indexes of processes that were killed while they wrote them. */
function removeOthers(folder: string, name: string): void {
  for (const other of readdirSync(folder)) {
    const file = path.join(folder, other);
    if ((PACK.test(other) && other !== name) || (UNFINISHED.test(other) && isAbandoned(file)))
      rmSync(file, { recursive: true, force: true });
  }
}

function isAbandoned(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
}
