import type { Store } from '../page/storage.js';
import type { FeedbackAnswer } from './feedback-state.js';
import { isObject, readData } from './record-store.js';

/** Local storage key of the answers that no server has accepted yet. */
export const OUTBOX_KEY = 'docsgen.feedback';

/** Limits of stored answers: attempts, age in milliseconds, number of answers. */
const MAX_TRIES = 10;
const MAX_AGE = 30 * 24 * 3600 * 1000;
const MAX_ANSWERS = 20;

/** An answer that is waiting to be sent. */
export interface Pending {
  /** Identical on every attempt. */
  readonly id: string;
  readonly data: FeedbackAnswer;
  /** Key of the record that it answers. Each record has one answer. */
  readonly record?: number;
  /** Time of the answer, in epoch milliseconds. */
  readonly since: number;
  /** Number of times it was posted. */
  readonly tries: number;
  /** The tab that owns the answer and until when, in browsers without locks. */
  readonly heldBy?: string;
  readonly heldUntil?: number;
}

/** Returns the key of an answer: its record, or its id if an older version stored it. */
export const getKey = ({ id, record }: Pick<Pending, 'id' | 'record'>): string => (record === undefined ? id : String(record));

export interface Outbox {
  /** The oldest first, without answers that were tried too often or are too old. */
  all(): readonly Pending[];
  find(key: string): Pending | undefined;
  /** Stores an answer or its newer state. Returns false if the device does not store it. */
  put(pending: Pending): boolean;
  remove(key: string): void;
}

/**
 * Creates the outbox of answers on the device. The storage may contain anything; entries that are not answers are dropped.
 *
 * @param customerTypes the values that the form offers
 */
export function createOutbox(store: Store, now: () => number, customerTypes: readonly string[]): Outbox {
  const read = (): Pending[] => {
    const kept = parse(store.get(OUTBOX_KEY)).flatMap((value) => readPending(value, customerTypes));
    return kept.filter(({ since, tries }) => tries < MAX_TRIES && now() - since < MAX_AGE).slice(-MAX_ANSWERS);
  };
  const write = (all: readonly Pending[]): boolean => {
    store.set(OUTBOX_KEY, JSON.stringify(all));
    if (all.length === 0) store.remove(OUTBOX_KEY);
    return store.get(OUTBOX_KEY) === JSON.stringify(all);
  };
  return {
    all: read,
    find: (key) => read().find((one) => getKey(one) === key),
    put(pending) {
      const all = read();
      const key = getKey(pending);
      const isKnown = all.some((one) => getKey(one) === key);
      return write(isKnown ? all.map((one) => (getKey(one) === key ? pending : one)) : [...all, pending]);
    },
    remove: (key) => void write(read().filter((one) => getKey(one) !== key)),
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

/** Returns the valid fields of a stored answer; an empty list if it is not an answer. */
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
