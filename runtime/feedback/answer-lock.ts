import { OUTBOX_KEY, type Outbox } from './outbox.js';

/** Runs `work` while no other tab works on the answer with this key. Does nothing if one does. */
export type AnswerLock = (key: string, work: () => Promise<void>) => Promise<void>;

/** How long a tab without the Web Locks API owns an answer, in milliseconds: longer than a post takes. */
const LEASE_DURATION = 60_000;

/** Locks with the browser's locks, which are released when a tab closes. https://www.w3.org/TR/web-locks/ */
export const lockWithWebLocks =
  (locks: LockManager): AnswerLock =>
  async (key, work) => {
    let isAnswered = false;
    try {
      await locks.request(`${OUTBOX_KEY}.${key}`, { ifAvailable: true }, (lock) => {
        isAnswered = true;
        return lock ? work() : undefined;
      });
    } catch (error) {
      if (isAnswered) throw error;
      // A frame with an opaque origin may not request locks; it shares no storage with other tabs either.
      await work();
    }
  };

interface LeaseOptions {
  readonly outbox: Outbox;
  readonly now: () => number;
  readonly newId: () => string;
  /** Resolves when writes that other tabs made at the same time are readable. */
  readonly waitForOtherTabs: () => Promise<void>;
}

/**
 * Locks with an entry in the storage, for browsers and pages (without HTTPS) that have no locks. If two tabs write at the same
 * time, the one whose entry remains continues.
 */
export const lockWithLease =
  ({ outbox, now, newId, waitForOtherTabs }: LeaseOptions): AnswerLock =>
  async (key, work) => {
    const pending = outbox.find(key);
    const remaining = (pending?.heldUntil ?? 0) - now();
    if (remaining > 0 && remaining <= LEASE_DURATION) return;
    const heldBy = newId();
    if (pending && outbox.put({ ...pending, heldBy, heldUntil: now() + LEASE_DURATION })) {
      await waitForOtherTabs();
      if (outbox.find(key)?.heldBy !== heldBy) return;
    }
    await work();
    const stored = outbox.find(key);
    if (stored) outbox.put({ ...stored, heldBy: undefined, heldUntil: undefined });
  };
