import { slot } from 'docsgen/extend';

/** The links, by their labels. */
const LINKS = { Docs: '/', Plans: '/plans', Support: '/support' };

export default slot({
  description: 'The navbar of our website.',
  html: ({ h, link, page, part }) => [
    part('menu'),
    part('title'),
    h(
      'div',
      { className: ['brand-links'], role: 'navigation', ariaLabel: 'Acme' },
      h(
        'ul',
        ...Object.entries(LINKS).map(([label, route]) =>
          h('li', h('a', { href: link(route), ariaCurrent: page.route === route && 'page' }, label)),
        ),
      ),
    ),
    part('search'),
    part('theme'),
  ],
});
