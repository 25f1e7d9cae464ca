import { listOutside } from '../manifest/follow-links.js';
import { makeManifest } from '../manifest/index.js';
import { indexPages } from '../manifest/index-manifest.js';
import type { Assembly } from '../manifest/manifest-cache.js';
import { findPageFiles } from '../manifest/page-files.js';
import { findRepositoryFiles, hasRepository } from '../sources/repository-files.js';
import type { SiteSources } from '../sources/site-sources.js';
import type { Pages } from './site-input.js';
import { problemsOf } from './site-problems.js';

/** Pages → manifest, and the files that the pages show. */
export async function combinePages(
  { docs, apis, written }: Pages & { readonly written: readonly string[] },
  read: SiteSources,
  dir: string,
): Promise<Assembly> {
  const { config, place, sources, parts } = read;
  const { icons: iconSets, failed } = parts;
  const input = { config, place, sources, docs, apis, iconSets, written, failed };
  const first = makeManifest(input);
  const repository = hasRepository(config) ? await findRepositoryFiles(dir, listOutside(first.problems), config) : [];
  const manifest = repository.length > 0 ? makeManifest({ ...input, repository }) : first;
  const { pages } = indexPages(manifest, { sources, docs, apis });
  const linkedFiles = new Set(manifest.linkedFiles);
  const { images, problems } = await findPageFiles({ dir, config, sources, pages: [...pages.values()], linkedFiles });
  return {
    manifest,
    images: [...images],
    ofPages: problemsOf({ docs, apis }),
    found: [...manifest.problems, ...problems],
  };
}
