import path from 'node:path';
import type { SiteAssets } from '../emit/assets.js';
import type { OutputFile } from '../emit/output.js';
import { planRoute } from '../emit/route-jobs.js';
import { type SiteRenderer, siteRenderer } from '../emit/site-renderer.js';
import { replaceAnchors } from '../manifest/anchors.js';
import { followLinks, listOutside } from '../manifest/follow-links.js';
import { findPageFiles } from '../manifest/page-files.js';
import type { Site } from '../manifest/site.js';
import { currentInputs } from '../pages/current-inputs.js';
import { docPages, type TimedPage } from '../pages/doc-pages.js';
import { docKeys, docOptions, storePage } from '../pages/make-doc-pages.js';
import { findPage } from '../pages/stored-page.js';
import type { SiteInput } from '../pipeline/site-input.js';
import { withLevels } from '../pipeline/site-problems.js';
import type { Problem } from '../problems/index.js';
import { readTextFile } from '../sources/read-file.js';
import { findRepositoryFiles, hasRepository } from '../sources/repository-files.js';
import { findSourceFolders } from '../sources/source-folders.js';
import { findSpelling } from '../sources/spelling.js';
import type { DocPage, DocRoute, Page, SiteConfig, SitePath, Source } from '../types.js';

/** The input that all builds of a watch session share. */
export interface WatchInput extends SiteInput {
  /** Hash of the running docsgen. */
  readonly build: string;
}

/** A site and its output files, which are rendered on demand. */
export interface ServedSite {
  readonly site: Site;
  readonly assets: SiteAssets;
  /** Output files by path, without those of the search. */
  readonly files: Map<string, OutputFile>;
  readonly renderer: SiteRenderer;
}

/** The result of putting a page into a site. */
export interface PlacedPage {
  /** The site with the page. */
  readonly site: Site;
  readonly renderer: SiteRenderer;
  /** The files of the page's route, and files it uses that the site did not publish before. */
  readonly files: readonly OutputFile[];
  /** All problems of the page, including those of its links and images. */
  readonly problems: readonly Problem[];
}

/** Reads a Markdown file; returns `undefined` if it cannot be read as text. */
export function readDoc(dir: string, file: SitePath, { roots }: Pick<SiteConfig, 'roots'>): Source | undefined {
  return readTextFile({
    folders: findSourceFolders(dir, roots),
    kind: 'doc',
    file: findSpelling(dir, file) ?? file,
    problems: [],
  });
}

/** Returns the page of a Markdown file, from the cache if possible. The next full build reuses it. */
export async function makePage(
  source: Source,
  { config, parts }: Pick<Site, 'config' | 'parts'>,
  { dir, cache, untrusted, makePages = docPages }: Pick<WatchInput, 'dir' | 'cache' | 'untrusted' | 'makePages'>,
): Promise<DocPage> {
  const options = docOptions(config, parts, untrusted ? undefined : dir);
  const key = docKeys(options)(source);
  const stored = findPage(cache, { key, source }, currentInputs({ dir, files: cache.files, options }));
  if (stored) return stored;
  const [made] = await makePages({ dir, sources: [source], options }, 1);
  return storePage(made as TimedPage, source, { cache, key });
}

/** Puts a page into a site: resolves its links and images there and makes the files of its route. Neither makes nor reads other pages. */
export async function placePage(
  { page, route }: { readonly page: DocPage; readonly route: DocRoute },
  { site, assets, files }: ServedSite,
  { dir, build }: Pick<WatchInput, 'dir' | 'build'>,
): Promise<PlacedPage> {
  const { outline, summary } = page;
  const ownRoute = { ...route, title: outline.title, description: outline.description ?? summary, unlisted: outline.unlisted };
  const withPage = await withRepository(replacePage(site, ownRoute, page), page, dir);
  const { config, sources, manifest } = withPage;
  const { linkedFiles, problems: linkProblems } = followLinks([[outline.path, page]], manifest.targets);
  const found = await findPageFiles({ dir, config, sources, pages: [page], linkedFiles });
  const placed: Site = { ...withPage, images: new Map([...site.images, ...found.images]) };
  const refused = new Set(found.problems.map((problem) => problem.file));
  const copies = found.published
    .filter((asset) => !files.has(asset.url.slice(1)) && !refused.has(asset.path))
    .map((asset) => ({ path: asset.url.slice(1), content: { copy: path.join(dir, asset.path) }, origin: asset.path }));
  return {
    site: placed,
    renderer: siteRenderer({ site: placed, assets, build }),
    files: [...planRoute(ownRoute), ...copies],
    problems: withLevels([...page.problems, ...linkProblems, ...found.problems], config, {}),
  };
}

/** Returns the site with the files of the repository that a page links to. */
async function withRepository(site: Site, page: DocPage, dir: string): Promise<Site> {
  const { manifest, config } = site;
  if (!hasRepository(config)) return site;
  const { problems } = followLinks([[page.outline.path, page]], manifest.targets);
  const found = await findRepositoryFiles(dir, listOutside(problems), config);
  if (found.length === 0) return site;
  const repository = new Map([...manifest.targets.repository, ...found]);
  return { ...site, manifest: { ...manifest, targets: { ...manifest.targets, repository } } };
}

/** Whether two versions of a page differ in anything that other pages show of it or link to. */
export const isVisibleToOthers = (before: Page, after: Page): boolean =>
  before.hashes?.publicDigest !== after.hashes?.publicDigest;

/** Returns a copy of the site with another version of a page and its route. */
function replacePage(site: Site, route: DocRoute, page: DocPage): Site {
  const { manifest } = site;
  const before = manifest.pages.get(route.path);
  const { targets } = manifest;
  const isSameTarget = before !== undefined && !isVisibleToOthers(before, page);
  return {
    ...site,
    manifest: {
      ...manifest,
      routes: manifest.routes.map((other) => (other.path === route.path ? route : other)),
      pages: new Map(manifest.pages).set(route.path, page),
      targets: isSameTarget ? targets : { ...targets, anchors: replaceAnchors(targets.anchors, route.path, page.anchors) },
    },
  };
}
