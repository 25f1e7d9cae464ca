import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'docsgen',
  tagline: 'Turns Markdown and OpenAPI into a prerendered documentation site.',
  url: 'https://docsgen.example.com',
  logo: { src: '/img/logo.svg' },
  favicon: '/img/logo.svg',
  colorMode: { default: 'system', system: true },
  navbar: {
    sections: [
      { label: 'Guide', to: '/' },
      { label: 'Reference', to: '/reference' },
      { label: 'Example API', to: '/example-api' },
    ],
    links: [
      { label: 'First steps', to: '/first-steps' },
      {
        label: 'Look up',
        items: [
          { label: 'Configuration', to: '/reference/configuration', description: 'Every option of a site', icon: 'sliders' },
          { label: 'Front matter', to: '/reference/front-matter', description: 'Every key of a page', icon: 'file' },
          { label: 'Directives', to: '/reference/directives', description: 'Every component, and the icons', icon: 'puzzle' },
          { label: 'Problems', to: '/reference/problems', description: 'Every message, and what to do', icon: 'warning' },
        ],
      },
    ],
  },
  footer: {
    groups: [
      {
        title: 'Write',
        links: [
          { label: 'Pages', to: '/writing/pages' },
          { label: 'Components', to: '/writing/components' },
          { label: 'Navigation', to: '/navigation' },
        ],
      },
      {
        title: 'Publish',
        links: [
          { label: 'Deployment', to: '/deployment' },
          { label: 'Checks', to: '/checks' },
          { label: 'Security', to: '/security' },
        ],
      },
    ],
    copyright: 'The docsgen contributors. MIT license.',
  },
  version: { label: '0.1' },
  markdown: { math: true },
  requests: { url: 'https://api.example.com', headers: { Authorization: '<API token>' } },
  openapi: {
    tryIt: true,
    documents: [{ file: 'tickets.yaml', path: '/example-api', label: 'Example: Tickets API' }],
  },
});
