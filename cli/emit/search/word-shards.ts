import type { PageWords } from '../../pages/search/page-words.js';
import { computeDigest } from '../../sources/text.js';
import type { Cache } from '../../store/cache.js';
import { createAliasFinder } from './aliases.js';
import type { IndexedPage } from './indexed-page.js';
import { findWords, type PreviousShards, readPrevious, storeShards, storeWords } from './shard-cache.js';
import { cutShards, editShards, type WordEntry, type WordShard } from './shards.js';
import { compareWords, countWords, editPostings, listWords, type WordChanges } from './word-postings.js';

/** Groups of terms with the same meaning. */
type Synonyms = readonly (readonly string[])[];

/** Above this share of changed pages, all pages are counted again. */
const MAX_CHANGED_SHARE = 0.1;

/** Identifies the words of a page: the hash of its own words, and the texts of the links to it. */
const identifyWords = ({ wordsHash, linkTexts }: IndexedPage): string =>
  linkTexts ? `${wordsHash}:${encodeURIComponent(linkTexts)}` : wordsHash;

/** Returns the parts of what `identifyWords` has returned. */
function splitIdentity(identity: string): { readonly wordsHash: string; readonly linkTexts: string } {
  const [wordsHash = '', linkTexts = ''] = identity.split(':');
  return { wordsHash, linkTexts: decodeURIComponent(linkTexts) };
}

/** Returns the shards of the index. If the cache contains the shards of the same pages, rebuilds only those with changed words if possible. */
export function makeWordShards(pages: readonly IndexedPage[], synonyms: Synonyms, cache: Cache): readonly WordShard[] {
  const order = digestOrder(pages, synonyms);
  const previous = readPrevious(cache, order);
  const hashes = pages.map(identifyWords);
  const changed = previous && hashes.flatMap((hash, page) => (hash === previous.hashes[page] ? [] : [page]));
  if (changed?.length === 0 && previous) return previous.shards;
  const changes = previous && changed && findChanges(pages, changed, { previous, cache, synonyms });
  const shards =
    previous && changes
      ? editShards(previous.shards, changes.keys(), (word, postings) =>
          editPostings(postings, changes.get(word) as ReadonlyMap<number, number>),
        )
      : cutShards(listEntries(pages.map(listWords), synonyms));
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
  return cutShards(listEntries(words, synonyms)).map((shard) => ({ ...shard, text: shard.text() }));
}

/** Counts the words in parallel with other work, so that `makeWordShards` finds the shards in the cache. Does nothing if they are already there. */
export async function countAhead(
  pages: readonly IndexedPage[],
  synonyms: Synonyms,
  { cache, count }: { readonly cache: Cache; readonly count: (task: CountTask) => Promise<readonly CountedShard[]> },
): Promise<void> {
  const order = digestOrder(pages, synonyms);
  if (readPrevious(cache, order)) return;
  const hashes = pages.map(identifyWords);
  const shards = await count({ words: pages.map(listWords), synonyms });
  if (!readPrevious(cache, order))
    storeShards(cache, { order, hashes, shards: shards.map((shard) => ({ ...shard, text: () => shard.text })) });
}

const digestOrder = (pages: readonly IndexedPage[], synonyms: Synonyms): string =>
  computeDigest(JSON.stringify([pages.map(({ route }) => route), synonyms]));

/** Returns the entries of words and aliases, in order by code unit. */
const listEntries = (words: readonly PageWords[], synonyms: Synonyms): WordEntry[] =>
  [...countWords(words, createAliasFinder(synonyms))].sort(([a], [b]) => (a < b ? -1 : 1));

/** Returns the changes to the words of the pages; `undefined` if many pages changed, or if the cache no longer contains their previous words. */
function findChanges(
  pages: readonly IndexedPage[],
  changed: readonly number[],
  { previous, cache, synonyms }: { readonly previous: PreviousShards; readonly cache: Cache; readonly synonyms: Synonyms },
): WordChanges | undefined {
  if (changed.length > MAX_CHANGED_SHARE * pages.length) return undefined;
  const before = new Map(changed.map((page) => [page, splitIdentity(previous.hashes[page] as string)]));
  const stored = cache.textsOf('words', new Set([...before.values()].map(({ wordsHash }) => wordsHash)));
  const changes = [...before].flatMap(([number, { wordsHash, linkTexts }]) => {
    const page = pages[number] as IndexedPage;
    const { words } = page;
    const readBefore = stored.get(wordsHash) ?? findWords(cache, page.route, wordsHash);
    storeWords(cache, { route: page.route, wordsHash: page.wordsHash, words });
    if (!readBefore) return [];
    const after = listWords({ words, linkTexts: page.linkTexts });
    return [{ page: number, before: listWords({ words: readBefore(), linkTexts }), after }];
  });
  return changes.length === changed.length ? compareWords(changes, createAliasFinder(synonyms)) : undefined;
}
