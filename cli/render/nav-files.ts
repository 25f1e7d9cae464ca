import { categoriesOf, type Navigation } from '../manifest/navigation.js';
import type { NavCategory } from '../types.js';
import type { NavSlices } from './nav-slices.js';

/** A navigation file; its content is built on demand. */
export interface NavFile {
  readonly path: string;
  readonly content: { readonly quick: string; readonly from: string; make(): string };
}

export interface NavFilesInput {
  readonly slices: NavSlices;
  /** The shared digest, which covers the navigation. */
  around(): string;
  /** Hash of the running docsgen. */
  readonly build: string;
}

/** The files that in-page navigation reads: one for each category, and `index` for the top level. */
export function navFiles(navigation: Navigation, { slices, around, build }: NavFilesInput): NavFile[] {
  const file = (key: string, chain: readonly NavCategory[]): NavFile => ({
    path: `nav/${key}.json`,
    content: {
      get quick() {
        return around();
      },
      get from() {
        return `${build}-${slices.from(chain)}`;
      },
      make: () => `${JSON.stringify(slices.slice(chain))}\n`,
    },
  });
  const keys = [...categoriesOf(navigation.tree)].map((chain) => file(chain.at(-1)?.key ?? 'index', chain));
  return [file('index', []), ...keys];
}
