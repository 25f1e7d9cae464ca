import type { Store } from '../page/storage.js';

const KEY = 'docsgen.searches';

/** Number of stored searches. */
const MAX_SEARCHES = 5;

/** Longest search that is stored, in characters. */
const MAX_LENGTH = 100;

/** Returns the latest searches whose results were opened, the newest first. The storage may contain anything. */
export function readRecentSearches(store: Store): string[] {
  try {
    const stored: unknown = JSON.parse(store.get(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((query): query is string => typeof query === 'string' && query !== '' && query.length <= MAX_LENGTH)
      .slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

export function rememberSearch(store: Store, query: string): void {
  const trimmed = query.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return;
  const others = readRecentSearches(store).filter((search) => search !== trimmed);
  store.set(KEY, JSON.stringify([trimmed, ...others].slice(0, MAX_SEARCHES)));
}

export const forgetSearches = (store: Store): void => store.remove(KEY);
