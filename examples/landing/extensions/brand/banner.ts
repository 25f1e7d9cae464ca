import { slot } from 'docsgen/extend';

export default slot({
  description: 'The news of the month, above every page.',
  html: ({ h, link }) =>
    h('p', { className: ['brand-banner'] }, 'New: dashboards for teams. ', h('a', { href: link('/plans') }, 'See the plans')),
});
