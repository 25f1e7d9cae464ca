import type { Site } from '../../manifest/site.js';
import type { Cache } from '../../store/cache.js';
import type { OutputFile } from '../output.js';
import type { JobRenderer } from '../render-job.js';
import { type LetterFrame, type LetterJob, planLetterPages, renderLetterJob } from './a-z-pages.js';
import { type IndexJob, makeSearchIndex, renderIndexJob } from './index.js';
import { listSearchPages } from './pages.js';
import { makeSearchRecords } from './records.js';
import { type CountedShard, type CountTask, countAhead } from './word-shards.js';

export interface SearchInput {
  readonly site: Site;
  /** Digest of everything that pages share. */
  sharedDigest(): string;
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
export function planSearchFiles({ site, sharedDigest, build, cache }: SearchInput): OutputFile[] {
  const { config, manifest } = site;
  if (!config.search.enabled) return [];
  const pages = listSearchPages({ manifest, config, build, sharedDigest });
  const index =
    config.search.provider === 'algolia'
      ? [{ path: 'records.ndjson', content: makeSearchRecords(pages) }]
      : makeSearchIndex(pages, config.search.synonyms, cache);
  return [
    ...index.map(({ path, content }) => ({ path: `search/${path}`, content })),
    ...planLetterPages(pages, { sharedDigest, cache }),
  ].map((file) => ({ ...file, origin: 'the search' }));
}

export const indexJobRenderer: JobRenderer<IndexJob> = {
  shallowDigest: (job) => (job.kind === 'search-page' ? job.page.shallowDigest : undefined),
  deepDigest: (job) => (job.kind === 'search-page' ? job.page.digest : job.shard.name),
  render: renderIndexJob,
};

export const letterJobRenderer = (frame: LetterFrame, sharedDigest: () => string): JobRenderer<LetterJob> => ({
  deepDigest: sharedDigest,
  render: (job) => renderLetterJob(job, frame),
});
