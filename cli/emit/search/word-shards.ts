import { stemWord } from '../../../search/stem.js';
import { hashOf } from '../../sources/text.js';
import type { Cache } from '../../store/cache.js';
import { findAliases, listTermStems } from './aliases.js';
import type { IndexedPage } from './indexed-page.js';
import { type CachedShards, cacheShards, readCachedShards } from './shard-cache.js';
import { cutShards, editShards, type WordEntry, type WordShard } from './shards.js';
import { compareWords, countWords, editPostings, encodePageLevels, type WordChanges } from './word-postings.js';

/** Groups of terms with the same meaning. */
type Synonyms = readonly (readonly string[])[];

/** Above this share of changed pages, all pages are counted again. */
const MAX_CHANGED_SHARE = 0.1;

/** Returns the shards of the index. If the cache contains the shards of the same pages, rebuilds only those with changed words if possible. */
export function makeWordShards(pages: readonly IndexedPage[], synonyms: Synonyms, cache: Cache): readonly WordShard[] {
  const order = digestOrder(pages, synonyms);
  const previous = readCachedShards(cache, order);
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  if (!previous) return cacheShards(cache, { order, hashes, shards: cutShards(listEntries(pages, synonyms)) });
  const changedPages = hashes.flatMap((hash, page) => (hash === previous.hashes[page] ? [] : [page]));
  if (changedPages.length === 0) return previous.shards;
  const changes = findChanges(pages, changedPages, { previous, cache });
  const shards =
    changes && !touchesSynonyms(changes, synonyms)
      ? editShards(previous.shards, changes.keys(), (word, postings) =>
          editPostings(postings, changes.get(word) as ReadonlyMap<number, number>),
        )
      : cutShards(listEntries(pages, synonyms));
  return cacheShards(cache, { order, hashes, shards }, previous);
}

/** Pages whose words are to be counted, as plain data for a thread. */
export interface CountTask {
  /** The words of each page, in order of the pages. */
  readonly words: readonly string[];
  readonly synonyms: Synonyms;
}

/** A shard of the index as plain data. */
export interface CountedShard extends Omit<WordShard, 'text'> {
  readonly text: string;
}

/** Counts the words of all pages and splits them into shards. */
export function countShards({ words, synonyms }: CountTask): CountedShard[] {
  const pages = words.map((pageWords) => ({ words: pageWords }));
  return cutShards(listEntries(pages, synonyms)).map((shard) => ({ ...shard, text: shard.text() }));
}

/** Counts the words in parallel with other work, so that `makeWordShards` finds the shards in the cache. Does nothing if they are already there. */
export async function countAhead(
  pages: readonly IndexedPage[],
  synonyms: Synonyms,
  { cache, count }: { readonly cache: Cache; readonly count: (task: CountTask) => Promise<readonly CountedShard[]> },
): Promise<void> {
  const order = digestOrder(pages, synonyms);
  if (readCachedShards(cache, order)) return;
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  const counted = await count({ words: pages.map(({ words }) => words), synonyms });
  if (readCachedShards(cache, order)) return;
  cacheShards(cache, { order, hashes, shards: counted.map((shard) => ({ ...shard, text: () => shard.text })) });
}

const digestOrder = (pages: readonly IndexedPage[], synonyms: Synonyms): string =>
  hashOf(JSON.stringify([pages.map(({ route }) => route), synonyms]));

/** Returns the entries of words and aliases, in order by code unit. */
function listEntries(pages: readonly Pick<IndexedPage, 'words'>[], synonyms: Synonyms): WordEntry[] {
  const postings = countWords(pages);
  const entries = new Map(postings);
  for (const [alias, levels] of findAliases(synonyms, postings)) entries.set(alias, encodePageLevels(levels));
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the changes to the words of the pages; `undefined` if many pages changed, or if the cache no longer contains their previous words. */
function findChanges(
  pages: readonly IndexedPage[],
  changedPages: readonly number[],
  { previous, cache }: { readonly previous: CachedShards; readonly cache: Cache },
): WordChanges | undefined {
  if (changedPages.length > MAX_CHANGED_SHARE * pages.length) return undefined;
  const getPreviousHash = (page: number) => previous.hashes[page] as string;
  const wordsByHash = cache.textsOf('words', new Set(changedPages.map(getPreviousHash)));
  if (changedPages.some((page) => !wordsByHash.has(getPreviousHash(page)))) return undefined;
  return compareWords(
    changedPages.map((page) => ({
      page,
      before: wordsByHash.get(getPreviousHash(page))?.() as string,
      after: (pages[page] as IndexedPage).words,
    })),
  );
}

/** Whether the changes may also change aliases. */
function touchesSynonyms(changes: WordChanges, synonyms: Synonyms): boolean {
  const stems = listTermStems(synonyms);
  return stems.size > 0 && [...changes.keys()].some((word) => stems.has(stemWord(word)));
}
