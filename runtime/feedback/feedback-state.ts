/** 1 score, 2 comment, 3 customer type, 4 thank-you. */
export type Step = 1 | 2 | 3 | 4;
/** 1 very unsatisfied, 5 very satisfied. */
export type Score = 1 | 2 | 3 | 4 | 5;

/** The reader's answers so far. */
export interface FeedbackData {
  readonly score?: Score;
  readonly comment?: string;
  readonly customerType?: string;
}

/** A record of the form, as stored on the device. */
export interface FeedbackRecord {
  readonly currentStep: Step;
  readonly data: FeedbackData;
  readonly closedOrCompleted: boolean;
  /** Time at which the form was opened, in epoch milliseconds; also the key of the record. */
  readonly initialized: number;
}

/** The posted data. */
export interface FeedbackAnswer extends FeedbackData {
  readonly openedManually: boolean;
  /** Path of the page. */
  readonly currentPage: string;
}

export interface FeedbackState {
  readonly open: boolean;
  readonly openedManually: boolean;
  /** Missing until the form is opened for the first time. */
  readonly record?: FeedbackRecord;
}

export type FeedbackEvent =
  /** The feedback button: opens the form with an unfinished record or a new one. */
  | { readonly type: 'open'; readonly record: FeedbackRecord }
  /** The Next button of step 1. */
  | { readonly type: 'score'; readonly score: Score }
  /** Each change of the comment. */
  | { readonly type: 'draft'; readonly comment: string }
  /** The Next, Skip or Back button of step 2. */
  | { readonly type: 'comment'; readonly comment: string; readonly direction: 'forward' | 'back' }
  /** The Submit or Back button of step 3. */
  | { readonly type: 'customerType'; readonly customerType?: string; readonly direction: 'forward' | 'back' }
  /** The close icon, the Escape key, or the button of step 4. */
  | { readonly type: 'close' };

export const CLOSED: FeedbackState = { open: false, openedManually: false };

/** Creates the record of a form that is opened at this time. */
export const createRecord = (initialized: number): FeedbackRecord => ({
  currentStep: 1,
  data: {},
  closedOrCompleted: false,
  initialized,
});

/** Returns the state after an event. Ignores events that do not belong to the current step. */
export function reduce(state: FeedbackState, event: FeedbackEvent): FeedbackState {
  const { open, record } = state;
  if (event.type === 'open') return open ? state : { open: true, openedManually: true, record: event.record };
  if (!open || !record) return state;

  const { currentStep, data } = record;
  const change = (changes: Partial<FeedbackRecord>): FeedbackState => ({ ...state, record: { ...record, ...changes } });
  switch (event.type) {
    case 'score':
      return currentStep === 1 ? change({ data: { ...data, score: event.score }, currentStep: getNextStep(currentStep) }) : state;
    case 'draft':
      return currentStep === 2 ? change({ data: { ...data, comment: event.comment } }) : state;
    case 'comment':
      return currentStep === 2
        ? change({ data: { ...data, comment: event.comment }, currentStep: moveStep(currentStep, event.direction) })
        : state;
    case 'customerType': {
      if (currentStep !== 3) return state;
      const { customerType = data.customerType, direction } = event;
      return change({
        data: customerType ? { ...data, customerType } : data,
        currentStep: moveStep(currentStep, direction),
        closedOrCompleted: direction === 'forward',
      });
    }
    case 'close':
      return { ...(record.closedOrCompleted ? state : change({ closedOrCompleted: true })), open: false };
  }
}

const moveStep = (step: Step, direction: 'forward' | 'back'): Step =>
  direction === 'forward' ? getNextStep(step) : getPreviousStep(step);
const getNextStep = (step: Step): Step => Math.min(step + 1, 4) as Step;
const getPreviousStep = (step: Step): Step => Math.max(step - 1, 1) as Step;

/**
 * Returns the state with the stored record, which another tab may have changed. A record that was completed there shows the
 * thank-you message; one that was closed there closes the form.
 */
export function applyStored(state: FeedbackState, stored: FeedbackRecord | undefined): FeedbackState {
  const { record, open } = state;
  if (!record || !stored || record.closedOrCompleted || stored.initialized !== record.initialized) return state;
  if (JSON.stringify(stored) === JSON.stringify(record)) return state;
  return { ...state, record: stored, open: open && (!stored.closedOrCompleted || stored.currentStep === 4) };
}

/** Returns the answer to post. */
export function toAnswer({ record, openedManually }: FeedbackState, currentPage: string): FeedbackAnswer {
  const { score, comment, customerType } = record?.data ?? {};
  return { score, comment, customerType, openedManually, currentPage };
}
