import type { FeedbackField } from '../../templates/texts/feedback.js';
import * as TEXTS from '../../templates/texts/feedback.js';
import type { Store } from '../page/storage.js';
import { lockWithLease, lockWithWebLocks } from './answer-lock.js';
import type { FeedbackAnswer } from './feedback-state.js';
import { createOutbox, getKey, type PendingAnswer } from './outbox.js';

/** Longest body, in characters of any kind, that a browser sends after the page was closed (64 KiB). */
const MAX_KEEPALIVE_LENGTH = 16_000;

export interface SubmitOptions {
  /** Empty if the site has none. */
  readonly target: string;
  /** Header that carries the same value on every attempt to post an answer. */
  readonly idempotencyHeader?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly store: Store;
  /** Missing in browsers without locks. */
  readonly locks?: LockManager;
  readonly now: () => number;
  /** Returns a unique text. */
  readonly newId: () => string;
  /** Resolves when writes that other tabs made at the same time are readable. */
  readonly waitForOtherTabs: () => Promise<void>;
  /** The questions of the form. */
  readonly fields: readonly FeedbackField[];
  readonly console: Pick<Console, 'log' | 'warn' | 'error'>;
}

export interface Submitter {
  /**
   * Posts the answer to a record, unless another tab has submitted it. Logs the outcome to the console.
   *
   * @param record key of the record
   */
  submit(data: FeedbackAnswer, record: number): Promise<void>;
  /** Posts again what no server has accepted; stops at the first answer that fails again. */
  resend(): Promise<void>;
}

/**
 * Creates a submitter that posts answers as `{data: {…}}`. An answer is stored on the device from before its first post until a
 * server responds with a status below 500, so that closing the page does not lose it. Each record has one answer, and one tab at
 * a time posts it.
 */
export function createSubmitter(options: SubmitOptions): Submitter {
  const { target, idempotencyHeader, fetch, locks, now, newId, waitForOtherTabs, console } = options;
  const outbox = createOutbox(options.store, now, options.fields);
  const withLock = locks ? lockWithWebLocks(locks) : lockWithLease({ outbox, now, newId, waitForOtherTabs });

  /** Returns whether a server has accepted it. */
  const post = async (pending: PendingAnswer): Promise<boolean> => {
    const body = JSON.stringify({ data: pending.data });
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(idempotencyHeader && { [idempotencyHeader]: pending.id }) },
        body,
        keepalive: body.length <= MAX_KEEPALIVE_LENGTH,
      });
      const isAccepted = response.status < 500;
      if (isAccepted) outbox.remove(getKey(pending));
      if (response.ok) console.log(TEXTS.registered);
      else console.warn(`${TEXTS.failed}: ${await response.text().catch(() => response.statusText)}`);
      return isAccepted;
    } catch (error) {
      console.error(`${TEXTS.failed}:`, error);
      return false;
    }
  };

  return {
    async submit(data, record) {
      if (!target) {
        console.warn(TEXTS.noTarget);
        return;
      }
      const pending = { id: newId(), data, record, since: now(), tries: 1 };
      const key = getKey(pending);
      if (outbox.find(key)) return;
      const isStored = outbox.put(pending);
      await withLock(key, async () => {
        const current = isStored ? outbox.find(key) : pending;
        if (current) await post(current);
      });
    },
    async resend() {
      if (!target) return;
      for (const key of outbox.list().map(getKey)) {
        let canContinue = true;
        await withLock(key, async () => {
          const stored = outbox.find(key);
          if (!stored) return;
          const current = { ...stored, tries: stored.tries + 1 };
          // If the device could not count the attempt, the answer would be posted on every visit.
          canContinue = outbox.put(current) && (await post(current));
        });
        if (!canContinue) return;
      }
    },
  };
}
