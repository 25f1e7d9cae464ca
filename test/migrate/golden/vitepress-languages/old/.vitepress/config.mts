import { defineConfig } from 'vitepress';
import { groupIconMdPlugin } from 'vitepress-plugin-group-icons';

export default defineConfig({
  title: 'Acme',
  rewrites: { 'en/:rest*': ':rest*' },
  markdown: { config: (md) => md.use(groupIconMdPlugin) },
  locales: {
    root: { label: 'English', lang: 'en' },
    de: { label: 'Deutsch', lang: 'de', markdown: { container: { tipLabel: 'TIPP', warningLabel: 'WARNUNG', detailsLabel: 'Mehr' } } },
  },
});
