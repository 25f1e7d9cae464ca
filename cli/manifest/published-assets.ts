import type { StaticFile } from '../types.js';
import type { Image } from './images.js';

/** Returns the files next to pages that are published: those that a page shows or links to. */
export function publishedAssets(
  assets: readonly StaticFile[],
  { images, linkedFiles }: { readonly images: Iterable<Image>; readonly linkedFiles: ReadonlySet<string> },
): StaticFile[] {
  const shown = new Set([...images].map(({ url }) => url));
  return assets.filter(({ url }) => shown.has(url) || linkedFiles.has(url));
}
