import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Acme',
  url: 'https://docs.acme.example',
  css: 'style.css',
  extensions: [{ name: 'brand', slots: { navbar: './extensions/brand/navbar.ts' } }],
});
