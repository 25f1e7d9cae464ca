import { defineConfig } from 'docsgen';
import { versions } from './extensions/versions/index.js';

export default defineConfig({
  title: 'Acme',
  url: 'https://badges.example.com',
  css: 'style.css',
  extensions: [versions({ product: 'Acme', current: '3.1' })],
});
