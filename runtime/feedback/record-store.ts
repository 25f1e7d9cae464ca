import type { FeedbackField } from '../../templates/texts/feedback.js';
import type { Store } from '../page/storage.js';
import { type Answer, createRecord, type FeedbackData, type FeedbackRecord, findAnswer, SCORES } from './feedback-state.js';

/** Local storage key of the records: an object with the records by the time the form was opened. */
export const RECORDS_KEY = 'user-feedback-v1';

export interface RecordStore {
  /** The newest record if it is unfinished; `undefined` if there is no record or it is over. */
  findUnfinished(): FeedbackRecord | undefined;
  /** The record with this key, as currently stored. */
  find(initialized: number): FeedbackRecord | undefined;
  /** Creates a record with an unused key. */
  create(now: number): FeedbackRecord;
  /**
   * Stores a record in addition to the stored ones, or instead of them if there is no room for both. Never changes a record that
   * is stored as closed or completed.
   */
  save(record: FeedbackRecord): void;
}

/**
 * Records on the device. The storage may contain anything: entries that are not records of this version are ignored.
 *
 * @param fields the questions of the form
 */
export function createRecordStore(store: Store, fields: readonly FeedbackField[]): RecordStore {
  const readRecords = () => Object.entries(readStored(store)).flatMap(([key, value]) => readRecord(key, value, fields) ?? []);
  const find = (initialized: number) => readRecords().find((record) => record.initialized === initialized);
  return {
    findUnfinished() {
      const [first, ...others] = readRecords();
      const newest = others.reduce(
        (newest, record) => (newest && newest.initialized > record.initialized ? newest : record),
        first,
      );
      return newest?.closedOrCompleted ? undefined : newest;
    },
    find,
    create(now) {
      const stored = readStored(store);
      let key = now;
      while (Object.hasOwn(stored, key)) key += 1;
      return createRecord(key);
    },
    save(record) {
      if (find(record.initialized)?.closedOrCompleted) return;
      const text = JSON.stringify({ ...readStored(store), [record.initialized]: record });
      store.set(RECORDS_KEY, text);
      if (store.get(RECORDS_KEY) !== text) store.set(RECORDS_KEY, JSON.stringify({ [record.initialized]: record }));
    },
  };
}

function readStored(store: Store): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(store.get(RECORDS_KEY) ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns a record without its invalid fields; `undefined` if it is not a record. */
function readRecord(key: string, value: unknown, fields: readonly FeedbackField[]): FeedbackRecord | undefined {
  const initialized = Number(key);
  // With another spelling of the number, the record could be read but never closed.
  const isTime = Number.isSafeInteger(initialized) && initialized > 0 && String(initialized) === key;
  if (!isTime || !isObject(value) || typeof value.closedOrCompleted !== 'boolean') return undefined;
  const { currentStep, closedOrCompleted } = value;
  const thanksStep = fields.length + 1;
  const step = isStep(currentStep, thanksStep) ? currentStep : undefined;
  const data = readData(value.data, fields);
  if (closedOrCompleted) return { currentStep: step ?? 1, data, closedOrCompleted, initialized };
  if (step === undefined || step === thanksStep) return undefined;
  const missing = fields.findIndex((field) => field.required && !findAnswer(data, field));
  return { currentStep: missing < 0 ? step : Math.min(step, missing + 1), data, closedOrCompleted, initialized };
}

const isStep = (value: unknown, thanksStep: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= thanksStep;

/** Returns the valid answers to the questions in a stored value and nothing else. */
export function readData(value: unknown, fields: readonly FeedbackField[]): FeedbackData {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
      return isAnswer(answer, field) ? [[field.name, answer]] : [];
    }),
  );
}

function isAnswer(value: unknown, { type, options = [] }: FeedbackField): value is Answer {
  if (type === 'rating') return SCORES.some((score) => score === value);
  return typeof value === 'string' && (type === 'text' || options.some((option) => option.value === value));
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
