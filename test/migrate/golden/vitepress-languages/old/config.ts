import { defineAdditionalConfig } from 'vitepress';

export default defineAdditionalConfig({
  description: 'Anvils by post',
  themeConfig: { socialLinks: [{ icon: 'github', link: 'https://github.com/acme/anvil' }], sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Setup', link: 'setup' }] } } },
});
