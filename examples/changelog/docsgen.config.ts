import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Acme',
  url: 'https://changelog.example.com',
  extensions: [
    {
      name: 'changelog',
      frontMatter: { released: { description: 'The day of the release.', type: 'date' } },
      generators: { releases: './extensions/changelog/releases.ts' },
      files: { feed: './extensions/changelog/feed.ts' },
      slots: { head: './extensions/changelog/head.ts' },
    },
  ],
});
