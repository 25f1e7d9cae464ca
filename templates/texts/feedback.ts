/** Texts of the feedback form, which a site can replace in its configuration, and of its messages on the console. */

export const registered = 'The feedback was registered';
export const noTarget = 'The feedback was not sent: the site has no address for it';
export const failed = 'Oh, no! The feedback registration failed';

/** The texts of the feedback form. */
export interface FeedbackTexts {
  readonly label: string;
  readonly close: string;
  readonly progress: string;
  readonly thanks: string;
  readonly next: string;
  readonly back: string;
  readonly skip: string;
  readonly submit: string;
  readonly done: string;
}

/** A question of the form. */
export interface FeedbackField {
  /** `rating`: 1 to 5; `text`: a text of several lines; `choice`: one of `options`. */
  readonly type: 'rating' | 'text' | 'choice';
  /** Name of the answer in the posted data. */
  readonly name: string;
  readonly question: string;
  /** Whether the form only continues with an answer. */
  readonly required: boolean;
  /** Meanings of 1 and 5 of a rating. */
  readonly lowest?: string;
  readonly highest?: string;
  /** The possible answers of a choice: the posted values and their labels in the form. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** Default texts. */
export const FEEDBACK_TEXTS: FeedbackTexts = {
  label: 'Feedback',
  close: 'Close the feedback form',
  progress: 'Question {step} of {steps}',
  thanks: 'Thank you!',
  next: 'Next',
  back: 'Back',
  skip: 'Skip',
  submit: 'Submit',
  done: 'close',
};

/** Default questions: they suit any documentation. */
export const FEEDBACK_FIELDS: readonly FeedbackField[] = [
  {
    type: 'rating',
    name: 'score',
    question: 'How would you rate your overall satisfaction with this documentation?',
    required: true,
    lowest: 'Very unsatisfied',
    highest: 'Very satisfied',
  },
  {
    type: 'text',
    name: 'comment',
    question: 'What would you like to see improved in this documentation?',
    required: false,
  },
];
