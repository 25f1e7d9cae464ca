/** Text kept by the browser. Reading gives `undefined` and writing does nothing where the browser refuses storage. */
export interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** @param area looked up on every call, since already naming `localStorage` throws where storage is blocked */
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

/** What stays on this device. */
export const local: Store = /* @__PURE__ */ createStore(() => localStorage);

/** What stays while the tab is open. */
export const session: Store = /* @__PURE__ */ createStore(() => sessionStorage);
