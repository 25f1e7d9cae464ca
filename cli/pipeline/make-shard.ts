import { checkDocuments } from '../manifest/document-checks.js';
import type { Problem } from '../problems/index.js';
import { isInShard, type Shard } from '../sources/shard.js';
import type { SiteSources } from '../sources/site-sources.js';
import { makePages, withNeededTexts } from './make-pages.js';
import type { Pages, SiteInput } from './site-input.js';
import { nameGenerators, problemsOf, withLevels } from './site-problems.js';

/** The pages of a shard. */
export interface MadeShard extends Pages {
  readonly problems: readonly Problem[];
}

/**
 * Sources → the pages of one shard, which are stored. Finds the problems of these pages; those of the whole site, such as broken links, are found when
 * the site is assembled.
 *
 * @param given with the Markdown files of the shard only
 */
export async function makeShard(given: SiteSources, input: SiteInput, shard: Shard): Promise<MadeShard> {
  const sources = { ...given.sources, openapi: given.sources.openapi.filter(({ path }) => isInShard(path, shard)) };
  const read = await withNeededTexts({ ...given, sources }, input);
  const pages = await makePages(read, input);
  return {
    ...pages,
    problems: withLevels(
      checkDocuments(nameGenerators([...read.problems, ...problemsOf(pages)], read.parts), {
        config: read.config,
        apis: pages.apis,
        all: input.all,
      }),
      read.config,
      input,
    ),
  };
}
