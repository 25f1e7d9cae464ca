import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const nested = createRequire(import.meta.url)('postcss-nested');
void Promise.reject(new Error('later'));

export default ({ mode }: { mode: string }) =>
  defineConfig({
  title: 'Acme',
  description: mode === 'production' && nested && existsSync(path.join(import.meta.dirname, 'theme')) ? 'Anvils by post' : '',
  themeConfig: {
    editLink: { pattern: 'https://github.com/acme/anvil/edit/main/docs/:path' },
    logo: '/logo.svg',
    nav: [{ text: 'Guide', link: '/guide/setup' }, { text: 'More', items: [{ text: 'Source', link: 'https://github.com/acme/anvil' }] }],
    sidebar: { '/guide/': [{ text: 'Guide', collapsed: false, items: [{ text: 'Setup', link: '/guide/setup' }, { text: 'Recent', link: '/guide/setup#sort=recent' }] }] },
  },
});
