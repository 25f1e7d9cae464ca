import type { FormEvent, MouseEvent, ReactNode } from 'react';
import type { CustomerType, FeedbackTexts } from '../../templates/texts/feedback.js';
import type { FeedbackData, Score } from './feedback-state.js';

type Direction = 'forward' | 'back';

const SCORES: readonly Score[] = [1, 2, 3, 4, 5];

interface ScoreStepProps {
  readonly texts: FeedbackTexts;
  readonly data: FeedbackData;
  readonly onNext: (score: Score) => void;
}

/** When a step is shown, its comment field or its element with `tabIndex={-1}` receives the focus. */
export function ScoreStep({ texts, data, onNext }: ScoreStepProps) {
  return (
    <Step onSubmit={(form) => onNext(Number(form.get('score')) as Score)}>
      <fieldset tabIndex={-1}>
        <legend>{texts.score}</legend>
        <div className="feedback-scores">
          {SCORES.map((score) => (
            <label key={score} className="feedback-option">
              <input
                type="radio"
                name="score"
                value={score}
                defaultChecked={score === data.score}
                required
                aria-describedby={score === 1 ? 'docsgen:feedback-lowest' : score === 5 ? 'docsgen:feedback-highest' : undefined}
              />
              {score}
            </label>
          ))}
        </div>
        <p className="feedback-ends">
          <span id="docsgen:feedback-lowest">{texts.lowest}</span>
          <span id="docsgen:feedback-highest">{texts.highest}</span>
        </p>
      </fieldset>
      <Actions>
        <button type="submit">{texts.next}</button>
      </Actions>
    </Step>
  );
}

interface CommentStepProps {
  readonly texts: FeedbackTexts;
  readonly comment: string;
  readonly onWrite: (comment: string) => void;
  readonly onLeave: (comment: string, direction: Direction) => void;
}

export function CommentStep({ texts, comment, onWrite, onLeave }: CommentStepProps) {
  return (
    <Step onSubmit={() => onLeave(comment, 'forward')}>
      <label htmlFor="docsgen:feedback-comment">{texts.comment}</label>
      <textarea
        id="docsgen:feedback-comment"
        name="comment"
        rows={5}
        value={comment}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      />
      <Actions>
        <button type="button" className="feedback-back" onClick={() => onLeave(comment, 'back')}>
          {texts.back}
        </button>
        <button type="button" onClick={() => onLeave(comment, 'forward')}>
          {texts.skip}
        </button>
        <button type="submit">{texts.next}</button>
      </Actions>
    </Step>
  );
}

interface CustomerTypeStepProps {
  readonly texts: FeedbackTexts;
  readonly customerTypes: readonly CustomerType[];
  readonly data: FeedbackData;
  readonly onLeave: (customerType: string | undefined, direction: Direction) => void;
}

export function CustomerTypeStep({ texts, customerTypes, data, onLeave }: CustomerTypeStepProps) {
  const readCustomerType = (form: FormData) => customerTypes.find(({ value }) => value === form.get('customerType'))?.value;
  const goBack = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    onLeave(currentTarget.form ? readCustomerType(new FormData(currentTarget.form)) : undefined, 'back');
  return (
    <Step onSubmit={(form) => onLeave(readCustomerType(form), 'forward')}>
      <fieldset tabIndex={-1}>
        <legend>{texts.customerType}</legend>
        <div className="feedback-choices">
          {customerTypes.map(({ value, label }) => (
            <label key={value} className="feedback-option">
              <input type="radio" name="customerType" value={value} defaultChecked={value === data.customerType} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Actions>
        <button type="button" className="feedback-back" onClick={goBack}>
          {texts.back}
        </button>
        <button type="submit">{texts.submit}</button>
      </Actions>
    </Step>
  );
}

export function ThanksStep({ texts, onClose }: { texts: FeedbackTexts; onClose: () => void }) {
  return (
    <div className="feedback-thanks">
      <h2 tabIndex={-1}>{texts.thanks}</h2>
      <button type="button" onClick={onClose}>
        {texts.done}
      </button>
    </div>
  );
}

function Step({ onSubmit, children }: { onSubmit: (form: FormData) => void; children: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return <form onSubmit={submit}>{children}</form>;
}

const Actions = ({ children }: { children: ReactNode }) => <div className="feedback-actions">{children}</div>;
