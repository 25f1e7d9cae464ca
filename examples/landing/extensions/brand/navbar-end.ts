import { slot } from 'docsgen/extend';

export default slot({
  description: 'The main action, in the navbar.',
  html: ({ h, link }) => h('a', { className: ['brand-button'], href: link('/first-steps') }, 'Try Acme'),
});
