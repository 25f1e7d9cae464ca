import type { Element } from 'hast';
import * as TEXTS from '../../../../templates/texts/content.js';
import { escapeInline } from '../escape-markdown.js';
import { type OwnInput, ownDirective } from './definition.js';

const ATTRIBUTES = {
  type: { description: 'Its type, such as `number`.', isText: true },
  default: { description: 'Its value if it is not set.', isText: true },
  required: { description: 'It must be set.', type: 'boolean' },
} as const;

export const options = ownDirective({
  description: 'Options or parameters with their meaning. Contains only `option` directives.',
  form: 'container',
  html({ h, parts }) {
    const items = parts('option').map(renderOption);
    return items.length > 0 ? h('dl.doc-options', items) : [];
  },
});

export const option = ownDirective({
  description:
    'One of the `options`: its name in brackets and its meaning as content. Links can point to it, and search finds it.',
  form: 'both',
  label: 'required',
  attributes: ATTRIBUTES,
  parent: 'options',
  hasAnchor: true,
  markdown: ({ attributes: { type, default: preset, required } }) => {
    const facts = [type && code(type), required && TEXTS.requiredOption, preset && `${TEXTS.defaultOption} ${code(preset)}`];
    const text = facts.filter(Boolean).join(', ');
    return { before: '**', after: text ? `** (${text})` : '**' };
  },
});

const code = (value: string): string => (value.includes('`') ? escapeInline(value) : `\`${value}\``);

/** Renders the name of an option with a link to itself, its type and default, and its meaning. */
function renderOption({ h, anchor, labelText, attributes, blocks, content }: OwnInput): Element {
  const { type, default: preset, required } = attributes;
  return h('div', [
    h(
      'dt',
      { id: anchor },
      h('code', labelText),
      type ? [' ', h('span.doc-type', String(type))] : [],
      required ? [' ', h('span.doc-required', TEXTS.requiredOption)] : [],
      preset ? [' ', h('span.doc-default', `${TEXTS.defaultOption} `, h('code', String(preset)))] : [],
      anchor ? h('a.anchor', { href: `#${anchor}`, ariaLabel: TEXTS.linkTo(labelText) }) : [],
    ),
    h('dd', blocks.length > 0 ? content() : []),
  ]);
}
