import type { Store } from '../storage.js';
import { claimByLease, claimByLock } from './claim.js';
import type { FeedbackAnswer } from './feedback-state.js';
import { createOutbox, type Pending } from './outbox.js';

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
  readonly console: Pick<Console, 'log' | 'warn' | 'error'>;
}

export interface Submitter {
  /** Posts an answer. What comes of it is told on the console. */
  submit(data: FeedbackAnswer): Promise<void>;
  /** Posts again what no server has taken; ends at the first that is not taken this time either. */
  resend(): Promise<void>;
}

/**
 * Posts answers as `{data: {…}}`. An answer is kept on the device from before its first post until a server answers below 500, so
 * that none is lost with the page, and not more than one tab posts it at a time.
 */
export function createSubmitter(options: SubmitOptions): Submitter {
  const { target, idempotencyHeader, fetch, locks, now, newId, console } = options;
  const outbox = createOutbox(options.store, now);
  const claim = locks ? claimByLock(locks) : claimByLease(outbox, now);

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
      if (taken) outbox.remove(pending.id);
      if (response.ok) console.log(REGISTERED);
      else console.warn(`${FAILED}: ${await response.text().catch(() => response.statusText)}`);
      return taken;
    } catch (error) {
      console.error(`${FAILED}:`, error);
      return false;
    }
  };

  return {
    async submit(data) {
      if (!target) {
        console.warn(NO_TARGET);
        return;
      }
      const pending = { id: newId(), data, since: now(), tries: 1 };
      const isKept = outbox.put(pending);
      await claim(pending.id, async () => {
        const current = isKept ? outbox.find(pending.id) : pending;
        if (current) await post(current);
      });
    },
    async resend() {
      if (!target) return;
      for (const { id } of outbox.all()) {
        let goOn = true;
        await claim(id, async () => {
          const found = outbox.find(id);
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
