import type { ElementContent } from 'hast';
import * as TEXTS from '../../../../templates/texts/content.js';
import { element, text } from '../hast.js';
import { type LoadedDirective, ownDirective } from './definition.js';

const MEANINGS = {
  note: 'Additional information.',
  tip: 'A better or faster way.',
  info: 'Background information.',
  caution: 'Something that is easy to get wrong.',
  warning: 'Something that can break.',
  danger: 'Something that can lose data or make a system insecure.',
} as const;

export type AdmonitionName = keyof typeof MEANINGS;

export const ADMONITION_NAMES = Object.keys(MEANINGS) as AdmonitionName[];

/** The boxes with a title, by name. */
export const ADMONITIONS: Readonly<Record<string, LoadedDirective>> = Object.fromEntries(
  ADMONITION_NAMES.map((name) => [name, defineAdmonition(name)]),
);

function defineAdmonition(name: AdmonitionName): LoadedDirective {
  const title = TEXTS.admonitions[name];
  return ownDirective({
    description: MEANINGS[name],
    form: 'container',
    label: 'optional',
    html({ label, content }) {
      const words = label();
      return renderAdmonition(name, words.length > 0 ? words : [text(title)], content());
    },
    markdown: ({ labelText }) =>
      labelText === '' || labelText === title ? `**${title}**` : { before: `**${title}: `, after: '**' },
  });
}

/** Renders a box with a title. */
export const renderAdmonition = (name: AdmonitionName, title: ElementContent[], children: ElementContent[]): ElementContent =>
  element('div', { className: ['admonition', name], role: 'note' }, [
    element('p', { className: ['admonition-title'] }, title),
    ...children,
  ]);
