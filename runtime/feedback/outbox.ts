import type { FeedbackField } from '../../templates/texts/feedback.js';
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
export interface PendingAnswer {
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
export const getKey = ({ id, record }: Pick<PendingAnswer, 'id' | 'record'>): string =>
  record === undefined ? id : String(record);

export interface Outbox {
  /** The oldest first, without answers that were tried too often or are too old. */
  list(): readonly PendingAnswer[];
  find(key: string): PendingAnswer | undefined;
  /** Stores an answer or its newer state. Returns false if the device does not store it. */
  put(pending: PendingAnswer): boolean;
  remove(key: string): void;
}

/**
 * Creates the outbox of answers on the device. The storage may contain anything; entries that are not answers are dropped.
 *
 * @param fields the questions of the form
 */
export function createOutbox(store: Store, now: () => number, fields: readonly FeedbackField[]): Outbox {
  const read = (): PendingAnswer[] => {
    const stored = parseList(store.get(OUTBOX_KEY)).flatMap((value) => readPendingAnswer(value, fields));
    return stored.filter(({ since, tries }) => tries < MAX_TRIES && now() - since < MAX_AGE).slice(-MAX_ANSWERS);
  };
  const write = (answers: readonly PendingAnswer[]): boolean => {
    store.set(OUTBOX_KEY, JSON.stringify(answers));
    if (answers.length === 0) store.remove(OUTBOX_KEY);
    return store.get(OUTBOX_KEY) === JSON.stringify(answers);
  };
  return {
    list: read,
    find: (key) => read().find((answer) => getKey(answer) === key),
    put(pending) {
      const answers = read();
      const key = getKey(pending);
      const isStored = answers.some((answer) => getKey(answer) === key);
      return write(isStored ? answers.map((answer) => (getKey(answer) === key ? pending : answer)) : [...answers, pending]);
    },
    remove: (key) => void write(read().filter((answer) => getKey(answer) !== key)),
  };
}

function parseList(text: string | undefined): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Returns the valid fields of a stored answer; an empty list if it is not an answer. */
function readPendingAnswer(value: unknown, fields: readonly FeedbackField[]): readonly PendingAnswer[] {
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
  const data = { ...readData(value.data, fields), openedManually, currentPage };
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
