import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Acme',
  url: 'https://landing.example.com',
  css: 'style.css',
  extensions: [
    {
      name: 'brand',
      options: { email: 'docs@acme.example' },
      slots: {
        banner: './extensions/brand/banner.ts',
        'navbar.end': './extensions/brand/navbar-end.ts',
        'page.after': './extensions/brand/page-after.ts',
        'footer.end': './extensions/brand/footer.ts',
      },
    },
  ],
});
