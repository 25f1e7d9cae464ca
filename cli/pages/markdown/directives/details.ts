import { ownDirective } from './definition.js';

export const details = ownDirective({
  description: 'Content that the reader can expand.',
  form: 'container',
  label: 'required',
  html: ({ h, label, content }) => h('details.details', h('summary', label()), content()),
  markdown: () => ({ before: '**', after: '**' }),
});
