import { type Navigation, walkCategories } from '../manifest/navigation.js';
import type { NavSlices } from '../render/nav-slices.js';
import type { NavCategory } from '../types.js';
import type { OutputFile } from './output.js';
import type { JobRenderer, NavigationJob } from './render-job.js';

/** Returns the navigation files that in-page navigation reads: one for each category, `index` for the top level. */
export function planNavigation({ tree }: Navigation): OutputFile[] {
  const file = (key: string, chain: readonly NavCategory[]): OutputFile => ({
    path: `nav/${key}.json`,
    content: { kind: 'navigation', chain },
    origin: 'the navigation',
  });
  return [file('index', []), ...[...walkCategories(tree)].map((chain) => file(chain.at(-1)?.key ?? 'index', chain))];
}

interface NavigationOptions {
  readonly slices: NavSlices;
  /** Digest of everything that pages share. It covers the navigation. */
  sharedDigest(): string;
  /** Hash of the running docsgen. */
  readonly build: string;
}

export const navigationRenderer = ({ slices, sharedDigest, build }: NavigationOptions): JobRenderer<NavigationJob> => ({
  shallowDigest: sharedDigest,
  deepDigest: ({ chain }) => `${build}-${slices.digest(chain)}`,
  render: ({ chain }) => `${JSON.stringify(slices.slice(chain))}\n`,
});
