import path from 'node:path';
import { type FileDigests, type FileRecord, noFileDigests, openFileDigests } from './file-digests.js';
import { openPack, type PackOwner } from './pack.js';
import { TextsInMemory } from './texts.js';

/** The texts of a result by their names. They may stay on the disk until they are read. */
export interface Texts {
  /** Hash of a text; `undefined` when there is none of this name. */
  hash(name: string): string | undefined;
  /** Throws if there is none of this name. */
  read(name: string): string;
}

/** Results of earlier builds, in one file. A result is found by the hash of everything that it depends on. */
export interface Cache {
  /** Results outlive the process. */
  readonly persistent: boolean;
  /** Digests of the files that results are made from. */
  readonly files: FileDigests;
  /** The texts of a result; `undefined` if there is none, or it is damaged. */
  texts(key: string): Texts | undefined;
  setTexts(key: string, texts: Readonly<Record<string, string>>): Texts;
  /** Texts of a name by their hashes, those of results that are no longer used among them; what is not there is left out. */
  textsOf(name: string, hashes: ReadonlySet<string>): ReadonlyMap<string, () => string>;
  /** A result that is one value; `undefined` when it is not there, or not what was stored. */
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** What was used until now no longer counts as used: the site is made once more. */
  begin(): void;
  /**
   * Keeps what was used or made; the rest is forgotten, but for results of a kind (what stands before the first colon of their keys) that was
   * not asked for at all: they belong to other commands. A cache that cannot be written is none.
   */
  save(): Promise<void>;
  /** Stores what was made and forgets nothing. */
  flush(): Promise<void>;
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Name of the text that holds a result of one value. */
const VALUE = 'value';

/** Key of the digests of files. */
const FILES = 'files:';

/** A cache that outlives nothing: results lie in memory while somebody holds them. */
export const noCache: Cache = {
  persistent: false,
  files: noFileDigests,
  texts: () => undefined,
  setTexts: (_, texts) => new TextsInMemory(texts),
  textsOf: () => new Map(),
  get: () => undefined,
  set: () => {},
  begin: () => {},
  save: async () => {},
  flush: async () => {},
};

/**
 * Opens the cache of a site. One that is missing, damaged, of another build of docsgen or signed with another key counts as empty.
 *
 * @param folder absolute path of the folder in the site that contains the cache's files
 */
export function openCache(folder: string, owner: PackOwner): Cache {
  const pack = openPack(folder, owner);
  const used = new Set<string>();
  const texts = (key: string): Texts | undefined => {
    used.add(key);
    return pack.find(key);
  };
  const setTexts = (key: string, given: Readonly<Record<string, string>>): Texts => {
    used.add(key);
    return pack.add(key, given) ?? new TextsInMemory(given);
  };
  const get = (key: string): unknown => {
    const text = texts(key)?.read(VALUE);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  };
  const set = (key: string, value: unknown) => void setTexts(key, { [VALUE]: JSON.stringify(value) });
  const files = openFileDigests(path.dirname(folder), (get(FILES) as readonly FileRecord[] | undefined) ?? []);
  const addFiles = () => {
    if (files.hasNew) set(FILES, files.records());
  };
  return {
    persistent: true,
    files,
    texts,
    setTexts,
    textsOf(name, hashes) {
      const found = new Map<string, () => string>();
      for (const key of pack.keys()) {
        const hash = pack.hashOf(key, name);
        const own = hash !== undefined && hashes.has(hash) ? pack.find(key) : undefined;
        if (own && hash !== undefined) found.set(hash, () => own.read(name));
      }
      return found;
    },
    get,
    set,
    begin: () => used.clear(),
    async flush() {
      addFiles();
      pack.save(() => true);
    },
    async save() {
      addFiles();
      const kinds = new Set([...used].map(kindOf));
      pack.save((key) => key === FILES || used.has(key) || !kinds.has(kindOf(key)));
    },
  };
}
