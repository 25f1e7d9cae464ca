import type { NavEntry, NavSlice, PageView, SiteView } from '../../templates/view.js';

export const site: SiteView = {
  title: 'Example',
  baseUrl: '/',
  trailingSlash: false,
  sections: [],
  navbar: [{ label: 'GitHub', href: 'https://example.com/repo', icon: 'github' }],
  footer: { groups: [{ title: 'Product', links: [{ label: 'Docs', href: '/' }] }], social: [], copyright: 'Copyright' },
  colorMode: { default: 'light', switchable: true, system: false },
  version: 'Next',
  search: {
    page: '/search',
    script: '/assets/search-1.js',
    engine: { name: 'lunr', worker: '/assets/search-worker-1.js', index: '/search/' },
  },
};

export const page: PageView = {
  kind: 'doc',
  path: '/guides/two',
  title: 'Two',
  documentTitle: 'Two | Example',
  description: 'The second guide.',
  ownHeading: false,
  toc: [
    { depth: 2, id: 'first', html: 'The <code>a &lt; b</code> rule' },
    { depth: 3, id: 'second', html: 'Below it' },
  ],
  hideToc: false,
  breadcrumbs: [{ label: 'Guides', href: '/guides' }, { label: 'Two' }],
  unlisted: false,
  nav: ['index', 'guides'],
};

export const leaf = (label: string, path: string): NavEntry => ({ label, path, href: path });

export const nav: NavSlice = {
  items: [
    leaf('Home', '/'),
    { ...leaf('Guides', '/guides'), category: { open: true, items: [leaf('One', '/guides/one'), leaf('Two', '/guides/two')] } },
    { ...leaf('Reference', '/reference'), category: { open: false, items: [] } },
  ],
};
