import type { Store } from '../page/storage.js';

const KEY = 'docsgen.searches';

/** Number of stored searches. */
const MOST = 5;

/** Longest search that is stored, in characters. */
const LONGEST = 100;

/** Returns the latest searches whose results were opened, the newest first. The storage may contain anything. */
export function recentSearches(store: Store): string[] {
  try {
    const stored: unknown = JSON.parse(store.get(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= LONGEST).slice(0, MOST);
  } catch {
    return [];
  }
}

export function rememberSearch(store: Store, query: string): void {
  const wanted = query.trim();
  if (wanted === '' || wanted.length > LONGEST) return;
  const others = recentSearches(store).filter((one) => one !== wanted);
  store.set(KEY, JSON.stringify([wanted, ...others].slice(0, MOST)));
}

export const forgetSearches = (store: Store): void => store.remove(KEY);
