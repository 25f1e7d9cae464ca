import path from 'node:path';
import { type FileDigests, type FileRecord, noFileDigests, openFileDigests } from './file-digests.js';
import { openPack, type PackOwner } from './pack.js';
import { TextsInMemory } from './texts.js';

/** The texts of a result by their names. They may stay on the disk until they are read. */
export interface Texts {
  /** Hash of a text; `undefined` if the result has no text of this name. */
  hash(name: string): string | undefined;
  /** Throws if there is none of this name. */
  read(name: string): string;
}

/** Results of earlier builds. A result is found by its key: its kind, a colon, and the digest of everything that it depends on. */
export interface Cache {
  /** Results outlive the process. */
  readonly persistent: boolean;
  /** Digests of the files that results are made from. */
  readonly files: FileDigests;
  /** The texts of a result; `undefined` if there is none, or it is damaged. */
  texts(key: string): Texts | undefined;
  setTexts(key: string, texts: Readonly<Record<string, string>>): Texts;
  /** Texts of a name by their hashes, including those of results that are no longer used. Missing texts are left out. */
  textsOf(name: string, hashes: ReadonlySet<string>): ReadonlyMap<string, () => string>;
  /** A result that is one value; `undefined` if it is missing or damaged. */
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Starts another run: results count as used only if they are used from now on. */
  begin(): void;
  /**
   * Stores what was made in this run and forgets what was not used, except for kinds of which nothing was used: they belong to other commands.
   * If the cache cannot be written, nothing happens.
   */
  save(): Promise<void>;
  /** Stores what was made in this run and forgets nothing. */
  flush(): Promise<void>;
}

const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

/** Name of the text of a result that is one value. */
const VALUE = 'value';

/** Key of the digests of files. */
const FILES = 'files:';

/** A cache that stores nothing. */
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
