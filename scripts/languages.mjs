import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Bundles the languages of highlight.js, each in a file that is loaded when a site names it: the package itself is 9 MB, mostly styles and a second copy
 * for other module systems.
 */
export const languages = (root) => ({
  name: 'languages',
  setup({ onLoad }) {
    const folder = path.join(root, 'node_modules/highlight.js/es/languages');
    const names = readdirSync(folder).flatMap((file) => /^([^.]+)\.js$/.exec(file)?.[1] ?? []);
    const entries = names.sort().map((name) => `'${name}': () => import('highlight.js/lib/languages/${name}')`);
    onLoad({ filter: /[\\/]cli[\\/]pages[\\/]import-language\.ts$/ }, () => ({
      contents: `const LANGUAGES = new Map(Object.entries({ ${entries.join(', ')} }));
export async function importLanguage(name) {
  const load = LANGUAGES.get(name);
  if (!load) throw new Error('unknown language');
  return (await load()).default;
}`,
      resolveDir: root,
    }));
  },
});
