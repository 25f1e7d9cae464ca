import { expect, test } from 'vitest';
import type { FeedbackRecord } from '../../../runtime/feedback/feedback-state.js';
import { createRecordStore as createStoreOf, RECORDS_KEY } from '../../../runtime/feedback/record-store.js';
import { createStore, type Store } from '../../../runtime/page/storage.js';
import type { FeedbackField } from '../../../templates/texts/feedback.js';
import { FIELDS } from './fields.js';
import { blocked, createArea } from './storage.js';

const createRecordStore = (store: Store) => createStoreOf(store, FIELDS);
const record = (initialized: number, changes: Partial<FeedbackRecord> = {}): FeedbackRecord => ({
  currentStep: 2,
  data: { score: 4, comment: 'Text' },
  closedOrCompleted: false,
  initialized,
  ...changes,
});
const holding = (value: unknown, room?: number) =>
  createArea({ [RECORDS_KEY]: typeof value === 'string' ? value : JSON.stringify(value) }, room);
const kept = (values: ReadonlyMap<string, string>) => JSON.parse(values.get(RECORDS_KEY) ?? '');

test('stores a record under the time it was opened', () => {
  const { store, values } = createArea();
  const records = createRecordStore(store);
  expect(records.findUnfinished()).toBeUndefined();
  records.save(record(1700000000000));
  expect(kept(values)).toEqual({
    1700000000000: { currentStep: 2, data: { score: 4, comment: 'Text' }, closedOrCompleted: false, initialized: 1700000000000 },
  });
  expect(createRecordStore(store).findUnfinished()).toEqual(record(1700000000000));
  records.save(record(1700000000000, { closedOrCompleted: true }));
  expect(records.findUnfinished()).toBeUndefined();
});

test('returns the newest record by number, whatever else is stored', () => {
  const { store } = holding({
    latest: record(9e14),
    99: record(99),
    1700000000000: record(1700000000000),
    900000000000: record(900000000000),
    1600000000000: record(1600000000000, { closedOrCompleted: true }),
    1800000000001: null,
    1800000000002: [record(1)],
    1800000000003: 'text',
    1800000000004: { step: 2, comment: 'of another version' },
    1800000000005: record(1, { currentStep: 4 }),
    1800000000006: { ...record(1), currentStep: '2' },
    1800000000007: { ...record(1), closedOrCompleted: undefined },
    '-5': record(-5),
    '1.5': record(1.5),
    '': record(0),
    '1e400': record(1),
    '17e11': record(17e11),
    '0x18bcfe56802': record(0x18bcfe56802),
    ' 1700000000009': record(1700000000009),
  });
  expect(createRecordStore(store).findUnfinished()).toEqual(record(1700000000000));
});

test('does not resume an older unfinished record after a newer closed one', () => {
  const { store } = holding({ 5: record(5), 7: record(7, { closedOrCompleted: true }) });
  expect(createRecordStore(store).findUnfinished()).toBeUndefined();
});

test.each<[string, Partial<FeedbackRecord>]>([
  ['closed', { closedOrCompleted: true }],
  ['completed', { closedOrCompleted: true, currentStep: 4, data: { score: 4, comment: 'Text', customerType: 'paying' } }],
])('never changes a record that was %s meanwhile', (_, changes) => {
  const over = record(5, changes);
  const { store, values } = holding({ 5: over });
  const records = createRecordStore(store);
  records.save(record(5, { currentStep: 3, data: { score: 1 } }));
  records.save(record(5, { closedOrCompleted: true, currentStep: 1 }));
  expect(kept(values)).toEqual({ 5: over });
  expect(records.find(5)).toEqual(over);
});

test('returns a record as another tab changed it', () => {
  const { store } = createArea();
  const [one, other] = [createRecordStore(store), createRecordStore(store)];
  one.save(record(5));
  expect(other.find(5)).toEqual(record(5));
  expect(other.find(6)).toBeUndefined();
  other.save(record(5, { currentStep: 3 }));
  expect(one.find(5)).toEqual(record(5, { currentStep: 3 }));
});

