import { defineAdditionalConfig } from 'vitepress';

export default defineAdditionalConfig({
  description: 'Anvils by post',
  themeConfig: { sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Setup', link: 'setup' }] } } },
});
