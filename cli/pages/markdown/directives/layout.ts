import { ownDirective } from './definition.js';

export const columns = ownDirective({
  description: 'Content side by side, or one below the other on a narrow screen. Contains only `column` directives.',
  form: 'container',
  html({ h, parts }) {
    const items = parts('column').map(({ content }) => h('div', content()));
    return items.length > 0 ? h('div.doc-columns', items) : [];
  },
});

export const column = ownDirective({
  description: 'One of the `columns`.',
  form: 'container',
  parent: 'columns',
});

export const accordions = ownDirective({
  description: 'Several `details`, of which the reader opens one at a time. Contains only `details` directives.',
  form: 'container',
  html({ h, parts, controlId }) {
    const name = controlId('accordions');
    const items = parts('details').map(({ label, content }) => h('details.details', { name }, h('summary', label()), content()));
    return items.length > 0 ? h('div.doc-accordions', items) : [];
  },
});
