import { OUTBOX_KEY, type Outbox } from './outbox.js';

/** Runs `work` on the answer of this key, unless another tab works on it. */
export type Claim = (key: string, work: () => Promise<void>) => Promise<void>;

/** How long a tab without locks has an answer for itself: longer than a post takes. */
const LEASE = 60_000;

/** By the browser's locks, which end with the tab that holds them. https://www.w3.org/TR/web-locks/ */
export const claimByLock =
  (locks: LockManager): Claim =>
  async (key, work) => {
    let isAnswered = false;
    try {
      await locks.request(`${OUTBOX_KEY}.${key}`, { ifAvailable: true }, (lock) => {
        isAnswered = true;
        return lock ? work() : undefined;
      });
    } catch (error) {
      if (isAnswered) throw error;
      // A frame without an origin may not ask for locks; it shares no storage either.
      await work();
    }
  };

interface LeaseOptions {
  readonly outbox: Outbox;
  readonly now: () => number;
  readonly newId: () => string;
  /** Resolves when what other tabs have written at the same time can be read. */
  readonly settle: () => Promise<void>;
}

/**
 * By a note in the storage, for browsers and pages (without HTTPS) that have no locks. Of two tabs that write theirs at the same time
 * the one whose note is there after a moment goes on.
 */
export const claimByLease =
  ({ outbox, now, newId, settle }: LeaseOptions): Claim =>
  async (key, work) => {
    const pending = outbox.find(key);
    const left = (pending?.heldUntil ?? 0) - now();
    if (left > 0 && left <= LEASE) return;
    const heldBy = newId();
    if (pending && outbox.put({ ...pending, heldBy, heldUntil: now() + LEASE })) {
      await settle();
      if (outbox.find(key)?.heldBy !== heldBy) return;
    }
    await work();
    const kept = outbox.find(key);
    if (kept) outbox.put({ ...kept, heldBy: undefined, heldUntil: undefined });
  };
