import { stemWord } from '../../../search/stem.js';
import { computeDigest } from '../../sources/text.js';
import type { Cache } from '../../store/cache.js';
import { findAliases, listTermStems } from './aliases.js';
import type { IndexedPage } from './indexed-page.js';
import { findWords, type PreviousShards, readPrevious, storeShards, storeWords } from './shard-cache.js';
import { cutShards, editShards, type WordEntry, type WordShard } from './shards.js';
import { compareWords, countWords, editPostings, encodePageLevels, type WordChanges } from './word-postings.js';

/** Groups of terms with the same meaning. */
type Synonyms = readonly (readonly string[])[];

/** Above this share of changed pages, all pages are counted again. */
const MAX_CHANGED_SHARE = 0.1;

/** Returns the shards of the index. If the cache contains the shards of the same pages, rebuilds only those with changed words if possible. */
export function makeWordShards(pages: readonly IndexedPage[], synonyms: Synonyms, cache: Cache): readonly WordShard[] {
  const order = digestOrder(pages, synonyms);
  const previous = readPrevious(cache, order);
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  const changed = previous && hashes.flatMap((hash, page) => (hash === previous.hashes[page] ? [] : [page]));
  if (changed?.length === 0 && previous) return previous.shards;
  const changes = previous && changed && findChanges(pages, changed, { previous, cache });
  const shards =
    previous && changes && !touchesSynonyms(changes, synonyms)
      ? editShards(previous.shards, changes.keys(), (word, postings) =>
          editPostings(postings, changes.get(word) as ReadonlyMap<number, number>),
        )
      : cutShards(listEntries(pages, synonyms));
  return storeShards(cache, { order, hashes, shards }, previous);
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
  const pages = words.map((text) => ({ words: text }));
  return cutShards(listEntries(pages, synonyms)).map((shard) => ({ ...shard, text: shard.text() }));
}

/** Counts the words in parallel with other work, so that `makeWordShards` finds the shards in the cache. Does nothing if they are already there. */
export async function countAhead(
  pages: readonly IndexedPage[],
  synonyms: Synonyms,
  { cache, count }: { readonly cache: Cache; readonly count: (task: CountTask) => Promise<readonly CountedShard[]> },
): Promise<void> {
  const order = digestOrder(pages, synonyms);
  if (readPrevious(cache, order)) return;
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  const shards = await count({ words: pages.map(({ words }) => words), synonyms });
  if (!readPrevious(cache, order))
    storeShards(cache, { order, hashes, shards: shards.map((shard) => ({ ...shard, text: () => shard.text })) });
}

const digestOrder = (pages: readonly IndexedPage[], synonyms: Synonyms): string =>
  computeDigest(JSON.stringify([pages.map(({ route }) => route), synonyms]));

/** Returns the entries of words and aliases, in order by code unit. */
function listEntries(pages: readonly Pick<IndexedPage, 'words'>[], synonyms: Synonyms): WordEntry[] {
  const counted = countWords(pages);
  const all = new Map(counted);
  for (const [key, found] of findAliases(synonyms, counted)) all.set(key, encodePageLevels(found));
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the changes to the words of the pages; `undefined` if many pages changed, or if the cache no longer contains their previous words. */
function findChanges(
  pages: readonly IndexedPage[],
  changed: readonly number[],
  { previous, cache }: { readonly previous: PreviousShards; readonly cache: Cache },
): WordChanges | undefined {
  if (changed.length > MAX_CHANGED_SHARE * pages.length) return undefined;
  const stored = cache.textsOf('words', new Set(changed.map((page) => previous.hashes[page] as string)));
  const changes = changed.flatMap((page) => {
    const hash = previous.hashes[page] as string;
    const { route, wordsHash, words } = pages[page] as IndexedPage;
    const readBefore = stored.get(hash) ?? findWords(cache, route, hash);
    storeWords(cache, { route, wordsHash, words });
    return readBefore ? [{ page, before: readBefore(), after: words }] : [];
  });
  return changes.length === changed.length ? compareWords(changes) : undefined;
}

/** Whether the changes may also change aliases. */
function touchesSynonyms(changes: WordChanges, synonyms: Synonyms): boolean {
  const terms = listTermStems(synonyms);
  return terms.size > 0 && [...changes.keys()].some((word) => terms.has(stemWord(word)));
}
