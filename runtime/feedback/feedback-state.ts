/** 1 score, 2 comment, 3 customer type, 4 thank-you. */
export type Step = 1 | 2 | 3 | 4;
/** 1 very unsatisfied, 5 very satisfied. */
export type Score = 1 | 2 | 3 | 4 | 5;

/** What the reader has answered so far. */
export interface FeedbackData {
  readonly score?: Score;
  readonly comment?: string;
  readonly customerType?: string;
}

/** One filling-in of the form, as it is kept on the device. */
export interface FeedbackRecord {
  readonly currentStep: Step;
  readonly data: FeedbackData;
  readonly closedOrCompleted: boolean;
  /** When the form was opened, in epoch milliseconds; also the record's key. */
  readonly initialized: number;
}

/** What is posted. */
export interface FeedbackAnswer extends FeedbackData {
  readonly openedManually: boolean;
  /** Path of the page. */
  readonly currentPage: string;
}

export interface FeedbackState {
  readonly open: boolean;
  readonly openedManually: boolean;
  /** Missing until the form is opened. */
  readonly record?: FeedbackRecord;
}

export type FeedbackEvent =
  /** The button: opens the form on an unfinished record or a fresh one. */
  | { readonly type: 'open'; readonly record: FeedbackRecord }
  /** Next of step 1. */
  | { readonly type: 'score'; readonly score: Score }
  /** Each change of the comment while it is written. */
  | { readonly type: 'draft'; readonly comment: string }
  /** Next, Skip or Back of step 2. */
  | { readonly type: 'comment'; readonly comment: string; readonly go: 'forward' | 'back' }
  /** Submit or Back of step 3. */
  | { readonly type: 'customerType'; readonly customerType?: string; readonly go: 'forward' | 'back' }
  /** The close icon, Escape, and the button of step 4. */
  | { readonly type: 'close' };

export const CLOSED: FeedbackState = { open: false, openedManually: false };

/** A record of a form that is opened now. */
export const freshRecord = (initialized: number): FeedbackRecord => ({
  currentStep: 1,
  data: {},
  closedOrCompleted: false,
  initialized,
});

/** The state after an event. One that does not belong to what is on the screen changes nothing. */
export function reduce(state: FeedbackState, event: FeedbackEvent): FeedbackState {
  const { open, record } = state;
  if (event.type === 'open') return open ? state : { open: true, openedManually: true, record: event.record };
  if (!open || !record) return state;

  const { currentStep, data } = record;
  const change = (changes: Partial<FeedbackRecord>): FeedbackState => ({ ...state, record: { ...record, ...changes } });
  switch (event.type) {
    case 'score':
      return currentStep === 1 ? change({ data: { ...data, score: event.score }, currentStep: forward(currentStep) }) : state;
    case 'draft':
      return currentStep === 2 ? change({ data: { ...data, comment: event.comment } }) : state;
    case 'comment':
      return currentStep === 2
        ? change({ data: { ...data, comment: event.comment }, currentStep: turn(currentStep, event.go) })
        : state;
    case 'customerType': {
      if (currentStep !== 3) return state;
      const { customerType = data.customerType, go } = event;
      return change({
        data: customerType ? { ...data, customerType } : data,
        currentStep: turn(currentStep, go),
        closedOrCompleted: go === 'forward',
      });
    }
    case 'close':
      return { ...(record.closedOrCompleted ? state : change({ closedOrCompleted: true })), open: false };
  }
}

const turn = (step: Step, go: 'forward' | 'back'): Step => (go === 'forward' ? forward(step) : back(step));
const forward = (step: Step): Step => Math.min(step + 1, 4) as Step;
const back = (step: Step): Step => Math.max(step - 1, 1) as Step;

/**
 * The state with the record as it is stored, which another tab may have changed. A record that was completed there shows the
 * thank-you, one that was closed there closes the form.
 */
export function withStored(state: FeedbackState, stored: FeedbackRecord | undefined): FeedbackState {
  const { record, open } = state;
  if (!record || !stored || record.closedOrCompleted || stored.initialized !== record.initialized) return state;
  if (JSON.stringify(stored) === JSON.stringify(record)) return state;
  return { ...state, record: stored, open: open && (!stored.closedOrCompleted || stored.currentStep === 4) };
}

/** What a state has to say to the maintainers. */
export function answerOf({ record, openedManually }: FeedbackState, currentPage: string): FeedbackAnswer {
  const { score, comment, customerType } = record?.data ?? {};
  return { score, comment, customerType, openedManually, currentPage };
}
