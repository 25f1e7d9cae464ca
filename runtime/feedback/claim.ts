import { OUTBOX_KEY, type Outbox } from './outbox.js';

/** Runs `work` on an answer, unless another tab is at it. */
export type Claim = (id: string, work: () => Promise<void>) => Promise<void>;

/** How long a tab without locks has an answer for itself: longer than a post takes. */
const LEASE = 60_000;

/** By the browser's locks, which end with the tab that holds them. https://www.w3.org/TR/web-locks/ */
export const claimByLock =
  (locks: LockManager): Claim =>
  async (id, work) => {
    let isAnswered = false;
    try {
      await locks.request(`${OUTBOX_KEY}.${id}`, { ifAvailable: true }, (lock) => {
        isAnswered = true;
        return lock ? work() : undefined;
      });
    } catch (error) {
      if (isAnswered) throw error;
      // A frame without an origin may not ask for locks; it shares no storage either.
      await work();
    }
  };

/** By a note in the storage, for browsers and pages (without HTTPS) that have no locks. */
export const claimByLease =
  (outbox: Outbox, now: () => number): Claim =>
  async (id, work) => {
    const pending = outbox.find(id);
    const left = (pending?.heldUntil ?? 0) - now();
    if (left > 0 && left <= LEASE) return;
    if (pending) outbox.put({ ...pending, heldUntil: now() + LEASE });
    await work();
    const kept = outbox.find(id);
    if (kept) outbox.put({ ...kept, heldUntil: undefined });
  };
