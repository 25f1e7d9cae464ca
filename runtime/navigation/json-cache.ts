import * as TEXTS from '../../templates/texts/failures.js';

/** Cache of the site's JSON files; each file is requested once while it is cached. */
export interface JsonCache<T> {
  /** Returns the content of a file. Rejects if it cannot be fetched or is not JSON; the next call tries again. */
  load(url: string): Promise<T>;
  /** Fetches a file that will probably be needed. Failures are silent. */
  prefetch(url: string): Promise<T | undefined>;
  /** Adds a value that was obtained in another way. */
  remember(url: string, value: T): void;
  /** Aborts a prefetch that no `load` waits for. Returns whether there was one. */
  cancel(url: string): boolean;
  /** Aborts a running request; its `load` rejects. */
  abort(url: string): void;
  /** Removes a file from the cache. */
  forget(url: string): void;
  /** Empties the cache. */
  clear(): void;
}

interface Entry<T> {
  readonly value: Promise<T>;
  readonly controller: AbortController;
  isNeeded: boolean;
  isDone: boolean;
}

/** @param limit number of cached files; the least recently used are removed first */
export function createJsonCache<T>(fetch: typeof globalThis.fetch, limit: number): JsonCache<T> {
  const entries = new Map<string, Entry<T>>();

  const add = (url: string, entry: Entry<T>) => {
    entries.set(url, entry);
    if (entries.size > limit) entries.delete(entries.keys().next().value as string);
  };
  const request = (url: string, isNeeded: boolean): Entry<T> => {
    const controller = new AbortController();
    const priority = isNeeded ? 'high' : 'low';
    const value = fetchJson<T>(fetch, url, { priority, signal: controller.signal });
    const entry: Entry<T> = { controller, isNeeded, isDone: false, value };
    add(url, entry);
    value.then(
      () => {
        entry.isDone = true;
      },
      () => {
        if (entries.get(url) === entry) entries.delete(url);
      },
    );
    return entry;
  };
  const get = (url: string, isNeeded: boolean): Promise<T> => {
    const entry = entries.get(url);
    if (!entry) return request(url, isNeeded).value;
    entry.isNeeded ||= isNeeded;
    entries.delete(url);
    entries.set(url, entry);
    return entry.value;
  };
  const stop = (url: string, condition: (entry: Entry<T>) => boolean): boolean => {
    const entry = entries.get(url);
    if (!entry || entry.isDone || !condition(entry)) return false;
    entries.delete(url);
    entry.controller.abort();
    return true;
  };

  return {
    load: (url) => get(url, true),
    prefetch: (url) => get(url, false).catch(() => undefined),
    remember: (url, value) =>
      add(url, { controller: new AbortController(), isNeeded: true, isDone: true, value: Promise.resolve(value) }),
    cancel: (url) => stop(url, ({ isNeeded }) => !isNeeded),
    abort: (url) => void stop(url, () => true),
    forget: (url) => void entries.delete(url),
    clear: () => entries.clear(),
  };
}

async function fetchJson<T>(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(TEXTS.badStatus(url, response.status));
  return (await response.json()) as T;
}
