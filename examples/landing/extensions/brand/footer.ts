import { slot } from 'docsgen/extend';

/** The columns: routes of the site, or addresses, by their labels. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Product: { 'First steps': '/first-steps', Plans: '/plans' },
  Company: { About: 'https://acme.example/about', Careers: 'https://acme.example/careers' },
};

export default slot({
  description: 'Columns of links.',
  html: ({ h, link }) =>
    h(
      'div',
      { className: ['brand-columns'] },
      ...Object.entries(COLUMNS).map(([title, links]) =>
        h(
          'div',
          h('p', h('strong', title)),
          h(
            'ul',
            ...Object.entries(links).map(([label, to]) => h('li', h('a', { href: to.startsWith('/') ? link(to) : to }, label))),
          ),
        ),
      ),
    ),
});
