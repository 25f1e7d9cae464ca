import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Shapes',
  url: 'https://typedoc.example.com',
  extensions: [{ name: 'typedoc', generators: { reference: './extensions/typedoc/reference.ts' } }],
});
