import type { Store } from '../storage.js';
import type { FeedbackAnswer } from './feedback-state.js';

/** Local storage key of the answers that no server has taken yet. */
export const OUTBOX_KEY = 'docsgen.feedback';

/** Tries, milliseconds and number up to which answers are kept. */
const TRIES = 10;
const AGE = 30 * 24 * 3600 * 1000;
const COUNT = 20;

/** An answer on its way. */
export interface Pending {
  /** The same at every try. */
  readonly id: string;
  readonly data: FeedbackAnswer;
  /** When it was given, in epoch milliseconds. */
  readonly since: number;
  /** How often it has been posted. */
  readonly tries: number;
  /** Until when one tab has it for itself, where there are no locks. */
  readonly heldUntil?: number;
}

export interface Outbox {
  /** The oldest first; what has been tried or kept for too long is dropped. */
  all(): readonly Pending[];
  find(id: string): Pending | undefined;
  /** Keeps an answer, or its newer state. False when the device does not keep it. */
  put(pending: Pending): boolean;
  remove(id: string): void;
}

/** Answers on the device. What is kept there may be anything: what is no answer is dropped. */
export function createOutbox(store: Store, now: () => number): Outbox {
  const read = (): Pending[] => {
    const kept = parse(store.get(OUTBOX_KEY)).filter(isPending);
    return kept.filter(({ since, tries }) => tries < TRIES && now() - since < AGE).slice(-COUNT);
  };
  const write = (all: readonly Pending[]): boolean => {
    if (all.length === 0) store.remove(OUTBOX_KEY);
    else store.set(OUTBOX_KEY, JSON.stringify(all));
    return store.get(OUTBOX_KEY) === JSON.stringify(all);
  };
  return {
    all: read,
    find: (id) => read().find((one) => one.id === id),
    put(pending) {
      const all = read();
      const isKnown = all.some(({ id }) => id === pending.id);
      return write(isKnown ? all.map((one) => (one.id === pending.id ? pending : one)) : [...all, pending]);
    },
    remove: (id) => void write(read().filter((one) => one.id !== id)),
  };
}

function parse(text: string | undefined): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== 'object' || value === null) return false;
  const { id, data, since, tries, heldUntil } = value as Partial<Record<keyof Pending, unknown>>;
  return (
    typeof id === 'string' &&
    /^[\w-]+$/.test(id) &&
    typeof data === 'object' &&
    data !== null &&
    typeof since === 'number' &&
    typeof tries === 'number' &&
    (heldUntil === undefined || typeof heldUntil === 'number')
  );
}
