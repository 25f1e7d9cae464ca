import type { Files } from './harness.js';

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText of ${title}.\n\n## Part\n\nMore.\n`;

export const iconSet = (body = '<path d="M1 2h3"/>'): string =>
  JSON.stringify({ prefix: 'shapes', icons: { box: { body } }, width: 24, height: 24 });

/** A site with every kind of entry in its navbar, sidebar and footer. */
export const navigationSite = {
  'docsgen.config.json': JSON.stringify({
    title: 'Test site',
    url: 'https://docs.example.com',
    icons: ['shapes'],
    navbar: {
      sections: [
        { label: 'Guides', to: '/', icon: 'book' },
        { label: 'Code', to: '/sdks', include: ['/edge', '/single'] },
        {
          label: 'Products',
          items: [
            { label: 'Notes', to: '/notes', description: 'What others learned', icon: 'shapes:box' },
            { label: 'Cloud', to: 'https://cloud.example.com' },
          ],
        },
        { label: 'Blog', to: 'https://blog.example.com' },
      ],
      links: [
        {
          label: 'Community',
          items: [
            { label: 'Discord', to: 'https://discord.example.com', icon: 'discord' },
            { label: 'Next steps', to: '/guide/next' },
          ],
        },
        { label: 'Status', icon: 'gauge', items: [{ label: 'Uptime', to: 'https://status.example.com' }] },
        { label: 'Source', to: 'https://github.com/example', icon: 'github' },
      ],
    },
    footer: {
      logo: { src: '/company.svg', dark: '/company-dark.svg', alt: 'Acme Inc.' },
      social: [
        { icon: 'bluesky', to: 'https://bsky.example.com' },
        { icon: 'mail', to: 'mailto:a@example.com', label: 'E-mail' },
      ],
      groups: [{ title: 'Product', links: [{ label: 'Uptime', to: 'https://status.example.com', icon: 'gauge' }] }],
    },
  }),
  'node_modules/@iconify-json/shapes/icons.json': iconSet(),
  'static/company.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30H0z"/></svg>',
  'static/company-dark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="#fff" d="M0 0h90v30H0z"/></svg>',
  'content/index.md': page('Home'),
  'content/single.md': page('Single'),
  'content/guide/index.md': page('Guide'),
  'content/guide/01-start.md': page('Start', 'sidebar_icon: rocket\n'),
  'content/guide/02-next.md': page('Next', 'sidebar_badge: New\n'),
  'content/guide/tuning/_category_.yml': 'label: Fine-tuning\nicon: gear\nbadge: { text: Pro, type: tip }\nindex: true\n',
  'content/guide/tuning/limits.md': page('Limits', 'sidebar_badge: { text: Beta, type: warning }\nsidebar_icon: shapes:box\n'),
  'content/sdks/index.md': page('SDKs'),
  'content/sdks/java.md': page('Java'),
  'content/edge/index.md': page('Edge'),
  'content/edge/proxy.md': page('Proxy'),
  'content/notes/index.md': page('Notes'),
  'content/notes/errors.md': page('Errors'),
  'content/sidebar.yml': `
- /
- group: Learn
  icon: lightbulb
  items:
    - folder: /guide
      open: true
    - /single
- folder: /sdks
  badge: Stable
- folder: /edge
- folder: /notes
- group: Elsewhere
  items:
    - label: Forum
      href: https://forum.example.com
      icon: discord
`,
} satisfies Files;
