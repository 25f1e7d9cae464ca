import type { Store } from './storage.js';

const KEY = 'docsgen.version';

/** Remembers the version that this reader reads. A version that is no longer published gives way to the one on the screen. */
export function rememberVersion(version: string, store: Store): void {
  if (store.get(KEY) !== version) store.set(KEY, version);
}
