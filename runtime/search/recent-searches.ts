import type { Store } from '../page/storage.js';

const KEY = 'docsgen.searches';

/** How many searches are remembered. */
const MOST = 5;

/** Longest one that is. */
const LONGEST = 100;

/** The latest searches that led somewhere, the newest first. What is stored may be anybody's. */
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