test.each<[string, unknown, Partial<FeedbackRecord>]>([
  ['has no valid score and begins at step 1', { score: '4', comment: 'Text' }, { currentStep: 1, data: { comment: 'Text' } }],
  ['contains values that are not answers', { score: 5, comment: 7, customerType: 'rich', more: 1 }, { data: { score: 5 } }],
  ['contains no answers', null, { currentStep: 1, data: {} }],
  ['contains a list instead of answers', [1, 2], { currentStep: 1, data: {} }],
])('reads an unfinished record that %s', (_, data, expected) => {
  const { store } = holding({ 5: { ...record(5), data } });
  expect(createRecordStore(store).findUnfinished()).toEqual(record(5, expected));
});

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['an array', '[{"currentStep":2,"data":{"score":4},"closedOrCompleted":false,"initialized":5}]'],
  ['a number', '17'],
  ['a text', '"text"'],
  ['half of it', '{"5":{"currentStep":2,'],
  ['5 MB of text', 'x'.repeat(5_000_000)],
])('treats %s in the store as no records and stores the next one', (_, text) => {
  const { store, values } = holding(text, 5_200_000);
  const records = createRecordStore(store);
  expect(records.findUnfinished()).toBeUndefined();
  const fresh = records.create(1700000000000);
  records.save(fresh);
  expect(kept(values)).toEqual({ 1700000000000: fresh });
});

test('preserves foreign entries as long as there is room', () => {
  const others = { 3: record(3, { closedOrCompleted: true }), note: ['kept'], 4: { comment: 'x'.repeat(1000) } };
  const roomy = holding(others);
  createRecordStore(roomy.store).save(record(5));
  expect(kept(roomy.values)).toEqual({ ...others, 5: record(5) });

  const full = holding(others, JSON.stringify(others).length + RECORDS_KEY.length);
  createRecordStore(full.store).save(record(5));
  expect(kept(full.values)).toEqual({ 5: record(5) });
});

test('validates stored answers against the fields of the site', () => {
  const fields: readonly FeedbackField[] = [
    { type: 'choice', name: 'constructor', question: 'Which?', required: false, options: [{ value: 'a', label: 'A' }] },
    { type: 'rating', name: 'ease', question: 'How easy?', required: true },
    { type: 'text', name: 'why', question: 'Why?', required: true },
    { type: 'text', name: 'more', question: 'What else?', required: false },
  ];
  const read = (currentStep: unknown, data: unknown) => {
    const { store } = holding({ 5: { ...record(5), currentStep, data } });
    const found = createStoreOf(store, fields).findUnfinished();
    return found && [found.currentStep, found.data];
  };
  expect(read(4, { ease: 2, why: 'It is.', constructor: 'a' })).toEqual([4, { constructor: 'a', ease: 2, why: 'It is.' }]);
  expect(read(4, { ease: 2, why: '' })).toEqual([3, { ease: 2, why: '' }]);
  expect(read(4, { ease: 6, why: 'It is.', constructor: 'b', score: 4 })).toEqual([2, { why: 'It is.' }]);
  expect(read(1, JSON.parse('{"__proto__":{"ease":1},"ease":[1],"why":{"toString":1}}'))).toEqual([1, {}]);
  for (const step of [0, 5, 6, 1.5, '2', null, 1e308]) expect(read(step, { ease: 2, why: 'It is.' })).toBeUndefined();
});

test('creates a record with an unused key', () => {
  const { store } = holding({ 5: record(5, { closedOrCompleted: true }), 6: null });
  expect(createRecordStore(store).create(5).initialized).toBe(7);
});

test.each(['read', 'write'])('continues if the store denies %s access only', (what) => {
  const area = new Map([[RECORDS_KEY, JSON.stringify({ 5: record(5) })]]);
  const refuse = (name: string) => {
    if (what === name) throw new DOMException('', 'SecurityError');
  };
  const store = createStore(
    () =>
      ({
        getItem(key: string) {
          refuse('read');
          return area.get(key) ?? null;
        },
        setItem(key: string, text: string) {
          refuse('write');
          area.set(key, text);
        },
      }) as Storage,
  );
  const records = createRecordStore(store);
  expect(records.findUnfinished()).toEqual(what === 'write' ? record(5) : undefined);
  records.save(record(7));
  expect(records.create(7).initialized).toBe(7);
});

test('stores no records if storage is denied', () => {
  const records = createRecordStore(blocked);
  expect(records.findUnfinished()).toBeUndefined();
  records.save(records.create(5));
  expect(records.create(5).initialized).toBe(5);
});
