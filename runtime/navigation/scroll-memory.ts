import type { Store } from '../page/storage.js';

const KEY = 'docsgen.scroll';

/** Number of history entries stored for a tab. */
const MAX_ENTRIES = 100;

interface EntryState {
  readonly docsgen?: string;
}

type Positions = Readonly<Record<string, number>>;

/** Returns the stored position of a history entry, by its state; `undefined` for entries of other scripts. */
export function readSavedPosition(state: unknown, store: Store): number | undefined {
  const key = getKey(state);
  return key === undefined ? undefined : readPositions(store)[key];
}

export interface ScrollMemoryOptions {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState'>;
  readonly store: Store;
  /** Returns the scroll position of the window. */
  readonly position: () => number;
  /** Creates a key for a history entry, unique in the tab. */
  readonly newKey: () => string;
}

/** Scroll positions of the history entries. The state of an entry contains its key; the session storage contains the positions. */
export class ScrollMemory {
  readonly #options: ScrollMemoryOptions;
  readonly #positions: Map<string, number>;
  #key: string;

  constructor(options: ScrollMemoryOptions) {
    this.#options = options;
    this.#positions = new Map(Object.entries(readPositions(options.store)));
    this.#key = getKey(options.history.state) ?? this.#assignKey();
  }

  /** Saves the position of the current entry. */
  save(): void {
    this.#positions.delete(this.#key);
    this.#positions.set(this.#key, this.#options.position());
  }

  /** Saves the current position and adds a history entry for a new address. */
  push(href: string): void {
    this.save();
    this.#key = this.#options.newKey();
    this.#options.history.pushState({ docsgen: this.#key }, '', href);
  }

  /**
   * Records that the browser has moved to another entry of the document.
   *
   * @returns whether the reader visited the entry before, and its position; an entry created by a link within the page is new
   */
  enterEntry(): { readonly visited: boolean; readonly position?: number } {
    const key = getKey(this.#options.history.state);
    if (key === undefined) {
      this.#key = this.#assignKey();
      return { visited: false };
    }
    this.save();
    this.#key = key;
    return { visited: true, position: this.#positions.get(key) };
  }

  /** Stores all positions for the next document of this tab. */
  persist(): void {
    this.save();
    this.#options.store.set(KEY, JSON.stringify(Object.fromEntries([...this.#positions].slice(-MAX_ENTRIES))));
  }

  #assignKey(): string {
    const key = this.#options.newKey();
    const { history } = this.#options;
    history.replaceState({ ...(history.state as object | null), docsgen: key }, '');
    return key;
  }
}

function getKey(state: unknown): string | undefined {
  const key = (state as EntryState | null)?.docsgen;
  return typeof key === 'string' ? key : undefined;
}

function readPositions(store: Store): Positions {
  try {
    return (JSON.parse(store.get(KEY) ?? '{}') as Positions | null) ?? {};
  } catch {
    return {};
  }
}
