import type { Problem } from '../problems/index.js';
import type { Page, SiteConfig, Sources, StaticFile } from '../types.js';
import { findActiveFiles } from './active-files.js';
import { type Images, measureImages } from './images.js';
import { publishedAssets } from './published-assets.js';

interface PageFilesInput {
  /** Absolute path of the site. */
  readonly dir: string;
  readonly config: SiteConfig;
  readonly sources: Sources;
  readonly pages: readonly Page[];
  /** URLs of the files that the pages link to. */
  readonly linkedFiles: ReadonlySet<string>;
}

/** The files that pages show or link to. */
export interface PageFiles {
  readonly images: Images;
  /** Files next to the pages that must be published. */
  readonly published: readonly StaticFile[];
  /** Missing or broken images, and published files with active content. */
  readonly problems: readonly Problem[];
}

/** Finds and reads the files that pages show or link to. */
export async function findPageFiles({ dir, config, sources, pages, linkedFiles }: PageFilesInput): Promise<PageFiles> {
  const { statics, assets, outerPaths } = sources;
  const { roots, remoteImages: remoteHosts } = config;
  const { images, problems } = await measureImages({ dir, pages, statics, assets, outerPaths, roots, remoteHosts });
  const published = publishedAssets(assets, { images: images.values(), linkedFiles });
  return { images, published, problems: [...problems, ...(await findActiveFiles(dir, published, roots))] };
}
