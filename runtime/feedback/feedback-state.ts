import type { FeedbackField } from '../../templates/texts/feedback.js';

/** The answers to a rating: 1 is the lowest, 5 the highest. */
export const SCORES: readonly number[] = [1, 2, 3, 4, 5];

/** A score, a text, or the value of a choice. */
export type Answer = number | string;

/** The reader's answers so far, by the names of the fields. */
export type FeedbackData = Readonly<Record<string, Answer>>;

/** A record of the form, as stored on the device. */
export interface FeedbackRecord {
  /** Number of the shown question, from 1; one more than there are questions for the thank-you. */
  readonly currentStep: number;
  readonly data: FeedbackData;
  readonly closedOrCompleted: boolean;
  /** Time at which the form was opened, in epoch milliseconds; also the key of the record. */
  readonly initialized: number;
}

/** The posted data: the answers, in the order of the questions, and where and how they were given. */
export type FeedbackAnswer = Readonly<Record<string, Answer | boolean>> & {
  readonly openedManually: boolean;
  /** Path of the page. */
  readonly currentPage: string;
};

export interface FeedbackState {
  readonly open: boolean;
  readonly openedManually: boolean;
  /** Missing until the form is opened for the first time. */
  readonly record?: FeedbackRecord;
}

/** Answers to one question carry its step, so that an answer to another question than the current one is ignored. */
export type FeedbackEvent =
  /** The feedback button: opens the form with an unfinished record or a new one. */
  | { readonly type: 'open'; readonly record: FeedbackRecord }
  /** Each change of a text. */
  | { readonly type: 'draft'; readonly step: number; readonly answer: Answer }
  /** The Next, Skip, Submit or Back button; without an answer, an earlier one is kept. */
  | { readonly type: 'leave'; readonly step: number; readonly answer?: Answer; readonly direction: Direction }
  /** The close icon, the Escape key, or the button of the thank-you. */
  | { readonly type: 'close' };

export type Direction = 'forward' | 'back';

export const CLOSED: FeedbackState = { open: false, openedManually: false };

/** Creates the record of a form that is opened at this time. */
export const createRecord = (initialized: number): FeedbackRecord => ({
  currentStep: 1,
  data: {},
  closedOrCompleted: false,
  initialized,
});

/** Returns the answer to a question; `undefined` if there is none. */
export const findAnswer = (data: FeedbackData, { name }: FeedbackField): Answer | undefined =>
  Object.hasOwn(data, name) ? data[name] : undefined;

/** Returns a function that returns the state after an event. It ignores events that do not belong to the current step. */
export const createReducer =
  (fields: readonly FeedbackField[]) =>
  (state: FeedbackState, event: FeedbackEvent): FeedbackState => {
    const { open, record } = state;
    if (event.type === 'open') return open ? state : { open: true, openedManually: true, record: event.record };
    if (!open || !record) return state;

    const change = (changes: Partial<FeedbackRecord>): FeedbackState => ({ ...state, record: { ...record, ...changes } });
    if (event.type === 'close')
      return { ...(record.closedOrCompleted ? state : change({ closedOrCompleted: true })), open: false };

    const { currentStep } = record;
    const field = fields[currentStep - 1];
    if (!field || event.step !== currentStep) return state;
    const data = event.answer === undefined ? record.data : { ...record.data, [field.name]: event.answer };
    if (event.type === 'draft') return change({ data });
    if (event.direction === 'back') return change({ data, currentStep: Math.max(currentStep - 1, 1) });
    if (field.required && !findAnswer(data, field)) return state;
    return change({ data, currentStep: currentStep + 1, closedOrCompleted: currentStep === fields.length });
  };

/**
 * Returns the state with the stored record, which another tab may have changed. A record that was completed there shows the
 * thank-you message; one that was closed there closes the form.
 *
 * @param thanksStep the step after the last question
 */
export function applyStored(state: FeedbackState, stored: FeedbackRecord | undefined, thanksStep: number): FeedbackState {
  const { record, open } = state;
  if (!record || !stored || record.closedOrCompleted || stored.initialized !== record.initialized) return state;
  if (JSON.stringify(stored) === JSON.stringify(record)) return state;
  return { ...state, record: stored, open: open && (!stored.closedOrCompleted || stored.currentStep === thanksStep) };
}

/** Returns the answer to post. */
export function toAnswer(
  { record, openedManually }: FeedbackState,
  fields: readonly FeedbackField[],
  currentPage: string,
): FeedbackAnswer {
  const { data = {} } = record ?? {};
  const answers = fields.flatMap((field) => {
    const answer = findAnswer(data, field);
    return answer === undefined ? [] : [[field.name, answer] as const];
  });
  return { ...Object.fromEntries(answers), openedManually, currentPage };
}
