import type { Store } from '../storage.js';
import { type CustomerType, type FeedbackData, type FeedbackRecord, freshRecord, type Score } from './feedback-state.js';

/** Local storage key of the records: an object of them by the time the form was opened. */
export const RECORDS_KEY = 'user-feedback-v1';

export interface RecordStore {
  /** The newest unfinished record; undefined when there is none. */
  unfinished(): FeedbackRecord | undefined;
  /** A record that none of those kept has the key of. */
  fresh(now: number): FeedbackRecord;
  /** Keeps a record beside whatever else is kept; alone where there is no room for both. */
  save(record: FeedbackRecord): void;
}

/** Records on the device. What is kept there may be anything: what is no record of this version is passed over. */
export function createRecordStore(store: Store): RecordStore {
  return {
    unfinished() {
      const records = Object.entries(read(store)).map(([key, value]) => readRecord(key, value));
      return records
        .filter((record) => record !== undefined)
        .reduce<FeedbackRecord | undefined>(
          (newest, one) => (newest && newest.initialized > one.initialized ? newest : one),
          undefined,
        );
    },
    fresh(now) {
      const taken = read(store);
      let key = now;
      while (Object.hasOwn(taken, key)) key += 1;
      return freshRecord(key);
    },
    save(record) {
      const text = JSON.stringify({ ...read(store), [record.initialized]: record });
      store.set(RECORDS_KEY, text);
      if (store.get(RECORDS_KEY) !== text) store.set(RECORDS_KEY, JSON.stringify({ [record.initialized]: record }));
    },
  };
}

function read(store: Store): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(store.get(RECORDS_KEY) ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A record that can be gone on with; parts of it that make no sense are left out. */
function readRecord(key: string, value: unknown): FeedbackRecord | undefined {
  const initialized = Number(key);
  // Under another spelling of the number it could be read for ever, and never be closed.
  const isTime = Number.isSafeInteger(initialized) && initialized > 0 && String(initialized) === key;
  if (!isTime || !isObject(value) || value.closedOrCompleted !== false) return undefined;
  const { currentStep } = value;
  if (currentStep !== 1 && currentStep !== 2 && currentStep !== 3) return undefined;
  const data = readData(value.data);
  return { currentStep: data.score ? currentStep : 1, data, closedOrCompleted: false, initialized };
}

const SCORES: readonly unknown[] = [1, 2, 3, 4, 5] satisfies Score[];
const CUSTOMER_TYPES: readonly unknown[] = ['paying', 'open source'] satisfies CustomerType[];

/** What of a stored value are answers; nothing else is kept. */
export function readData(value: unknown): FeedbackData {
  if (!isObject(value)) return {};
  const { score, comment, customerType } = value;
  return {
    ...(SCORES.includes(score) && { score: score as Score }),
    ...(typeof comment === 'string' && { comment }),
    ...(CUSTOMER_TYPES.includes(customerType) && { customerType: customerType as CustomerType }),
  };
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
