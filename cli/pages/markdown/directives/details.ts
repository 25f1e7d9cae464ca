import { element } from '../hast.js';
import type { DirectiveDefinition } from './definition.js';

export const details: DirectiveDefinition = {
  description: 'Content that the reader can expand.',
  form: 'container',
  label: 'required',
  attributes: {},
  html: ({ label, content }) => [element('details', { className: ['details'] }, [element('summary', {}, label()), ...content()])],
  markdown: () => ({ before: '**', after: '**' }),
};
