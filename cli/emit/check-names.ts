import type { Site } from '../manifest/site.js';
import type { Problem } from '../problems/index.js';
import { noCache } from '../store/cache.js';
import type { SiteAssets } from './assets.js';
import { checkOutputs, fold, type OutputFile } from './output.js';

/** The folder of the search, and the document of its page, which may be in that folder. */
const SEARCH_FOLDER = /^search(?:\/|$)/;
const SEARCH_PAGE = 'search/index.html';

/**
 * Checks the names of all files of a site, as a build does. Those of the search depend on the words of all pages, so they are only computed if another
 * file is in their folder.
 *
 * @param files all files except those of the search
 */
export async function checkNames(
  files: readonly OutputFile[],
  { site, assets }: { readonly site: Site; readonly assets: SiteAssets },
): Promise<Problem[]> {
  const isNearSearch = files.some(({ path }) => SEARCH_FOLDER.test(fold(path)) && path !== SEARCH_PAGE);
  if (!isNearSearch) return checkOutputs(files);
  const [{ siteRenderer }, { planSearchFiles }] = await Promise.all([import('./site-renderer.js'), import('./search/files.js')]);
  const { sharedDigest } = siteRenderer({ site, assets, build: '' });
  return checkOutputs([...files, ...planSearchFiles({ site, sharedDigest, build: '', cache: noCache })]);
}
