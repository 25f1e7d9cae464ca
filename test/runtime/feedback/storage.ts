import { createStore, type Store } from '../../../runtime/page/storage.js';

/** A device's storage with room for this number of characters. */
export function createArea(entries: Readonly<Record<string, string>> = {}, room = Number.POSITIVE_INFINITY) {
  const values = new Map(Object.entries(entries));
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...values].filter(([name]) => name !== key);
      const size = others.reduce((sum, [name, text]) => sum + name.length + text.length, key.length + value.length);
      if (size > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
  return { values, store: createStore(() => area as Storage) };
}

/** Storage that the browser blocks. */
export const blocked: Store = createStore(() => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
});
