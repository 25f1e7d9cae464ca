import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Acme',
  url: 'https://remark.example.com',
  extensions: [
    {
      name: 'text',
      remark: [
        'remark-smartypants',
        ['remark-github', { repository: 'acme/server' }],
        ['./extensions/external-links.ts', { rel: 'external' }],
      ],
    },
  ],
});
