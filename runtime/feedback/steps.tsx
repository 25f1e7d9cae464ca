import type { FormEvent, MouseEvent, ReactNode } from 'react';
import type { CustomerType, FeedbackData, Score } from './feedback-state.js';

type Go = 'forward' | 'back';

const SCORES: readonly Score[] = [1, 2, 3, 4, 5];

const CUSTOMER_TYPES: readonly { readonly value: CustomerType; readonly label: string }[] = [
  { value: 'paying', label: 'Paying' },
  { value: 'open source', label: 'Open source' },
];

/** The comment, or an element with `tabIndex={-1}`, receives the focus when its step is shown. */
export function ScoreStep({ data, onNext }: { data: FeedbackData; onNext: (score: Score) => void }) {
  return (
    <Step onSubmit={(form) => onNext(Number(form.get('score')) as Score)}>
      <fieldset tabIndex={-1}>
        <legend>How would you rate your overall satisfaction with the Unleash documentation?</legend>
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
          <span id="docsgen:feedback-lowest">Very unsatisfied</span>
          <span id="docsgen:feedback-highest">Very satisfied</span>
        </p>
      </fieldset>
      <Actions>
        <button type="submit">Next</button>
      </Actions>
    </Step>
  );
}

interface CommentStepProps {
  readonly comment: string;
  readonly onWrite: (comment: string) => void;
  readonly onLeave: (comment: string, go: Go) => void;
}

export function CommentStep({ comment, onWrite, onLeave }: CommentStepProps) {
  return (
    <Step onSubmit={() => onLeave(comment, 'forward')}>
      <label htmlFor="docsgen:feedback-comment">What would you like to see improved in the Unleash documentation?</label>
      <textarea
        id="docsgen:feedback-comment"
        name="comment"
        rows={5}
        value={comment}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      />
      <Actions>
        <button type="button" className="feedback-back" onClick={() => onLeave(comment, 'back')}>
          Back
        </button>
        <button type="button" onClick={() => onLeave(comment, 'forward')}>
          Skip
        </button>
        <button type="submit">Next</button>
      </Actions>
    </Step>
  );
}

interface CustomerTypeStepProps {
  readonly data: FeedbackData;
  readonly onLeave: (customerType: CustomerType | undefined, go: Go) => void;
}

export function CustomerTypeStep({ data, onLeave }: CustomerTypeStepProps) {
  const chosen = (form: FormData) => CUSTOMER_TYPES.find(({ value }) => value === form.get('customerType'))?.value;
  const back = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    onLeave(currentTarget.form ? chosen(new FormData(currentTarget.form)) : undefined, 'back');
  return (
    <Step onSubmit={(form) => onLeave(chosen(form), 'forward')}>
      <fieldset tabIndex={-1}>
        <legend>Finally, are you a paying customer or an open source customer of Unleash?</legend>
        <div className="feedback-choices">
          {CUSTOMER_TYPES.map(({ value, label }) => (
            <label key={value} className="feedback-option">
              <input type="radio" name="customerType" value={value} defaultChecked={value === data.customerType} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Actions>
        <button type="button" className="feedback-back" onClick={back}>
          Back
        </button>
        <button type="submit">Submit</button>
      </Actions>
    </Step>
  );
}

export function ThanksStep({ onClose }: { onClose: () => void }) {
  return (
    <div className="feedback-thanks">
      <h2 tabIndex={-1}>Thank you!</h2>
      <button type="button" onClick={onClose}>
        close
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
