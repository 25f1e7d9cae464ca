import { describe, expect, test } from 'vitest';
import {
  applyStored,
  CLOSED,
  createRecord,
  createReducer,
  type FeedbackData,
  type FeedbackEvent,
  type FeedbackState,
  toAnswer,
} from '../../../runtime/feedback/feedback-state.js';
import { FIELDS } from './fields.js';

type Step = 1 | 2 | 3 | 4;

const reduce = createReducer(FIELDS);
const THANKS = FIELDS.length + 1;

const open = (currentStep: Step = 1, data: FeedbackData = {}): FeedbackState => ({
  open: true,
  openedManually: true,
  record: { ...createRecord(1000), currentStep, data, closedOrCompleted: currentStep === 4 },
});
const all: readonly FeedbackEvent[] = [
  { type: 'leave', step: 1, answer: 4, direction: 'forward' },
  { type: 'draft', step: 2, answer: 'a' },
  { type: 'leave', step: 2, answer: 'a', direction: 'forward' },
  { type: 'leave', step: 2, answer: 'a', direction: 'back' },
  { type: 'leave', step: 3, answer: 'paying', direction: 'forward' },
  { type: 'leave', step: 3, answer: 'paying', direction: 'back' },
];
const record = (state: FeedbackState, event: FeedbackEvent) => reduce(state, event).record;

test('opens the record manually', () => {
  const unfinished = { ...createRecord(7), currentStep: 2, data: { score: 3 } } as const;
  expect(reduce(CLOSED, { type: 'open', record: unfinished })).toEqual({ open: true, openedManually: true, record: unfinished });
  expect(createRecord(7)).toEqual({ currentStep: 1, data: {}, closedOrCompleted: false, initialized: 7 });
  const state = open(2);
  expect(reduce(state, { type: 'open', record: unfinished })).toBe(state);
});

describe('stores the answer of each step and moves to the right step', () => {
  const given = { score: 3 } as const;
  test.each<[string, FeedbackState, FeedbackEvent, Step, FeedbackData]>([
    ['Next of 1', open(1), { type: 'leave', step: 1, answer: 5, direction: 'forward' }, 2, { score: 5 }],
    [
      'Next of 1, again',
      open(1, { score: 1, comment: 'b' }),
      { type: 'leave', step: 1, answer: 5, direction: 'forward' },
      2,
      { score: 5, comment: 'b' },
    ],
    ['a key in 2', open(2, given), { type: 'draft', step: 2, answer: 'T' }, 2, { score: 3, comment: 'T' }],
    [
      'Next of 2',
      open(2, given),
      { type: 'leave', step: 2, answer: 'Text', direction: 'forward' },
      3,
      { score: 3, comment: 'Text' },
    ],
    ['Skip of 2', open(2, given), { type: 'leave', step: 2, answer: '', direction: 'forward' }, 3, { score: 3, comment: '' }],
    [
      'Back of 2',
      open(2, given),
      { type: 'leave', step: 2, answer: 'Text', direction: 'back' },
      1,
      { score: 3, comment: 'Text' },
    ],
    [
      'Back of 3',
      open(3, given),
      { type: 'leave', step: 3, answer: 'paying', direction: 'back' },
      2,
      { score: 3, customerType: 'paying' },
    ],
    ['Back of 3 without a choice', open(3, given), { type: 'leave', step: 3, direction: 'back' }, 2, { score: 3 }],
  ])('%s', (_, state, event, currentStep, data) => {
    expect(reduce(state, event)).toEqual({
      ...state,
      record: { currentStep, data, closedOrCompleted: false, initialized: 1000 },
    });
  });

  test.each<[FeedbackEvent, FeedbackData]>([
    [
      { type: 'leave', step: 3, answer: 'open source', direction: 'forward' },
      { score: 3, customerType: 'open source' },
    ],
    [{ type: 'leave', step: 3, direction: 'forward' }, { score: 3 }],
  ])('completes the record with the Submit button of step 3: %o', (event, data) => {
    const state = reduce(open(3, given), event);
    expect(state).toEqual({
      open: true,
      openedManually: true,
      record: { currentStep: 4, data, closedOrCompleted: true, initialized: 1000 },
    });
    expect(Object.keys(state.record?.data ?? {})).toEqual(Object.keys(data));
  });
});

