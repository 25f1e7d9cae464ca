import type { Store } from './storage.js';

const KEY = 'docsgen.version';

/** Stores the version that the reader uses. A version that is no longer published is replaced by the current one. */
export function rememberVersion(version: string, store: Store): void {
  if (store.get(KEY) !== version) store.set(KEY, version);
}
