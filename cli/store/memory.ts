import type { Cache } from './cache.js';
import { getKind, getSlot, type Key } from './key.js';
import type { Texts } from './texts.js';
import { TextsInMemory } from './texts.js';

/** An opened result. */
interface Result {
  readonly key: Key;
  readonly value: unknown;
  /** The texts of a result that the cache does not contain yet. */
  readonly unsaved?: Readonly<Record<string, string>>;
  open(texts: Texts): unknown;
}

/**
 * Keeps opened results in memory between the runs of one command, one version of each. Results that are made between two runs are written with
 * the next run: a page that is saved over and over again is written once.
 *
 * @param cache contains the results of earlier commands
 */
export function withMemory(cache: Cache): Cache {
  const results = new Map<string, Result>();
  const used = new Set<string>();
  let isRunning = false;

  const keep = (result: Result) => {
    const slot = getSlot(result.key);
    results.set(slot, result);
    used.add(slot);
  };
  const find = (key: Key): Result | undefined => {
    const slot = getSlot(key);
    const result = results.get(slot);
    if (result?.key !== key) return undefined;
    used.add(slot);
    return result;
  };
  /** Everything in memory is still needed, so it counts as used in the cache, too. */
  const write = () => {
    for (const result of results.values()) {
      const { key, unsaved, open } = result;
      if (unsaved) results.set(getSlot(key), { key, value: cache.store(key, unsaved, open), open });
      else cache.has(key);
    }
  };
  return {
    persistent: true,
    files: cache.files,
    has: (key) => find(key) !== undefined || cache.has(key),
    find<Out>(key: Key, open: (texts: Texts) => Out) {
      const result = find(key);
      if (result) return result.value as Out;
      const value = cache.find(key, open);
      if (value !== undefined) keep({ key, value, open });
      return value;
    },
    store(key, texts, open) {
      const value = isRunning ? cache.store(key, texts, open) : open(new TextsInMemory(texts));
      keep({ key, value, open, unsaved: isRunning ? undefined : texts });
      return value;
    },
    textsOf: cache.textsOf,
    begin() {
      isRunning = true;
      used.clear();
      cache.begin();
    },
    async save() {
      isRunning = false;
      const kinds = new Set([...used].map(getKind));
      for (const [slot, { key }] of results) if (kinds.has(getKind(key)) && !used.has(slot)) results.delete(slot);
      write();
      await cache.save();
    },
    async flush() {
      write();
      await cache.flush();
    },
    async saveShard() {
      write();
      await cache.saveShard();
    },
  };
}
