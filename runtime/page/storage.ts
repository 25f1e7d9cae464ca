/** Texts in the browser's storage. If the browser denies access, reading returns `undefined` and writing does nothing. */
export interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** @param area called on every access, since merely naming `localStorage` throws where storage is blocked */
export function createStore(area: () => Storage): Store {
  return {
    get(key) {
      try {
        return area().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      try {
        area().setItem(key, value);
      } catch {}
    },
    remove(key) {
      try {
        area().removeItem(key);
      } catch {}
    },
  };
}

/** Storage that persists on the device. */
export const localStore: Store = /* @__PURE__ */ createStore(() => localStorage);

/** Storage that lasts until the tab is closed. */
export const sessionStore: Store = /* @__PURE__ */ createStore(() => sessionStorage);
