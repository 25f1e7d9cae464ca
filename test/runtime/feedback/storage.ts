import { createStore, type Store } from '../../../runtime/page/storage.js';

/** A device's storage that holds so many characters. */
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

/** What a browser with blocked storage gives. */
export const blocked: Store = createStore(() => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
});
