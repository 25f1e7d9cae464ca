import { findActiveFiles } from '../manifest/active-files.js';
import { followLinks } from '../manifest/follow-links.js';
import { measureImages } from '../manifest/images.js';
import { publishedAssets } from '../manifest/published-assets.js';
import { docPages } from '../pages/doc-pages.js';
import { docKeys, docOptions } from '../pages/make-doc-pages.js';
import { pageOf } from '../pages/stored-page.js';
import type { Site } from '../pipeline.js';
import type { Problem } from '../problems/index.js';
import { readTextFile } from '../sources/read-file.js';
import { findSourceFolders } from '../sources/source-folders.js';
import { TextsInMemory } from '../store/texts.js';
import type { DocPage, SiteConfig, SitePath, Source } from '../types.js';
import type { WatchInput } from './watch-input.js';

/** Reads a Markdown file; returns `undefined` if it cannot be read as text. */
export function readDoc(dir: string, file: SitePath): Source | undefined {
  return readTextFile({ folders: findSourceFolders(dir), kind: 'doc', file, problems: [] });
}

/** Returns the page of a Markdown file, from the cache if possible. The next full build reuses it. */
export async function buildPage(
  source: Source,
  config: SiteConfig,
  { kept, makePages = docPages }: Pick<WatchInput, 'kept' | 'makePages'>,
): Promise<DocPage> {
  const options = docOptions(config);
  const key = docKeys(options)(source);
  const edited = kept.edited.get(source.path);
  const known = edited?.key === key ? edited.page : kept.docs.get(key);
  if (known) return known;
  const [made] = await makePages({ sources: [source], options }, 1);
  const texts = { ...made?.texts };
  const page = pageOf(new TextsInMemory(texts), source);
  if (!made?.late) kept.edited.set(source.path, { key, texts, page });
  return page;
}

/** Resolves the links and images of a page in the site. Returns them with all problems of the page. */
export async function resolveInSite(page: DocPage, site: Site, dir: string) {
  const { sources, manifest, config } = site;
  const links = followLinks([[page.outline.path, page]], manifest.targets);
  const measured = await measureImages({
    dir,
    pages: [page],
    statics: sources.statics,
    assets: sources.assets,
    remoteHosts: config.remoteImages,
  });
  const { images } = measured;
  const { linkedFiles } = links;
  const active = await findActiveFiles(dir, publishedAssets(sources.assets, { images: images.values(), linkedFiles }));
  const problems: readonly Problem[] = [...page.problems, ...links.problems, ...measured.problems, ...active];
  return { problems, images, linkedFiles };
}
