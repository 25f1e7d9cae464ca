import { type Navigation, walkCategories } from '../manifest/navigation.js';
import type { NavCategory } from '../types.js';
import type { NavSlices } from './nav-slices.js';

/** A navigation file; its content is built on demand. */
export interface NavFile {
  readonly path: string;
  readonly content: { readonly shallowDigest: string; readonly digest: string; make(): string };
}

export interface NavFilesInput {
  readonly slices: NavSlices;
  /** Digest of all that pages share. It covers the navigation. */
  sharedDigest(): string;
  /** Hash of the running docsgen. */
  readonly build: string;
}

/** The navigation files that in-page navigation reads: one for each category, `index` for the top level. */
export function navFiles(navigation: Navigation, { slices, sharedDigest, build }: NavFilesInput): NavFile[] {
  const file = (key: string, chain: readonly NavCategory[]): NavFile => ({
    path: `nav/${key}.json`,
    content: {
      get shallowDigest() {
        return sharedDigest();
      },
      get digest() {
        return `${build}-${slices.digest(chain)}`;
      },
      make: () => `${JSON.stringify(slices.slice(chain))}\n`,
    },
  });
  const keys = [...walkCategories(navigation.tree)].map((chain) => file(chain.at(-1)?.key ?? 'index', chain));
  return [file('index', []), ...keys];
}