test.each([1, 2, 3, 4] as const)('marks the record as closed at step %i and preserves its answers', (step) => {
  expect(reduce(open(step, { score: 2, comment: 'c' }), { type: 'close' })).toEqual({
    open: false,
    openedManually: true,
    record: { currentStep: step, data: { score: 2, comment: 'c' }, closedOrCompleted: true, initialized: 1000 },
  });
});

const over = { ...createRecord(1000), currentStep: 2, closedOrCompleted: true } as const;
test('adopts a record that another tab advanced, completed or closed', () => {
  const state = open(2, { score: 3 });
  const moved = { ...createRecord(1000), currentStep: 3, data: { score: 3, comment: 'a' } } as const;
  expect(applyStored(state, moved, THANKS)).toEqual({ ...state, record: moved });
  const completed = { ...moved, currentStep: 4, closedOrCompleted: true } as const;
  expect(applyStored(state, completed, THANKS)).toEqual({ ...state, record: completed });
  expect(applyStored(state, over, THANKS)).toEqual({ ...state, open: false, record: over });
});

test('ignores a stored record that is equal, missing, for another form, or already over here', () => {
  const state = open(2, { score: 3 });
  for (const stored of [state.record, createRecord(7), undefined]) expect(applyStored(state, stored, THANKS)).toBe(state);
  const completed = open(4);
  expect(applyStored(completed, createRecord(1000), THANKS)).toBe(completed);
  expect(applyStored(CLOSED, over, THANKS)).toBe(CLOSED);
});

test('ignores events of another step, of a closed form, and of one that was never opened', () => {
  for (const event of all) {
    expect(reduce(CLOSED, event)).toBe(CLOSED);
    const closed = { ...open(2), open: false };
    expect(reduce(closed, event)).toBe(closed);
    for (const step of [1, 2, 3, 4] as const) {
      const state = open(step);
      if ('step' in event && event.step !== step) expect(reduce(state, event)).toBe(state);
    }
  }
  expect(reduce(CLOSED, { type: 'close' })).toBe(CLOSED);
});

test('does not mutate its arguments', () => {
  const state = open(2, { score: 1 });
  const before = structuredClone(state);
  for (const event of all) record(state, event);
  expect(state).toEqual(before);
});

test('stays at a required question without an answer', () => {
  const state = open(1);
  expect(reduce(state, { type: 'leave', step: 1, direction: 'forward' })).toBe(state);
  const given = open(1, { score: 2 });
  expect(record(given, { type: 'leave', step: 1, direction: 'forward' })).toMatchObject({ currentStep: 2, data: { score: 2 } });
});

test('completes the form of a site with one question', () => {
  const fields = FIELDS.slice(1, 2);
  const event = { type: 'leave', step: 1, answer: 'Text', direction: 'forward' } as const;
  const state = createReducer(fields)(open(1), event);
  expect(state.record).toMatchObject({ currentStep: 2, closedOrCompleted: true });
  expect(toAnswer(state, fields, '/')).toEqual({ comment: 'Text', openedManually: true, currentPage: '/' });
});

test('orders answers like the questions', () => {
  const state = open(4, { customerType: 'paying', comment: 'Text', score: 4 });
  expect(JSON.stringify(toAnswer(state, FIELDS, '/a'))).toBe(
    '{"score":4,"comment":"Text","customerType":"paying","openedManually":true,"currentPage":"/a"}',
  );
});

test('omits missing values from the answer', () => {
  expect(JSON.stringify(toAnswer(open(4, { score: 4, comment: '' }), FIELDS, '/a/b'))).toBe(
    '{"score":4,"comment":"","openedManually":true,"currentPage":"/a/b"}',
  );
});
