import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://kettle.example.com',
  integrations: [
    starlight({
      title: 'Kettle',
      locales: {
        root: { label: 'English', lang: 'en-GB' },
        de: { label: 'Deutsch', lang: 'de' },
        'pt-BR': { label: 'Português', lang: 'pt-BR' },
      },
      sidebar: ['guides/boil', 'guides/clean'],
    }),
  ],
});
