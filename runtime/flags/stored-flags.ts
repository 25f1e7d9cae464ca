import { copyToggles, readToggles } from './toggles.js';
import type { IStorageProvider, IToggle } from './types.js';

const FLAGS = 'repo';
/** Mark of the stored flags: their owner, a hash of the flags, and when the server sent or confirmed them. */
const MARK = 'repo:mark';
const SESSION = 'sessionId';

/** Upper bound of session ids. */
const MAX_SESSION_ID = 1_000_000_000;

interface Loaded {
  toggles: IToggle[];
  /** When the server sent or confirmed them, in epoch milliseconds; 0 if unknown. */
  time: number;
}

/** Flags and session id in a storage provider that may fail or contain anything. */
export interface StoredFlags {
  /** Returns the stored session id, or stores a new one. */
  sessionId(): Promise<string | number>;
  /**
   * Returns the stored flags unless they are marked as another owner's; an empty list if nothing is stored. Flags without a mark
   * belong to any owner.
   */
  load(owner: () => string): Promise<Loaded>;
  /** Stores flags as this owner's. `time`: when the server sent or confirmed them, in epoch milliseconds; 0 if it did not. */
  save(toggles: readonly IToggle[], owner: string, time: number): void;
}

/** @param report receives the provider's first failure; later ones have the same cause */
export function createStoredFlags(provider: IStorageProvider, report: (error: unknown) => void): StoredFlags {
  let hasFailed = false;
  const tryOrReport = async <Value>(work: () => Promise<Value>) => {
    try {
      return await work();
    } catch (error) {
      if (!hasFailed) report(error);
      hasFailed = true;
    }
  };
  /** @throws Error if `read` cannot read the stored value */
  const get = async <Value>(name: string, read: (stored: unknown) => Value | undefined) => {
    const stored = (await provider.get(name)) ?? undefined;
    const value = read(stored);
    if (stored !== undefined && value === undefined) throw new Error(`stored ${name} can't be read`);
    return value;
  };

  return {
    async sessionId() {
      const stored = await tryOrReport(() => get(SESSION, readSession));
      const id = stored ?? Math.floor(Math.random() * MAX_SESSION_ID);
      if (stored === undefined) tryOrReport(() => provider.save(SESSION, id));
      return id;
    },
    async load(owner) {
      const loaded = await tryOrReport(async () => {
        const stored = await get(FLAGS, readToggles);
        const mark = await provider.get(MARK);
        const [markDigest, time] = typeof mark === 'string' ? mark.split('@') : [];
        if (stored && (!markDigest || markDigest === createMark(owner(), stored)))
          return { toggles: stored, time: Number(time) || 0 };
      });
      return loaded ?? { toggles: [], time: 0 };
    },
    save(toggles, owner, time) {
      // The mark is stored first: these flags never appear with another owner's mark or with none.
      tryOrReport(async () => {
        await provider.save(MARK, `${createMark(owner, toggles)}@${time}`);
        await provider.save(FLAGS, copyToggles(toggles));
      });
    },
  };
}

/** Accepts short texts and whole numbers, which all clients write. */
const readSession = (stored: unknown) =>
  /^("[^"]{1,99}"|\d+)$/.test(JSON.stringify(stored)) ? (stored as string | number) : undefined;

const createMark = (owner: string, toggles: readonly IToggle[]) => `${hash(owner)}.${hash(JSON.stringify(toggles))}`;

/** FNV-1a, so that no user id or key is readable in the storage. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  return result >>> 0;
}
