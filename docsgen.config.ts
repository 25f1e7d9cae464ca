import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'Unleash',
  tagline: 'Documentation of Unleash, the open-source feature toggle service',
  url: 'https://docs.getunleash.io',
  baseUrl: '/',
  logo: { src: '/img/logo.svg' },
  favicon: '/img/logo.svg',
  colorMode: { default: 'light' },
  announcement: {
    id: 'strategy-constraints-announcement',
    text: 'Strategy constraints are now part of open-source Unleash: [read what you can do with them](https://www.getunleash.io/blog/unleash-brings-powerful-constraints-feature-to-oss-users)',
  },
  navbar: {
    links: [
      { label: 'Unleash Enterprise', to: 'https://www.getunleash.io/plans' },
      { label: 'Unleash on GitHub', to: 'https://github.com/Unleash/unleash', icon: 'github' },
    ],
  },
  footer: {
    groups: [
      {
        title: 'Product',
        links: [
          { label: 'Documentation', to: '/' },
          { label: 'GitHub', to: 'https://github.com/Unleash/unleash' },
          { label: 'Roadmap', to: 'https://github.com/orgs/Unleash/projects/5' },
        ],
      },
      {
        title: 'Community',
        links: [
          { label: 'Stack Overflow', to: 'https://stackoverflow.com/questions/tagged/unleash' },
          { label: 'Slack', to: 'https://slack.unleash.run/' },
          { label: 'Twitter', to: 'https://twitter.com/getunleash' },
        ],
      },
    ],
  },
  version: { label: 'Next' },
  toc: { min: 2, max: 3 },
  highlight: { languages: ['csharp', 'http', 'java', 'kotlin', 'php', 'ruby', 'swift'] },
  editUrl: 'https://github.com/Unleash/unleash/edit/main/website/',
  lastUpdated: true,
  requests: { url: 'https://unleash.example.com', headers: { Authorization: '<your-api-token>' } },
  openapi: { documents: [{ file: 'unleash.yaml', path: '/reference/api/unleash', label: 'OpenAPI' }] },
  redirects: {
    pairs: [
      { from: '/user_guide/client-sdk', to: '/sdks' },
      { from: '/client-sdk', to: '/sdks' },
      { from: '/user_guide/connect_sdk', to: '/sdks' },
      { from: '/sdks/community', to: '/sdks' },
      { from: '/deploy/user_guide/api-token', to: '/user_guide/api-token' },
      { from: '/user_guide/native_apps/', to: '/sdks/unleash-proxy' },
      { from: '/toggle_variants', to: '/advanced/toggle_variants' },
      { from: '/integrations/integrations', to: '/integrations' },
      { from: '/user_guide/control_rollout', to: '/user_guide/activation_strategy' },
      { from: '/advanced/impression_data', to: '/advanced/impression-data' },
      { from: '/advanced/audit_log', to: '/reference/event-log' },
      { from: '/api/open_api', to: '/reference/api/unleash' },
    ],
    extensions: ['html', 'htm'],
    prefixes: ['/docs'],
  },
  flags: {},
  feedback: { flag: 'docs-feedback-survey-v1' },
});
