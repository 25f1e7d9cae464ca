import type { Store } from '../page/storage.js';
import { claimByLease, claimByLock } from './answer-lock.js';
import type { FeedbackAnswer } from './feedback-state.js';
import { createOutbox, keyOf, type Pending } from './outbox.js';

const REGISTERED = 'The feedback was registered';
const NO_TARGET = 'The feedback was not sent: the site has no address for it';
const FAILED = 'Oh, no! The feedback registration failed';

/** Longest body, in characters, that a browser sends after the page is gone whatever the characters are (64 KiB). */
const OUTLIVES_PAGE = 16_000;

export interface SubmitOptions {
  /** Empty when the site has none. */
  readonly target: string;
  /** Header that carries the same value at every try of an answer. */
  readonly idempotencyHeader?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly store: Store;
  /** Missing where the browser has none. */
  readonly locks?: LockManager;
  readonly now: () => number;
  /** A text that no other answer has. */
  readonly newId: () => string;
  /** Resolves when what other tabs have written at the same time can be read. */
  readonly settle: () => Promise<void>;
  /** The values that the form offers. */
  readonly customerTypes: readonly string[];
  readonly console: Pick<Console, 'log' | 'warn' | 'error'>;
}

export interface Submitter {
  /**
   * Posts the answer to a record, unless another tab has submitted it. Reports the outcome on the console.
   *
   * @param record key of the record
   */
  submit(data: FeedbackAnswer, record: number): Promise<void>;
  /** Posts again what no server has taken; ends at the first that is not taken this time either. */
  resend(): Promise<void>;
}

/**
 * Posts answers as `{data: {…}}`. An answer is kept on the device from before its first post until a server answers below 500, so
 * that none is lost with the page. There is one answer to a record, and one tab at a time posts it.
 */
export function createSubmitter(options: SubmitOptions): Submitter {
  const { target, idempotencyHeader, fetch, locks, now, newId, settle, console } = options;
  const outbox = createOutbox(options.store, now, options.customerTypes);
  const claim = locks ? claimByLock(locks) : claimByLease({ outbox, now, newId, settle });

  /** Gives whether a server has taken it. */
  const post = async (pending: Pending): Promise<boolean> => {
    const body = JSON.stringify({ data: pending.data });
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(idempotencyHeader && { [idempotencyHeader]: pending.id }) },
        body,
        keepalive: body.length <= OUTLIVES_PAGE,
      });
      const taken = response.status < 500;
      if (taken) outbox.remove(keyOf(pending));
      if (response.ok) console.log(REGISTERED);
      else console.warn(`${FAILED}: ${await response.text().catch(() => response.statusText)}`);
      return taken;
    } catch (error) {
      console.error(`${FAILED}:`, error);
      return false;
    }
  };

  return {
    async submit(data, record) {
      if (!target) {
        console.warn(NO_TARGET);
        return;
      }
      const pending = { id: newId(), data, record, since: now(), tries: 1 };
      const key = keyOf(pending);
      if (outbox.find(key)) return;
      const isKept = outbox.put(pending);
      await claim(key, async () => {
        const current = isKept ? outbox.find(key) : pending;
        if (current) await post(current);
      });
    },
    async resend() {
      if (!target) return;
      for (const key of outbox.all().map(keyOf)) {
        let goOn = true;
        await claim(key, async () => {
          const found = outbox.find(key);
          if (!found) return;
          const current = { ...found, tries: found.tries + 1 };
          // A try that the device does not count would be made on every visit, whatever comes of it.
          goOn = outbox.put(current) && (await post(current));
        });
        if (!goOn) return;
      }
    },
  };
}
