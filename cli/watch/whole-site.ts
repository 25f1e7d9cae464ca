import { siteAssets } from '../emit/assets.js';
import { checkNames } from '../emit/check-names.js';
import type { OutputFile } from '../emit/output.js';
import { planSiteFiles } from '../emit/plan-files.js';
import { planSearchFiles } from '../emit/search/files.js';
import { siteRenderer } from '../emit/site-renderer.js';
import type { Site } from '../manifest/site.js';
import { assembleSite } from '../pipeline/assemble-site.js';
import { withLevels } from '../pipeline/site-problems.js';
import { isError, type Problem } from '../problems/index.js';
import type { SiteSources } from '../sources/site-sources.js';
import type { DocPage, Page, SitePath } from '../types.js';
import type { ShownSite } from './memory-files.js';
import type { ServedSite, WatchInput } from './page.js';

/** A complete site, and the data to compare the next change with. */
export interface WholeSite extends ServedSite {
  /** Hash of each Markdown file when it was last read. */
  readonly sourceHashes: Map<SitePath, string>;
  /** Pages with errors, by file; the site contains their previous versions. */
  readonly refused: Map<SitePath, DocPage>;
  /** Problems in Markdown files, by file. */
  readonly docProblems: Map<SitePath, readonly Problem[]>;
  /** All other problems. */
  readonly otherProblems: readonly Problem[];
}

/** Returns all problems of a site. */
export const listProblems = ({
  otherProblems,
  docProblems,
}: Pick<WholeSite, 'otherProblems' | 'docProblems'>): readonly Problem[] => [
  ...otherProblems,
  ...[...docProblems.values()].flat(),
];

/**
 * Runs the full build; files are rendered on demand. For a page whose new version has errors, the site contains the previous version. With errors
 * outside the pages, there is no `whole` and the site is not updated.
 *
 * @param before the current site; without it, a site with errors is better than none
 */
export async function buildWholeSite(
  read: SiteSources,
  input: WatchInput,
  before: WholeSite | undefined,
): Promise<
  { readonly whole?: WholeSite; readonly problems: readonly Problem[] } & Pick<WholeSite, 'assets'> & Pick<Site, 'documents'>
> {
  const { dir, build } = input;
  const [assembled, assets] = await Promise.all([assembleSite(read, input), siteAssets(dir, read)]);
  const sourceHashes = new Map(read.sources.docs.map(({ path, hash }) => [path, hash]));
  const docProblems = new Map<SitePath, Problem[]>();
  const otherProblems: Problem[] = [];
  const sort = (problems: readonly Problem[]) => {
    for (const problem of withLevels(problems, read.config, input)) {
      if (!sourceHashes.has(problem.file)) otherProblems.push(problem);
      else if (docProblems.get(problem.file)?.push(problem) === undefined) docProblems.set(problem.file, [problem]);
    }
  };
  sort(assembled.problems);
  sort(assets.problems);
  const { site, refused } = withEarlierPages(assembled.site, { sourceHashes, docProblems }, before);
  const files = planSiteFiles({ dir, site, assets });
  sort(await checkNames(files, { site, assets }));
  const renderer = siteRenderer({ site, assets, build });
  const whole: WholeSite = {
    site,
    assets,
    files: indexFiles(files),
    renderer,
    sourceHashes,
    refused,
    docProblems,
    otherProblems,
  };
  const isHeld = before !== undefined && otherProblems.some(isError);
  const linked = [...site.manifest.targets.repository].flatMap(([file, found]) => ('isFolder' in found ? [] : [file]));
  return { whole: isHeld ? undefined : whole, problems: listProblems(whole), assets, documents: [...site.documents, ...linked] };
}

/** Indexes files by path. If several files have the same path, the first one wins. */
export const indexFiles = (files: readonly OutputFile[]): Map<string, OutputFile> =>
  new Map([...files].reverse().map((file) => [file.path, file]));

/** Returns the site with the previous versions of edited pages that have errors. */
function withEarlierPages(
  site: Site,
  { sourceHashes, docProblems }: Pick<WholeSite, 'sourceHashes' | 'docProblems'>,
  before: WholeSite | undefined,
): Pick<WholeSite, 'site' | 'refused'> {
  const refused = new Map<SitePath, DocPage>();
  if (!before) return { site, refused };
  const pages = new Map(site.manifest.pages);
  for (const [file, problems] of docProblems) {
    if (!problems.some(isError)) continue;
    const route = site.manifest.targets.routes.get(file);
    const page = route === undefined ? undefined : pages.get(route);
    const earlier = route === undefined ? undefined : before.site.manifest.pages.get(route);
    const isEdited =
      sourceHashes.get(file) !== before.sourceHashes.get(file) || before.refused.has(file) || hasOtherInputs(page, earlier);
    if (!isEdited || route === undefined || page?.kind !== 'doc' || earlier?.kind !== 'doc') continue;
    if (page.source !== file || earlier.source !== file) continue;
    pages.set(route, earlier);
    refused.set(file, page);
  }
  return { site: { ...site, manifest: { ...site.manifest, pages } }, refused };
}

/** Whether two versions of a page were made with other versions of what they depend on besides their file. */
const hasOtherInputs = (page: Page | undefined, earlier: Page | undefined): boolean =>
  page?.kind === 'doc' && earlier?.kind === 'doc' && JSON.stringify(page.inputs) !== JSON.stringify(earlier.inputs);

/** Returns a complete site for serving. Search files are computed at the first search. */
export function toShownSite({ site, files, renderer }: WholeSite, { build, cache }: WatchInput): ShownSite {
  const { sharedDigest } = renderer;
  let searchFiles: ReadonlyMap<string, OutputFile> | undefined;
  return {
    address: site.config,
    find(path) {
      const file = files.get(path);
      if (file) return { file, renderer };
      if (!path.startsWith('search/')) return undefined;
      searchFiles ??= indexFiles(planSearchFiles({ site, build, cache, sharedDigest }));
      const searchFile = searchFiles.get(path);
      return searchFile && { file: searchFile, renderer };
    },
  };
}
