import { copyToggles, readToggles } from './toggles.js';
import type { IStorageProvider, IToggle } from './types.js';

const FLAGS = 'repo';
/** Says whose the flags are, which flags it speaks of, and when the server sent or confirmed them. */
const MARK = 'repo:mark';
const SESSION = 'sessionId';

/** Session ids are below this. */
const SESSIONS = 1_000_000_000;

interface Loaded {
  toggles: IToggle[];
  /** When the server sent or confirmed them, in epoch milliseconds; 0 when that is not known. */
  time: number;
}

/** Flags and session id in a storage provider that may fail or hold anything. */
export interface StoredFlags {
  /** The stored session id, or a new one, stored. */
  sessionId(): Promise<string | number>;
  /** The stored flags, unless they are marked as another owner's; none are an empty list. Flags without a mark are anyone's. */
  load(owner: () => string): Promise<Loaded>;
  /** Stores flags as this owner's. `time`: when the server sent or confirmed them, in epoch milliseconds; 0 when it did not. */
  save(toggles: readonly IToggle[], owner: string, time: number): void;
}

/** @param report receives the provider's first failure; later ones have the same cause */
export function createStoredFlags(provider: IStorageProvider, report: (error: unknown) => void): StoredFlags {
  let failed = false;
  const attempt = async <Value>(work: () => Promise<Value>) => {
    try {
      return await work();
    } catch (error) {
      if (!failed) report(error);
      failed = true;
    }
  };
  /** @throws Error when something is stored that `read` makes nothing of */
  const get = async <Value>(name: string, read: (stored: unknown) => Value | undefined) => {
    const stored = (await provider.get(name)) ?? undefined;
    const value = read(stored);
    if (stored !== undefined && value === undefined) throw new Error(`stored ${name} can't be read`);
    return value;
  };

  return {
    async sessionId() {
      const stored = await attempt(() => get(SESSION, readSession));
      const id = stored ?? Math.floor(Math.random() * SESSIONS);
      if (stored === undefined) attempt(() => provider.save(SESSION, id));
      return id;
    },
    async load(owner) {
      const loaded = await attempt(async () => {
        const stored = await get(FLAGS, readToggles);
        const mark = await provider.get(MARK);
        const [own, time] = typeof mark === 'string' ? mark.split('@') : [];
        if (stored && (!own || own === markOf(owner(), stored))) return { toggles: stored, time: Number(time) || 0 };
      });
      return loaded ?? { toggles: [], time: 0 };
    },
    save(toggles, owner, time) {
      // The mark first: at no time does another owner's, or none, stand beside these flags.
      attempt(async () => {
        await provider.save(MARK, `${markOf(owner, toggles)}@${time}`);
        await provider.save(FLAGS, copyToggles(toggles));
      });
    },
  };
}

/** Short text or a whole number: what any client writes. */
const readSession = (stored: unknown) =>
  /^("[^"]{1,99}"|\d+)$/.test(JSON.stringify(stored)) ? (stored as string | number) : undefined;

const markOf = (owner: string, toggles: readonly IToggle[]) => `${hash(owner)}.${hash(JSON.stringify(toggles))}`;

/** FNV-1a, so that no user id or key lies readable in the store. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) result = Math.imul(result ^ text.charCodeAt(at), 0x01000193);
  return result >>> 0;
}
