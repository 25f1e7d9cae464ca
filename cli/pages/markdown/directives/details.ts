import { ownDirective } from './definition.js';

export const details = ownDirective({
  description: 'Content that the reader can expand.',
  form: 'container',
  label: 'required',
  attributes: { open: { description: '`true` if it is open at first.', type: 'boolean' } },
  html: ({ h, attributes: { open }, label, content }) => h('details.details', { open }, h('summary', label()), content()),
  markdown: () => ({ before: '**', after: '**' }),
});
