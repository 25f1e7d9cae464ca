import { FEEDBACK_FIELDS, type FeedbackField } from '../../../templates/texts/feedback.js';

/** The default questions and a choice. */
export const FIELDS: readonly FeedbackField[] = [
  ...FEEDBACK_FIELDS,
  {
    type: 'choice',
    name: 'customerType',
    question: 'Which customer are you?',
    required: false,
    options: [
      { value: 'paying', label: 'Paying' },
      { value: 'open source', label: 'Open source' },
    ],
  },
];
