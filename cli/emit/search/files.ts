import type { Site } from '../../manifest/site.js';
import type { RuntimeLinks } from '../../render/index.js';
import { siteView } from '../../render/views.js';
import type { Cache } from '../../store/cache.js';
import type { Made } from '../output.js';
import { makeLetterPages } from './a-z-pages.js';
import { makeSearchIndex } from './index.js';
import { listSearchPages } from './pages.js';
import { makeSearchRecords } from './records.js';
import { type CountedShard, type CountTask, countAhead } from './word-shards.js';

interface SearchInput {
  readonly site: Site;
  /** Digest of everything that pages share. */
  sharedDigest(): string;
  readonly runtime: RuntimeLinks;
  readonly csp: string;
  /** Hash of the running docsgen. */
  readonly build: string;
  readonly cache: Cache;
}

/** Counts the words of all pages in parallel with other work, so that the first search does not wait for it. */
export async function countSearchWords(
  { site: { config, manifest }, build, cache }: Pick<SearchInput, 'site' | 'build' | 'cache'>,
  count: (task: CountTask) => Promise<readonly CountedShard[]>,
): Promise<void> {
  const { enabled, provider, synonyms } = config.search;
  if (enabled && provider === 'lunr') await countAhead(listSearchPages({ manifest, config, build }), synonyms, { cache, count });
}

/** Returns the search files: the index, or the records for a hosted service, and the lists of pages for readers without JavaScript. */
export function makeSearchFiles({
  site,
  sharedDigest,
  runtime,
  csp,
  build,
  cache,
}: SearchInput): { path: string; content: string | Made }[] {
  const { config, manifest } = site;
  if (!config.search.enabled) return [];
  const pages = listSearchPages({ manifest, config, build, sharedDigest });
  const index =
    config.search.provider === 'algolia'
      ? [{ path: 'records.ndjson', content: makeSearchRecords(pages) }]
      : makeSearchIndex(pages, config.search.synonyms, cache);
  return [
    ...index.map(({ path, content }) => ({ path: `search/${path}`, content })),
    ...makeLetterPages(pages, { site: siteView(config, runtime, manifest), styles: runtime.styles, csp, sharedDigest, cache }),
  ];
}
