import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Acme',
  url: 'https://prices.example.com',
  extensions: [{ name: 'prices', directives: { 'price-calculator': './extensions/prices/price-calculator.tsx' } }],
});
