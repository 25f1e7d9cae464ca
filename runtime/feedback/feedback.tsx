import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { answerOf, CLOSED, type FeedbackAnswer, type FeedbackEvent, reduce } from './feedback-state.js';
import type { RecordStore } from './record-store.js';
import { CommentStep, CustomerTypeStep, ScoreStep, ThanksStep } from './steps.js';

/** Steps that ask something. */
const QUESTIONS = 3;

interface FeedbackProps {
  readonly records: RecordStore;
  readonly now: () => number;
  /** Path of the page on the screen. */
  readonly currentPage: () => string;
  readonly onSubmit: (answer: FeedbackAnswer) => void;
}

/** A button, and in its place the form while that is open. What the reader writes is kept before it is on the screen. */
export function Feedback({ records, now, currentPage, onSubmit }: FeedbackProps) {
  const [state, setState] = useState(CLOSED);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { open, record } = state;
  const step = open ? record?.currentStep : undefined;

  const send = (event: FeedbackEvent) => {
    const next = reduce(state, event);
    if (next.record && next !== state) records.save(next.record);
    setState(next);
    return next;
  };
  const start = () => {
    const isOver = record?.closedOrCompleted === true;
    send({ type: 'open', record: (isOver ? undefined : records.unfinished()) ?? records.fresh(now()) });
  };
  const close = () => send({ type: 'close' });

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
      <button ref={button} type="button" className="feedback-button" aria-haspopup="dialog" hidden={open} onClick={start}>
        Feedback
      </button>
      {open && record && (
        <div ref={popup} className="feedback-popup" role="dialog" aria-label="Feedback">
          <div className="feedback-head">
            <p role="status">{record.currentStep <= QUESTIONS && `Question ${record.currentStep} of ${QUESTIONS}`}</p>
            {record.currentStep <= QUESTIONS && (
              <button type="button" className="icon-button" aria-label="Close the feedback form" onClick={close}>
                <span className="icon icon-close" />
              </button>
            )}
          </div>
          {record.currentStep === 1 && <ScoreStep data={record.data} onNext={(score) => send({ type: 'score', score })} />}
          {record.currentStep === 2 && (
            <CommentStep
              comment={record.data.comment ?? ''}
              onWrite={(comment) => send({ type: 'draft', comment })}
              onLeave={(comment, go) => send({ type: 'comment', comment, go })}
            />
          )}
          {record.currentStep === 3 && (
            <CustomerTypeStep
              data={record.data}
              onLeave={(customerType, go) => {
                const next = send({ type: 'customerType', customerType, go });
                if (go === 'forward') onSubmit(answerOf(next, currentPage()));
              }}
            />
          )}
          {record.currentStep === 4 && <ThanksStep onClose={close} />}
        </div>
      )}
    </>
  );
}
