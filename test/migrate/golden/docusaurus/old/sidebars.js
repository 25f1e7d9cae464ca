module.exports = {
  docs: [
    'intro',
    { type: 'category', label: 'Guide', link: { type: 'generated-index', slug: '/guides' }, items: ['guide/setup', 'guide/missing'] },
    { type: 'link', label: 'Source', href: 'https://github.com/acme/anvil' },
  ],
};
