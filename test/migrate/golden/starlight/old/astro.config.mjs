import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://acme.example',
  redirects: { '/howto/[...slug]': '/guides/[...slug]', '/start': '/guides/setup' },
  integrations: [
    starlight({
      title: 'Acme',
      logo: { light: './src/wordmark.svg', dark: './src/wordmark-dark.svg', replacesTitle: true },
      editLink: { baseUrl: 'https://github.com/acme/anvil/edit/main/docs/' },
      customCss: ['./src/site.css'],
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/acme/anvil' }],
      sidebar: [{ label: 'Guides', items: ['guides/setup'] }, { label: 'Tools', items: [{ autogenerate: { directory: 'tools' } }] }, { label: 'All guides', autogenerate: { directory: 'guides' } }],
    }),
  ],
});
