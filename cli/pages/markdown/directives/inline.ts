import { BADGE_TYPES } from '../../../../templates/badge-types.js';
import { escapeInline } from '../escape-markdown.js';
import { ownDirective } from './definition.js';

export const badge = ownDirective({
  description: 'A short label in a text or heading. It is not part of the id of a heading.',
  form: 'inline',
  label: 'required',
  attributes: { type: { description: 'Color of the label.', values: BADGE_TYPES } },
  html: ({ h, attributes: { type = 'neutral' }, label }) => h(`span.doc-badge.${type}`, label()),
  markdown: () => ({ before: '' }),
});

/** A plus sign between two keys. The last one may be a key itself. */
const BETWEEN_KEYS = /(?<=[^+\s]\s*)\+(?=.)/;

export const kbd = ownDirective({
  description: 'Keys that are pressed together, separated by `+`.',
  form: 'inline',
  label: 'required',
  html({ h, labelText }) {
    const keys = labelText.split(BETWEEN_KEYS).map((key) => h('kbd', key.trim()));
    return h(
      'span.doc-keys',
      keys.flatMap((key, index) => (index === 0 ? [key] : ['+', key])),
    );
  },
  markdown: () => ({ before: '' }),
});

export const icon = ownDirective({
  description: 'An [icon](#icons) in a text, in the color and size of the text.',
  form: 'inline',
  label: 'required',
  isNameOnly: true,
  attributes: {
    label: { description: 'What the icon says, for readers who cannot see it. Without it, it is decoration.', isText: true },
  },
  html({ h, labelText, attributes: { label }, icon }) {
    const name = icon(labelText);
    const role = label ? { role: 'img', ariaLabel: label } : { ariaHidden: 'true' };
    return name === undefined ? [] : h('span.doc-icon', { ...role, dataIcon: name });
  },
  markdown: ({ attributes: { label = '' } }) => escapeInline(label),
});

export const tooltip = ownDirective({
  description:
    'Words with an explanation, which appears when a reader points to them, taps them or reaches them with the keyboard.',
  form: 'inline',
  label: 'required',
  attributes: { tip: { description: 'The explanation.', required: true, isText: true } },
  html: ({ h, attributes: { tip }, label }) =>
    h('span.doc-tooltip', { tabIndex: 0 }, label(), h('span.doc-tip', ' (', h('span', tip), ')')),
  markdown: ({ attributes: { tip } }) => ({ before: '', after: ` (${escapeInline(tip)})` }),
});
