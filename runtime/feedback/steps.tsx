import type { FormEvent, MouseEvent } from 'react';
import type { FeedbackField, FeedbackTexts } from '../../templates/texts/feedback.js';
import { type Answer, type Direction, SCORES } from './feedback-state.js';

interface QuestionStepProps {
  readonly texts: FeedbackTexts;
  readonly field: FeedbackField;
  readonly answer: Answer | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Receives each change of a text. */
  readonly onWrite: (answer: string) => void;
  readonly onLeave: (answer: Answer | undefined, direction: Direction) => void;
}

/** When a step is shown, its text area or its element with `tabIndex={-1}` receives the focus. */
export function QuestionStep({ texts, field, answer, isFirst, isLast, onWrite, onLeave }: QuestionStepProps) {
  const text = field.type === 'text' ? (answer ?? '') : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onLeave(text ?? readOption(event.currentTarget, field), 'forward');
  };
  const goBack = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
    onLeave(text ?? (form ? readOption(form, field) : undefined), 'back');
  const skip = () => onLeave(text, 'forward');
  return (
    <form onSubmit={submit}>
      {field.type === 'rating' && <Rating field={field} answer={answer} />}
      {field.type === 'text' && <TextArea field={field} answer={answer} onWrite={onWrite} />}
      {field.type === 'choice' && <Choice field={field} answer={answer} />}
      <div className="feedback-actions">
        {!isFirst && (
          <button type="button" className="feedback-back" onClick={goBack}>
            {texts.back}
          </button>
        )}
        {!field.required && !isLast && (
          <button type="button" onClick={skip}>
            {texts.skip}
          </button>
        )}
        <button type="submit">{isLast ? texts.submit : texts.next}</button>
      </div>
    </form>
  );
}

/** Returns the chosen score or option; `undefined` if none is chosen. */
function readOption(form: HTMLFormElement, { type, name, options = [] }: FeedbackField): Answer | undefined {
  const value = new FormData(form).get(name);
  if (type === 'rating') return SCORES.find((score) => String(score) === value);
  return options.find((option) => option.value === value)?.value;
}

interface QuestionProps {
  readonly field: FeedbackField;
  readonly answer: Answer | undefined;
}

function Rating({ field: { name, question, required, lowest, highest }, answer }: QuestionProps) {
  const describe = (score: number) =>
    score === 1 && lowest ? 'docsgen:feedback-lowest' : score === 5 && highest ? 'docsgen:feedback-highest' : undefined;
  return (
    <fieldset tabIndex={-1}>
      <legend>{question}</legend>
      <div className="feedback-scores">
        {SCORES.map((score) => (
          <label key={score} className="feedback-option">
            <input
              type="radio"
              name={name}
              value={score}
              defaultChecked={score === answer}
              required={required}
              aria-describedby={describe(score)}
            />
            {score}
          </label>
        ))}
      </div>
      {(lowest || highest) && (
        <p className="feedback-ends">
          <span id="docsgen:feedback-lowest">{lowest}</span>
          <span id="docsgen:feedback-highest">{highest}</span>
        </p>
      )}
    </fieldset>
  );
}

function TextArea({ field: { name, question, required }, answer, onWrite }: QuestionProps & Pick<QuestionStepProps, 'onWrite'>) {
  return (
    <>
      <label htmlFor="docsgen:feedback-text">{question}</label>
      <textarea
        id="docsgen:feedback-text"
        name={name}
        rows={5}
        value={answer ?? ''}
        required={required}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      />
    </>
  );
}

function Choice({ field: { name, question, required, options = [] }, answer }: QuestionProps) {
  return (
    <fieldset tabIndex={-1}>
      <legend>{question}</legend>
      <div className="feedback-choices">
        {options.map(({ value, label }) => (
          <label key={value} className="feedback-option">
            <input type="radio" name={name} value={value} defaultChecked={value === answer} required={required} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
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
