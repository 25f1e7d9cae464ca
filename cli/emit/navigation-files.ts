import { type Navigation, walkCategories } from '../manifest/navigation.js';
import type { NavSlices } from '../render/nav-slices.js';
import type { Sections } from '../render/sections.js';
import type { NavCategory } from '../types.js';
import type { OutputFile } from './output.js';
import type { JobRenderer, NavigationJob } from './render-job.js';

/**
 * Returns the navigation files that in-page navigation reads: `index` for the top level, and one for each category that the lists of other files do
 * not contain.
 */
export function planNavigation(
  { tree }: Pick<Navigation, 'tree'>,
  { hasFile, joined }: Pick<Sections, 'hasFile' | 'joined'>,
): OutputFile[] {
  const file = (category?: NavCategory): OutputFile => ({
    path: `nav/${category?.key ?? 'index'}.json`,
    content: { kind: 'navigation', category },
    origin: 'the navigation',
  });
  const categories = [...walkCategories(tree)].flatMap((chain) => chain.at(-1) ?? []);
  return [file(), ...[...categories, ...joined].filter(hasFile).map((category) => file(category))];
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
  deepDigest: ({ category }) => `${build}-${slices.fileDigest(category)}`,
  render: ({ category }) => `${JSON.stringify(slices.file(category))}\n`,
});
