import { slot } from 'docsgen/extend';

export default slot({
  description: 'Whom to ask about the page.',
  html({ h, page, options }) {
    if (page.kind !== 'doc' || page.route === '/') return null;
    const { email } = options as { email: string };
    const subject = encodeURIComponent(page.title);
    return h('p', 'Is something unclear? ', h('a', { href: `mailto:${email}?subject=${subject}` }, 'Write to us'), '.');
  },
});
