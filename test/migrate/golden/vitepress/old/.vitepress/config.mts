import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Acme',
  description: 'Anvils by post',
  themeConfig: {
    editLink: { pattern: 'https://github.com/acme/anvil/edit/main/docs/:path' },
    logo: '/logo.svg',
    nav: [{ text: 'Guide', link: '/guide/setup' }, { text: 'More', items: [{ text: 'Source', link: 'https://github.com/acme/anvil' }] }],
    sidebar: { '/guide/': [{ text: 'Guide', collapsed: false, items: [{ text: 'Setup', link: '/guide/setup' }] }] },
  },
});
