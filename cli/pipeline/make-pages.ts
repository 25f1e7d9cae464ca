import { currentInputs } from '../pages/current-inputs.js';
import { docKeys, docOptions, makeDocPages } from '../pages/make-doc-pages.js';
import { makeApiPages } from '../pages/openapi/make-api-pages.js';
import { findPage } from '../pages/stored-page.js';
import { readMissingTexts } from '../sources/index.js';
import type { SiteSources } from '../sources/site-sources.js';
import { findSourceFolders } from '../sources/source-folders.js';
import type { Source } from '../types.js';
import type { Pages, SiteInput } from './site-input.js';

/** Reads the texts of the Markdown files whose pages are not stored. */
export async function withNeededTexts(read: SiteSources, { dir, cache, untrusted }: SiteInput): Promise<SiteSources> {
  const options = docOptions(read.config, read.parts, untrusted ? undefined : dir);
  const getKey = docKeys(options);
  const current = currentInputs({ dir, files: cache.files, options });
  const isMissing = (source: Pick<Source, 'path' | 'hash'>) =>
    findPage(cache, { key: getKey(source), source }, current) === undefined;
  const { docs, problems } = await readMissingTexts(findSourceFolders(dir, read.config.roots), read.sources.docs, isMissing);
  return { ...read, sources: { ...read.sources, docs }, problems: [...read.problems, ...problems] };
}

/** Sources → pages. Pages whose files have not changed are taken from the cache. */
export async function makePages({ config, place, sources, parts }: SiteSources, input: SiteInput): Promise<Pages> {
  const { dir, cache, untrusted, deadline, makeApi } = input;
  const docs = await makeDocPages(sources.docs, docOptions(config, parts, untrusted ? undefined : dir), input);
  const apis = await makeApiPages(sources.openapi, { config, place, dir, cache, deadline, makeApi });
  return { docs, apis };
}
