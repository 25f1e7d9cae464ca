import { slot } from 'docsgen/extend';

export default slot({
  description: 'The address of the feed, for feed readers.',
  html: ({ h, site }) =>
    h('link', {
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${site.title} releases`,
      href: `${site.baseUrl}feed.xml`,
    }),
});
