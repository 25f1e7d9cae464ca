import { copyToggles, readToggles } from './toggles.js';
import type { IStorageProvider, IToggle } from './types.js';

const FLAGS = 'repo';
/** Says whose the flags are and which flags it speaks of. */
const MARK = 'repo:mark';
const SESSION = 'sessionId';

/** Session ids are below this. */
const SESSIONS = 1_000_000_000;

/** Flags and session id in a storage provider that may fail or hold anything. */
export interface StoredFlags {
  /** The stored session id, or a new one, stored. */
  sessionId(): Promise<string | number>;
  /** The stored flags, unless they are marked as another owner's; none are an empty list. Flags without a mark are anyone's. */
  load(owner: () => string): Promise<IToggle[]>;
  /** Stores flags as this owner's. */
  save(toggles: readonly IToggle[], owner: string): void;
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
      const toggles = await attempt(async () => {
        const stored = await get(FLAGS, readToggles);
        const mark = await provider.get(MARK);
        return stored && (typeof mark !== 'string' || mark === markOf(owner(), stored)) ? stored : [];
      });
      return toggles ?? [];
    },
    save(toggles, owner) {
      // The mark first: at no time does another owner's, or none, stand beside these flags.
      attempt(async () => {
        await provider.save(MARK, markOf(owner, toggles));
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
