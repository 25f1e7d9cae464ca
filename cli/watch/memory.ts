import type { EditedPage, Kept } from '../pages/make-doc-pages.js';
import { filesOfResult } from '../pages/openapi/make-api-pages.js';
import { readGitChanges } from '../sources/git-changes.js';
import type { Cache, Texts } from '../store/cache.js';
import { TextsInMemory } from '../store/texts.js';
import type { SitePath } from '../types.js';
import type { GitFolder } from './git-folder.js';

/** What the words of the search are kept under: large, and others with every save. */
const OFTEN = 'search:';

/** What lies in memory between the runs of one command. */
export interface Memory {
  readonly cache: Cache;
  readonly kept: Kept;
}

interface MemoryOptions {
  /** Absolute path of the site. */
  readonly dir: string;
  /** Holds the results of earlier commands. What is another with every save is written once, for the next command. */
  readonly cache: Cache;
  readonly git: GitFolder;
  /** Hears of every file, relative to the site, that a result was made from besides its own. */
  onFile(file: SitePath): void;
}

/** A memory that knows what the cache knows. */
export function openMemory({ dir, cache, git, onFile }: MemoryOptions): Memory {
  const docs: Kept['docs'] = new Map();
  const edited: Kept['edited'] = new Map();
  /** Edited pages as they were when the words of the search were counted last: the next count goes on from there. */
  let counted: readonly EditedPage[] = [];
  const results = new Map<string, unknown>();
  const used = new Set<string>();
  const often = new Map<string, Texts>();
  let dates: { readonly state: string; readonly changes: ReturnType<Kept['changes']> } | undefined;
  const use = (key: string, result: unknown) => {
    results.set(key, result);
    used.add(key);
    for (const file of filesOfResult(key, result)) onFile(file);
  };
  return {
    kept: {
      docs,
      edited,
      changes() {
        const state = git.state();
        if (dates?.state !== state) dates = { state, changes: readGitChanges(dir) };
        return dates.changes;
      },
    },
    cache: {
      persistent: true,
      files: cache.files,
      texts: (key) => often.get(key) ?? cache.texts(key),
      setTexts(key, texts) {
        if (!key.startsWith(OFTEN)) return cache.setTexts(key, texts);
        if (!cache.texts(key)) cache.setTexts(key, texts);
        const own = new TextsInMemory(texts);
        often.set(key, own);
        return own;
      },
      textsOf(name, hashes) {
        const found = new Map(cache.textsOf(name, hashes));
        for (const { texts } of counted) {
          const own = new TextsInMemory(texts);
          const hash = own.hash(name);
          if (hash !== undefined && hashes.has(hash)) found.set(hash, () => own.read(name));
        }
        return found;
      },
      get(key) {
        // Asked in any case: it keeps what is used.
        const stored = cache.texts(key);
        const result = results.get(key) ?? (stored && cache.get(key));
        if (result !== undefined) use(key, result);
        return result;
      },
      set(key, value) {
        use(key, value);
        if (key.startsWith(OFTEN)) counted = [...edited.values()];
        if (!key.startsWith(OFTEN) || !cache.texts(key)) cache.set(key, value);
      },
      begin() {
        used.clear();
        cache.begin();
      },
      async save() {
        for (const key of results.keys()) if (!used.has(key)) results.delete(key);
        await cache.save();
      },
      flush: cache.flush,
    },
  };
}
