import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FeedbackField, FeedbackTexts } from '../../templates/texts/feedback.js';
import {
  applyStored,
  CLOSED,
  createReducer,
  type FeedbackAnswer,
  type FeedbackEvent,
  type FeedbackState,
  findAnswer,
  toAnswer,
} from './feedback-state.js';
import type { RecordStore } from './record-store.js';
import { createRepeatFilter } from './repeated-click.js';
import { QuestionStep, ThanksStep } from './steps.js';

interface FeedbackProps {
  readonly records: RecordStore;
  readonly texts: FeedbackTexts;
  readonly fields: readonly FeedbackField[];
  readonly now: () => number;
  /** Path of the current page. */
  readonly currentPage: () => string;
  /** Receives the answer and the key of its record. */
  readonly onSubmit: (answer: FeedbackAnswer, record: number) => void;
  /** Calls back when another tab may have changed the stored records. Returns a function that unsubscribes. */
  readonly onStored: (onChange: () => void) => () => void;
}

/**
 * The feedback button, replaced by the form while it is open. Each change is stored before it is rendered, and starts from the
 * stored record, which another tab may have changed.
 */
export function Feedback({ records, texts, fields, now, currentPage, onSubmit, onStored }: FeedbackProps) {
  const [state, setState] = useState(CLOSED);
  const [isRepeated] = useState(createRepeatFilter);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { open, record } = state;
  const step = open ? record?.currentStep : undefined;
  const field = step === undefined ? undefined : fields[step - 1];

  const readStored = (feedbackState: FeedbackState) =>
    applyStored(feedbackState, feedbackState.record && records.find(feedbackState.record.initialized), fields.length + 1);
  /** Returns the new state; `undefined` if the event does not fit the stored record. */
  const dispatch = (event: FeedbackEvent): FeedbackState | undefined => {
    const current = readStored(state);
    const nextState = createReducer(fields)(current, event);
    if (nextState.record && nextState.record !== current.record) records.save(nextState.record);
    setState(nextState);
    return nextState === current ? undefined : nextState;
  };
  const openForm = () => {
    const unfinished = records.findUnfinished();
    // If nothing can be written, the stored record may still be open.
    const isFinished = record?.closedOrCompleted && unfinished && unfinished.initialized <= record.initialized;
    dispatch({ type: 'open', record: (isFinished ? undefined : unfinished) ?? records.create(now()) });
  };
  const close = () => dispatch({ type: 'close' });
  const ignoreRepeated = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || !event.target.closest('button') || !isRepeated(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (event: FeedbackEvent & { readonly type: 'leave' }) => {
    const nextState = dispatch(event);
    if (event.direction === 'forward' && event.step === fields.length && nextState?.record)
      onSubmit(toAnswer(nextState, fields, currentPage()), nextState.record.initialized);
  };

  useEffect(() => onStored(() => setState(readStored)));

  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (step !== undefined) popup.current?.querySelector<HTMLElement>('textarea, [tabindex="-1"]')?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = step !== undefined;
  }, [step]);

  useEffect(() => {
    if (!open) return;
    const onKey = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || defaultPrevented) return;
      const { activeElement, body } = document;
      if (activeElement === body || popup.current?.contains(activeElement)) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className="feedback-button"
        aria-haspopup="dialog"
        hidden={open}
        onClick={({ nativeEvent }) => {
          isRepeated(nativeEvent);
          openForm();
        }}
      >
        {texts.label}
      </button>
      {open && record && (
        <div ref={popup} className="feedback-popup" role="dialog" aria-label={texts.label} onClickCapture={ignoreRepeated}>
          <div className="feedback-head">
            <p role="status">{field && formatProgress(texts, record.currentStep, fields.length)}</p>
            {field && (
              <button type="button" className="icon-button" aria-label={texts.close} onClick={close}>
                <span className="icon icon-close" />
              </button>
            )}
          </div>
          {field ? (
            <QuestionStep
              key={field.name}
              texts={texts}
              field={field}
              answer={findAnswer(record.data, field)}
              isFirst={record.currentStep === 1}
              isLast={record.currentStep === fields.length}
              onWrite={(answer) => dispatch({ type: 'draft', step: record.currentStep, answer })}
              onLeave={(answer, direction) => leave({ type: 'leave', step: record.currentStep, answer, direction })}
            />
          ) : (
            <ThanksStep texts={texts} onClose={close} />
          )}
        </div>
      )}
    </>
  );
}

const formatProgress = ({ progress }: FeedbackTexts, step: number, steps: number): string =>
  progress.replaceAll('{step}', String(step)).replaceAll('{steps}', String(steps));
