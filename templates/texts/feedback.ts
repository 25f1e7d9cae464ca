/** The texts of the feedback form. */
export interface FeedbackTexts {
  readonly label: string;
  readonly close: string;
  readonly progress: string;
  readonly score: string;
  readonly lowest: string;
  readonly highest: string;
  readonly comment: string;
  readonly customerType: string;
  readonly thanks: string;
  readonly next: string;
  readonly back: string;
  readonly skip: string;
  readonly submit: string;
  readonly done: string;
}

/** A type of customer: the posted value and the label in the form. */
export interface CustomerType {
  readonly value: string;
  readonly label: string;
}

/** Default texts. */
export const FEEDBACK_TEXTS: FeedbackTexts = {
  label: 'Feedback',
  close: 'Close the feedback form',
  progress: 'Question {step} of {steps}',
  score: 'How would you rate your overall satisfaction with this documentation?',
  lowest: 'Very unsatisfied',
  highest: 'Very satisfied',
  comment: 'What would you like to see improved in this documentation?',
  customerType: 'Finally, are you a paying customer or an open source customer?',
  thanks: 'Thank you!',
  next: 'Next',
  back: 'Back',
  skip: 'Skip',
  submit: 'Submit',
  done: 'close',
};

/** Default types of customers. */
export const CUSTOMER_TYPES: readonly CustomerType[] = [
  { value: 'paying', label: 'Paying' },
  { value: 'open source', label: 'Open source' },
];
