import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';

/** The installed packages of this repository, which its sites use like their own. */
const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules');

/** Returns the configuration of a site with remark plugins. */
export const remarkConfig = (remark: readonly unknown[], more: object = {}): Files => ({
  'docsgen.config.json': JSON.stringify({
    title: 'Test site',
    url: 'https://docs.example.com',
    extensions: [{ name: 'kit', remark }],
    ...more,
  }),
});

/** Returns a local plugin, whose transformer begins in line 3. @param body gets `tree`, `file` and `options` */
export const plugin = (body: string): string =>
  `const visit = (node, type, change) => { if (node.type === type) change(node); for (const child of node.children ?? []) visit(child, type, change); };
export default function plugin(options) {
  return (tree, file) => { ${body} };
}
`;

/** Makes the packages of this repository available to a site. */
export function linkPackages(site: TestSite): TestSite {
  symlinkSync(PACKAGES, path.join(site.dir, 'node_modules'), 'junction');
  return site;
}

/** Creates a site with the plugin "./kit/plugin.ts" and one page, whose text begins in line 6. */
export const makePluginSite = (code: string, page: string, more: Files = {}): TestSite =>
  makeSite({
    ...minimal,
    ...remarkConfig(['./kit/plugin.ts']),
    'kit/plugin.ts': code,
    'content/index.md': `---\ntitle: Home\ndescription: The first page.\n---\n\n${page}\n`,
    ...more,
  });
