/** JSON files of the site, each asked for once while it is remembered. */
export interface JsonFiles<T> {
  /** The file's value. Rejects when it cannot be fetched or is no JSON; the next call asks again. */
  load(url: string): Promise<T>;
  /** Fetches what will probably be wanted. Failures are silent. */
  prefetch(url: string): Promise<T | undefined>;
  /** Remembers a value that came another way. */
  remember(url: string, value: T): void;
  /** Stops a request that is still running and that nobody loads. Says whether there was one. */
  cancel(url: string): boolean;
  /** Stops a request that is still running; its `load` rejects. */
  abort(url: string): void;
  /** Drops what is remembered. */
  forget(url: string): void;
  /** Drops everything. */
  clear(): void;
}

interface Entry<T> {
  readonly value: Promise<T>;
  readonly controller: AbortController;
  wanted: boolean;
  done: boolean;
}

/** @param limit files remembered; the least recently used go first */
export function createJsonFiles<T>(fetch: typeof globalThis.fetch, limit: number): JsonFiles<T> {
  const entries = new Map<string, Entry<T>>();

  const add = (url: string, entry: Entry<T>) => {
    entries.set(url, entry);
    if (entries.size > limit) entries.delete(entries.keys().next().value as string);
  };
  const request = (url: string, wanted: boolean): Entry<T> => {
    const controller = new AbortController();
    const priority = wanted ? 'high' : 'low';
    const value = read<T>(fetch, url, { priority, signal: controller.signal });
    const entry: Entry<T> = { controller, wanted, done: false, value };
    add(url, entry);
    value.then(
      () => {
        entry.done = true;
      },
      () => {
        if (entries.get(url) === entry) entries.delete(url);
      },
    );
    return entry;
  };
  const get = (url: string, wanted: boolean): Promise<T> => {
    const entry = entries.get(url);
    if (!entry) return request(url, wanted).value;
    entry.wanted ||= wanted;
    entries.delete(url);
    entries.set(url, entry);
    return entry.value;
  };
  const stop = (url: string, which: (entry: Entry<T>) => boolean): boolean => {
    const entry = entries.get(url);
    if (!entry || entry.done || !which(entry)) return false;
    entries.delete(url);
    entry.controller.abort();
    return true;
  };

  return {
    load: (url) => get(url, true),
    prefetch: (url) => get(url, false).catch(() => undefined),
    remember: (url, value) =>
      add(url, { controller: new AbortController(), wanted: true, done: true, value: Promise.resolve(value) }),
    cancel: (url) => stop(url, ({ wanted }) => !wanted),
    abort: (url) => void stop(url, () => true),
    forget: (url) => void entries.delete(url),
    clear: () => entries.clear(),
  };
}

async function read<T>(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
