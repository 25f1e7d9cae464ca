import type { Store } from '../page/storage.js';
import type { FeedbackAnswer } from './feedback-state.js';
import { isObject, readData } from './record-store.js';

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
  /** Key of the record that it answers. There is one answer to a record. */
  readonly record?: number;
  /** When it was given, in epoch milliseconds. */
  readonly since: number;
  /** How often it has been posted. */
  readonly tries: number;
  /** Which tab has it for itself and until when, where there are no locks. */
  readonly heldBy?: string;
  readonly heldUntil?: number;
}

/** Identifies an answer: by its record, or by its id where an older version stored it. */
export const keyOf = ({ id, record }: Pick<Pending, 'id' | 'record'>): string => (record === undefined ? id : String(record));

export interface Outbox {
  /** The oldest first; what has been tried or kept for too long is dropped. */
  all(): readonly Pending[];
  find(key: string): Pending | undefined;
  /** Keeps an answer, or its newer state. False when the device does not keep it. */
  put(pending: Pending): boolean;
  remove(key: string): void;
}

/**
 * Answers on the device. What is kept there may be anything: what is no answer is dropped.
 *
 * @param customerTypes the values that the form offers
 */
export function createOutbox(store: Store, now: () => number, customerTypes: readonly string[]): Outbox {
  const read = (): Pending[] => {
    const kept = parse(store.get(OUTBOX_KEY)).flatMap((value) => readPending(value, customerTypes));
    return kept.filter(({ since, tries }) => tries < TRIES && now() - since < AGE).slice(-COUNT);
  };
  const write = (all: readonly Pending[]): boolean => {
    store.set(OUTBOX_KEY, JSON.stringify(all));
    if (all.length === 0) store.remove(OUTBOX_KEY);
    return store.get(OUTBOX_KEY) === JSON.stringify(all);
  };
  return {
    all: read,
    find: (key) => read().find((one) => keyOf(one) === key),
    put(pending) {
      const all = read();
      const key = keyOf(pending);
      const isKnown = all.some((one) => keyOf(one) === key);
      return write(isKnown ? all.map((one) => (keyOf(one) === key ? pending : one)) : [...all, pending]);
    },
    remove: (key) => void write(read().filter((one) => keyOf(one) !== key)),
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

/** An answer in what was kept, without anything that is none; no element where it makes no sense. */
function readPending(value: unknown, customerTypes: readonly string[]): readonly Pending[] {
  if (!isObject(value) || !isObject(value.data)) return [];
  const { id, since, tries, record, heldBy, heldUntil } = value;
  const { openedManually, currentPage } = value.data;
  const isPending =
    typeof id === 'string' &&
    /^[\w-]+$/.test(id) &&
    typeof since === 'number' &&
    typeof tries === 'number' &&
    tries >= 0 &&
    typeof openedManually === 'boolean' &&
    typeof currentPage === 'string';
  if (!isPending) return [];
  const data = { ...readData(value.data, customerTypes), openedManually, currentPage };
  return [
    {
      id,
      data,
      since,
      tries,
      ...(Number.isSafeInteger(record) && { record: record as number }),
      ...(typeof heldBy === 'string' && { heldBy }),
      ...(typeof heldUntil === 'number' && { heldUntil }),
    },
  ];
}
