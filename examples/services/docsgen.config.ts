import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Acme',
  url: 'https://docs.acme.example',
  css: 'style.css',
  extensions: [
    {
      name: 'acme',
      options: { stats: 'https://stats.acme.example' },
      services: {
        stats: './extensions/acme/stats.ts',
        toggles: './extensions/acme/toggles.ts',
        poll: './extensions/acme/poll.ts',
      },
      slots: { 'page.after': './extensions/acme/page-after.tsx' },
    },
  ],
});
