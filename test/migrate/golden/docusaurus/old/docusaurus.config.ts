import { themes } from 'prism-react-renderer';
import type { Config } from '@docusaurus/types';

const config: Config = {
  title: 'Acme',
  tagline: 'Anvils by post',
  url: 'https://acme.example',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  presets: [
    [
      'classic',
      {
        docs: { sidebarPath: require.resolve('./sidebars.js'), editUrl: 'https://github.com/acme/anvil/edit/main/website' },
        blog: { blogTitle: 'News' },
        theme: { customCss: './src/site.css' },
      },
    ],
  ],
  plugins: [
    [
      '@docusaurus/plugin-client-redirects',
      {
        redirects: [{ from: ['/old', '/older'], to: '/docs/intro' }],
        createRedirects: (path: string) => (path.startsWith('/docs/') ? [path.replace('/docs/', '/manual/')] : undefined),
      },
    ],
    'docusaurus-plugin-unknown',
  ],
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    algolia: { appId: 'ABC', apiKey: 'public', indexName: 'acme' },
    prism: { theme: themes.github },
    navbar: { items: [{ type: 'doc', docId: 'intro', label: 'Docs' }, { to: '/blog', label: 'News' }] },
    footer: { copyright: 'Copyright &copy; Acme', links: [{ title: 'More', items: [{ label: 'News', to: '/blog' }] }] },
  },
};

export default config;
