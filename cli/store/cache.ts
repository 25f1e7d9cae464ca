import { type FileDigests, noFileDigests } from './file-digests.js';
import { getKind, type Key } from './key.js';
import { openPack } from './pack.js';
import type { PackOwner } from './pack-index.js';
import { type Texts, TextsInMemory } from './texts.js';

/** Results of earlier builds. */
export interface Cache {
  /** Results outlive the run. */
  readonly persistent: boolean;
  /** Digests of the files that results are made from. */
  readonly files: FileDigests;
  /** Whether there is a result that is not damaged. It counts as used. */
  has(key: Key): boolean;
  /** Returns what `open` makes of a result; `undefined` if the result is missing or damaged. */
  find<Out>(key: Key, open: (texts: Texts) => Out): Out | undefined;
  /** Stores a result and opens it. */
  store<Out>(key: Key, texts: Readonly<Record<string, string>>, open: (texts: Texts) => Out): Out;
  /** Texts of a name by their hashes, including those of results that are no longer used. Missing texts are left out. */
  textsOf(name: string, hashes: ReadonlySet<string>): ReadonlyMap<string, () => string>;
  /** Starts another run: results count as used only if they are used from now on. */
  begin(): void;
  /**
   * Writes what was made in this run and forgets what was not used, except for kinds of which nothing was used: they belong to other commands.
   * If the cache cannot be written, nothing happens.
   */
  save(): Promise<void>;
  /** Writes what was made in this run and forgets nothing. */
  flush(): Promise<void>;
  /**
   * Writes what was made in this run into files of its own, which can be copied into the caches of other machines. Rejects with the system error if
   * that is not possible.
   */
  saveShard(): Promise<void>;
}

/** A cache that stores nothing. */
export const noCache: Cache = {
  persistent: false,
  files: noFileDigests,
  has: () => false,
  find: () => undefined,
  store: (_, texts, open) => open(new TextsInMemory(texts)),
  textsOf: () => new Map(),
  begin: () => {},
  save: async () => {},
  flush: async () => {},
  saveShard: async () => {},
};

/**
 * Opens the cache of a site. One that is missing, damaged, of another build of docsgen or signed with another key counts as empty.
 *
 * @param folder absolute path of the folder in the site that contains the cache's files
 */
export function openCache(folder: string, owner: PackOwner): Cache {
  const pack = openPack(folder, owner);
  const used = new Set<Key>();
  const find = (key: Key): Texts | undefined => {
    used.add(key);
    return pack.find(key);
  };
  const store = (key: Key, texts: Readonly<Record<string, string>>): Texts => {
    used.add(key);
    return pack.add(key, texts) ?? new TextsInMemory(texts);
  };
  return {
    persistent: true,
    files: pack.files,
    has: (key) => find(key) !== undefined,
    find(key, open) {
      const texts = find(key);
      return texts && open(texts);
    },
    store: (key, texts, open) => open(store(key, texts)),
    textsOf(name, hashes) {
      const found = new Map<string, () => string>();
      for (const key of pack.keys()) {
        const hash = pack.hashOf(key, name);
        const texts = hash !== undefined && hashes.has(hash) ? pack.find(key) : undefined;
        if (texts && hash !== undefined) found.set(hash, () => texts.read(name));
      }
      return found;
    },
    begin: () => used.clear(),
    flush: async () => pack.save(() => true),
    saveShard: async () => pack.saveAsShard(),
    async save() {
      const kinds = new Set([...used].map(getKind));
      pack.save((key) => used.has(key) || !kinds.has(getKind(key)));
    },
  };
}
