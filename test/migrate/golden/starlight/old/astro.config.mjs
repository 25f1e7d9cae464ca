import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://acme.example',
  integrations: [
    starlight({
      title: 'Acme',
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/acme/anvil' }],
      sidebar: [{ label: 'Guides', items: ['guides/setup'] }, { label: 'All guides', autogenerate: { directory: 'guides' } }],
    }),
  ],
});
