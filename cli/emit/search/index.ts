import { INDEX_VERSION, MANIFEST_FILE, pageFile, type SearchManifest, shardFile } from '../../../search/manifest.js';
import { type Cache, noCache } from '../../store/cache.js';
import type { IndexedPage } from './indexed-page.js';
import { cutShortestPrefix, nameByContent, type WordShard } from './shards.js';
import { makeWordShards } from './word-shards.js';

/** The data of a page in search results, or the words of a shard. */
export type IndexJob =
  | { readonly kind: 'search-page'; readonly page: IndexedPage }
  | { readonly kind: 'search-shard'; readonly shard: WordShard };

/** A file of the index: its path relative to the index's folder, and its text or the job that renders it. */
export interface IndexFile {
  readonly path: string;
  readonly content: string | IndexJob;
}

/** Returns the files of the index. @param pages in order of their routes */
export function makeSearchIndex(
  pages: readonly IndexedPage[],
  synonyms: readonly (readonly string[])[] = [],
  cache: Cache = noCache,
): IndexFile[] {
  const folder = nameByContent(pages.map(({ route }) => route).join('\n'));
  const files: IndexFile[] = pages.map((page, number) => ({
    path: pageFile(folder, number),
    content: { kind: 'search-page', page },
  }));
  const shards = makeWordShards(pages, synonyms, cache);
  files.push(...shards.map((shard): IndexFile => ({ path: shardFile(shard.name), content: { kind: 'search-shard', shard } })));
  const manifest: SearchManifest = {
    version: INDEX_VERSION,
    pages: pages.length,
    folder,
    kinds: encodeRuns(pages.map(({ kind }) => kind)),
    ...listSections(pages),
    links: encodeLinkCounts(pages),
    ...listBoosts(pages),
    ...listVersions(pages),
    parts: shards.map(({ first, name }, index) => [cutShortestPrefix(shards[index - 1]?.last ?? '', first), name] as const),
  };
  files.push({ path: MANIFEST_FILE, content: `${JSON.stringify(manifest)}\n` });
  return files;
}

/** Returns the text of a file of the index. */
export const renderIndexFile = ({ content }: IndexFile): string =>
  typeof content === 'string' ? content : renderIndexJob(content);

export const renderIndexJob = (job: IndexJob): string =>
  job.kind === 'search-page' ? `${JSON.stringify(job.page.searchPage)}\n` : job.shard.text();

/** Encodes the number of links to each page as a digit on a logarithmic scale. */
const encodeLinkCounts = (pages: readonly IndexedPage[]): string =>
  pages.map(({ links }) => Math.min(9, Math.round(Math.log2(1 + links)))).join('');

function listBoosts(pages: readonly IndexedPage[]): Pick<SearchManifest, 'boosts'> {
  const boosts = encodeRuns(pages.map(({ boost }) => boost));
  return boosts.some(([factor]) => factor !== 1) ? { boosts } : {};
}

function listVersions(pages: readonly IndexedPage[]): Pick<SearchManifest, 'versions'> {
  const list = [...new Set(pages.flatMap(({ version }) => version ?? []))];
  if (list.length === 0) return {};
  const indexes = new Map(list.map((version, index) => [version, index]));
  return { versions: { list, pages: encodeRuns(pages.map(({ version }) => (version && indexes.get(version)) ?? -1)) } };
}

/** Readers can choose from several categories only. */
function listSections(pages: readonly IndexedPage[]): Pick<SearchManifest, 'sections'> {
  const sections = pages.flatMap(({ section }) => section ?? []).sort((a, b) => a.position - b.position);
  const labels = [...new Set(sections.map(({ label }) => label))];
  if (labels.length < 2) return {};
  return { sections: { labels, pages: encodeRuns(pages.map(({ section }) => (section ? labels.indexOf(section.label) : -1))) } };
}

function encodeRuns<Value>(values: readonly Value[]): [Value, number][] {
  const runs: [Value, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.[0] === value) last[1] += 1;
    else runs.push([value, 1]);
  }
  return runs;
}
