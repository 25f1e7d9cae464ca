import { type SiteAssets, siteAssets } from '../emit/assets.js';
import { checkOutputs, type OutputFile } from '../emit/output.js';
import { planSiteFiles } from '../emit/plan-files.js';
import { planSearchFiles } from '../emit/search/files.js';
import { type SiteRenderer, siteRenderer } from '../emit/site-renderer.js';
import { assembleSite, type Site, type SiteSources } from '../pipeline.js';
import { isError, type Problem } from '../problems/index.js';
import type { DocPage, SitePath } from '../types.js';
import type { ShownSite } from './memory-files.js';
import type { WatchInput } from './watch-input.js';

/** A complete site, and the data to compare the next change with. */
export interface WholeSite {
  readonly site: Site;
  readonly assets: SiteAssets;
  /** Everything except the search. Edited pages replace earlier ones. */
  readonly files: Map<string, OutputFile>;
  readonly renderer: SiteRenderer;
  /** Hash of each Markdown file when it was last read. */
  readonly hashes: Map<SitePath, string>;
  /** Pages with errors, by file; the site contains their previous versions. */
  readonly refused: Map<SitePath, DocPage>;
  /** Problems in Markdown files, by file. */
  readonly ofDocs: Map<SitePath, readonly Problem[]>;
  /** All other problems. */
  readonly others: readonly Problem[];
}

/** Returns all problems of a site. */
export const problemsOf = ({ others, ofDocs }: WholeSite): readonly Problem[] => [...others, ...[...ofDocs.values()].flat()];

/**
 * Runs the full build; files are rendered on demand. For a page whose new version has errors, the site contains the previous version. With errors
 * outside the pages, there is no `whole` and the site is not updated.
 *
 * @param before the current site; without it, a site with errors is better than none
 */
export async function wholeSite(
  read: SiteSources,
  input: WatchInput,
  before: WholeSite | undefined,
): Promise<
  Pick<Site, 'documents'> & { readonly whole?: WholeSite; readonly problems: readonly Problem[]; readonly assets: SiteAssets }
> {
  const { dir, build } = input;
  const [assembled, assets] = await Promise.all([assembleSite(read, input), siteAssets(dir, read)]);
  const hashes = new Map(read.sources.docs.map(({ path, hash }) => [path, hash]));
  const ofDocs = new Map<SitePath, Problem[]>();
  const others: Problem[] = [];
  const sort = (problems: readonly Problem[]) => {
    for (const one of problems) {
      if (!hashes.has(one.file)) others.push(one);
      else if (ofDocs.get(one.file)?.push(one) === undefined) ofDocs.set(one.file, [one]);
    }
  };
  sort(assembled.problems);
  sort(assets.problems);
  const { site, refused } = withEarlierPages(assembled.site, { hashes, ofDocs }, before);
  const files = planSiteFiles({ dir, site, assets });
  sort(checkOutputs(files));
  const whole: WholeSite = {
    site,
    assets,
    // If several files have the same name, the first one wins.
    files: new Map(files.reverse().map((file) => [file.path, file])),
    renderer: siteRenderer({ site, assets, build }),
    hashes,
    refused,
    ofDocs,
    others,
  };
  const isHeld = before !== undefined && others.some(isError);
  return { whole: isHeld ? undefined : whole, problems: problemsOf(whole), assets, documents: site.documents };
}

/** Returns the site with the previous versions of edited pages that have errors. */
function withEarlierPages(
  site: Site,
  { hashes, ofDocs }: Pick<WholeSite, 'hashes' | 'ofDocs'>,
  before: WholeSite | undefined,
): { site: Site; refused: Map<SitePath, DocPage> } {
  const refused = new Map<SitePath, DocPage>();
  if (!before) return { site, refused };
  const pages = new Map(site.manifest.pages);
  for (const [file, problems] of ofDocs) {
    if (!problems.some(isError)) continue;
    const route = site.manifest.targets.routes.get(file);
    const page = route === undefined ? undefined : pages.get(route);
    const earlier = route === undefined ? undefined : before.site.manifest.pages.get(route);
    const isEdited = hashes.get(file) !== before.hashes.get(file) || before.refused.has(file);
    if (!isEdited || route === undefined || page?.kind !== 'doc' || earlier?.kind !== 'doc') continue;
    if (page.source !== file || earlier.source !== file) continue;
    pages.set(route, earlier);
    refused.set(file, page);
  }
  return { site: { ...site, manifest: { ...site.manifest, pages } }, refused };
}

/** Returns a complete site for serving. Search files are computed at the first search. */
export function shownSite({ site, files, renderer }: WholeSite, { build, cache }: WatchInput): ShownSite {
  const { sharedDigest } = renderer;
  let search: ReadonlyMap<string, OutputFile> | undefined;
  return {
    address: site.config,
    renderer,
    find(path) {
      const file = files.get(path);
      if (file || !path.startsWith('search/')) return file;
      search ??= new Map(planSearchFiles({ site, build, cache, sharedDigest }).map((one) => [one.path, one]));
      return search.get(path);
    },
  };
}
