import type { Manifest } from '../manifest/index.js';
import { categoriesOf, sliceOf } from '../manifest/navigation.js';
import type { SiteConfig } from '../types.js';

/** The navigation files that in-page navigation reads: one for each category, `index` for the top level. */
export function navFiles(manifest: Manifest, config: SiteConfig): { path: string; content: string }[] {
  const file = (key: string, chain: Parameters<typeof sliceOf>[1]) => ({
    path: `nav/${key}.json`,
    content: `${JSON.stringify(sliceOf(manifest.navigation, chain, config))}\n`,
  });
  const keys = [...categoriesOf(manifest.navigation.tree)].map((chain) => file(chain.at(-1)?.key ?? 'index', chain));
  return [file('index', []), ...keys];
}
