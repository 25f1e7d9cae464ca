/** JSON files of the site, each asked for once while it is remembered. */
export interface JsonFiles<T> {
  /** The file's value. Rejects when it cannot be fetched or is no JSON; the next call asks again. */
  load(url: string): Promise<T>;
  /** Fetches what will probably be wanted. Failures are silent. */
  prefetch(url: string): Promise<T | undefined>;
  /** Stops a request that is still running; its `load` rejects. */
  abort(url: string): void;
  /** Drops what is remembered. */
  forget(url: string): void;
}

interface Entry<T> {
  readonly value: Promise<T>;
  readonly controller: AbortController;
  done: boolean;
}

/** @param limit files remembered; the least recently used go first */
export function createJsonFiles<T>(fetch: typeof globalThis.fetch, limit: number): JsonFiles<T> {
  const entries = new Map<string, Entry<T>>();

  const request = (url: string, priority: RequestPriority): Entry<T> => {
    const controller = new AbortController();
    const entry: Entry<T> = { controller, done: false, value: read<T>(fetch, url, { priority, signal: controller.signal }) };
    entries.set(url, entry);
    entry.value.then(
      () => {
        entry.done = true;
      },
      () => {
        if (entries.get(url) === entry) entries.delete(url);
      },
    );
    if (entries.size > limit) entries.delete(entries.keys().next().value as string);
    return entry;
  };
  const get = (url: string, priority: RequestPriority): Promise<T> => {
    const entry = entries.get(url);
    if (!entry) return request(url, priority).value;
    entries.delete(url);
    entries.set(url, entry);
    return entry.value;
  };

  return {
    load: (url) => get(url, 'high'),
    prefetch: (url) => get(url, 'low').catch(() => undefined),
    abort(url) {
      const entry = entries.get(url);
      if (!entry || entry.done) return;
      entries.delete(url);
      entry.controller.abort();
    },
    forget: (url) => void entries.delete(url),
  };
}

async function read<T>(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
