import { describe, expect, test } from 'vitest';
import {
  applyStored,
  CLOSED,
  createRecord,
  type FeedbackData,
  type FeedbackEvent,
  type FeedbackState,
  reduce,
  type Step,
  toAnswer,
} from '../../../runtime/feedback/feedback-state.js';

const open = (currentStep: Step = 1, data: FeedbackData = {}): FeedbackState => ({
  open: true,
  openedManually: true,
  record: { ...createRecord(1000), currentStep, data, closedOrCompleted: currentStep === 4 },
});
const all: readonly FeedbackEvent[] = [
  { type: 'score', score: 4 },
  { type: 'draft', comment: 'a' },
  { type: 'comment', comment: 'a', direction: 'forward' },
  { type: 'comment', comment: 'a', direction: 'back' },
  { type: 'customerType', customerType: 'paying', direction: 'forward' },
  { type: 'customerType', customerType: 'paying', direction: 'back' },
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
    ['Next of 1', open(1), { type: 'score', score: 5 }, 2, { score: 5 }],
    ['Next of 1, again', open(1, { score: 1, comment: 'b' }), { type: 'score', score: 5 }, 2, { score: 5, comment: 'b' }],
    ['a key in 2', open(2, given), { type: 'draft', comment: 'T' }, 2, { score: 3, comment: 'T' }],
    ['Next of 2', open(2, given), { type: 'comment', comment: 'Text', direction: 'forward' }, 3, { score: 3, comment: 'Text' }],
    ['Skip of 2', open(2, given), { type: 'comment', comment: '', direction: 'forward' }, 3, { score: 3, comment: '' }],
    ['Back of 2', open(2, given), { type: 'comment', comment: 'Text', direction: 'back' }, 1, { score: 3, comment: 'Text' }],
    [
      'Back of 3',
      open(3, given),
      { type: 'customerType', customerType: 'paying', direction: 'back' },
      2,
      { score: 3, customerType: 'paying' },
    ],
    ['Back of 3 without a choice', open(3, given), { type: 'customerType', direction: 'back' }, 2, { score: 3 }],
  ])('%s', (_, state, event, currentStep, data) => {
    expect(reduce(state, event)).toEqual({
      ...state,
      record: { currentStep, data, closedOrCompleted: false, initialized: 1000 },
    });
  });

  test.each<[FeedbackEvent, FeedbackData]>([
    [
      { type: 'customerType', customerType: 'open source', direction: 'forward' },
      { score: 3, customerType: 'open source' },
    ],
    [{ type: 'customerType', direction: 'forward' }, { score: 3 }],
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
  expect(applyStored(state, moved)).toEqual({ ...state, record: moved });
  const completed = { ...moved, currentStep: 4, closedOrCompleted: true } as const;
  expect(applyStored(state, completed)).toEqual({ ...state, record: completed });
  expect(applyStored(state, over)).toEqual({ ...state, open: false, record: over });
});

test('ignores a stored record that is equal, missing, for another form, or already over here', () => {
  const state = open(2, { score: 3 });
  for (const stored of [state.record, createRecord(7), undefined]) expect(applyStored(state, stored)).toBe(state);
  const completed = open(4);
  expect(applyStored(completed, createRecord(1000))).toBe(completed);
  expect(applyStored(CLOSED, over)).toBe(CLOSED);
});

test('ignores events of another step, of a closed form, and of one that was never opened', () => {
  const steps = { score: 1, draft: 2, comment: 2, customerType: 3 } as const;
  for (const event of all) {
    expect(reduce(CLOSED, event)).toBe(CLOSED);
    const closed = { ...open(2), open: false };
    expect(reduce(closed, event)).toBe(closed);
    for (const step of [1, 2, 3, 4] as const) {
      const state = open(step);
      if (event.type in steps && steps[event.type as keyof typeof steps] !== step) expect(reduce(state, event)).toBe(state);
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

test('omits missing values from the answer', () => {
  expect(JSON.stringify(toAnswer(open(4, { score: 4, comment: '' }), '/a/b'))).toBe(
    '{"score":4,"comment":"","openedManually":true,"currentPage":"/a/b"}',
  );
});
