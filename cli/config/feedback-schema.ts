import * as z from 'zod';
import { FEEDBACK_FIELDS } from '../../templates/texts/feedback.js';

const text = z.string().min(1);

/** Names in the posted data that are not those of questions. */
const RESERVED: readonly string[] = ['openedManually', 'currentPage'];

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const option = z.strictObject({
  value: text.describe('Posted value.'),
  label: text.describe('Text of the answer.'),
});

const field = z
  .strictObject({
    type: z
      .enum(['rating', 'text', 'choice'])
      .describe('`rating` is answered with 1 to 5, `text` with a text, and `choice` with one of `options`.'),
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'must be a name of letters, digits, "_" and "-" that begins with a letter')
      .refine(
        (name) => !RESERVED.includes(name),
        `must not be ${RESERVED.map((name) => `"${name}"`).join(' or ')}, which every answer contains`,
      )
      .describe('Name of the answer in the posted data.'),
    question: text.describe('The question.'),
    required: z.boolean().default(false).describe('The form only continues with an answer.'),
    lowest: text.optional().describe('Meaning of 1, for a rating.'),
    highest: text.optional().describe('Meaning of 5, for a rating.'),
    options: z
      .array(option)
      .min(1)
      .refine((options) => isUnique(options.map(({ value }) => value)), 'must be a list of different values')
      .optional()
      .describe('The possible answers, for a choice.'),
  })
  .refine(({ type, options }) => type !== 'choice' || options !== undefined, {
    path: ['options'],
    message: 'must list the possible answers of a field of the type "choice"',
  })
  .refine(({ type, options }) => type === 'choice' || options === undefined, {
    path: ['options'],
    message: 'must only be set for a field of the type "choice"',
  })
  .refine(({ type, lowest }) => type === 'rating' || lowest === undefined, {
    path: ['lowest'],
    message: 'must only be set for a field of the type "rating"',
  })
  .refine(({ type, highest }) => type === 'rating' || highest === undefined, {
    path: ['highest'],
    message: 'must only be set for a field of the type "rating"',
  });

/** The questions of the feedback form. */
export const feedbackFields = z
  .array(field)
  .min(1)
  .superRefine((fields, context) => {
    for (const [index, { name }] of fields.entries())
      if (fields.findIndex((other) => other.name === name) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: `must not be "${name}" again: each field needs its own name`,
        });
  })
  .default(FEEDBACK_FIELDS.map(({ options, ...entry }) => ({ ...entry, ...(options && { options: [...options] }) })));
