import { stemWord } from '../../../search/stem.js';
import { hashOf } from '../../sources/text.js';
import type { Cache } from '../../store/cache.js';
import { findAliases, listTermStems } from './aliases.js';
import type { IndexedPage } from './indexed-page.js';
import { cutShards, editShards, type WordEntry, type WordShard } from './shards.js';
import { compareWords, countWords, editPostings, encodePageLevels, type WordChanges } from './word-postings.js';

/** Groups of terms with the same meaning. */
type Synonyms = readonly (readonly string[])[];

/** The shards of the last build. */
interface PreviousShards {
  /** Hash of the words of each page. */
  readonly hashes: readonly string[];
  readonly parts: readonly WordShard[];
}

const STATE = 'search:state';
const keyOf = (part: Pick<WordShard, 'first'>): string => `search:part:${part.first}`;

/** Above this share of changed pages, all pages are counted again. */
const MAX_CHANGED_SHARE = 0.1;

/** Returns the shards of the index. If the cache contains the shards of the same pages, rebuilds only those with changed words if possible. */
export function makeWordShards(pages: readonly IndexedPage[], synonyms: Synonyms, cache: Cache): readonly WordShard[] {
  const order = digestOrder(pages, synonyms);
  const known = readPrevious(cache, order);
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  const changed = known && hashes.flatMap((hash, page) => (hash === known.hashes[page] ? [] : [page]));
  if (changed?.length === 0 && known) return known.parts;
  const changes = known && changed && findChanges(pages, changed, { known, cache });
  const parts =
    known && changes && !touchesSynonyms(changes, synonyms)
      ? editShards(known.parts, changes.keys(), (word, postings) =>
          editPostings(postings, changes.get(word) as ReadonlyMap<number, number>),
        )
      : cutShards(listEntries(pages, synonyms));
  return storeShards(cache, { order, hashes, parts }, known);
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
  const pages = words.map((own) => ({ words: own }));
  return cutShards(listEntries(pages, synonyms)).map((part) => ({ ...part, text: part.text() }));
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
  const parts = await count({ words: pages.map(({ words }) => words), synonyms });
  if (!readPrevious(cache, order))
    storeShards(cache, { order, hashes, parts: parts.map((part) => ({ ...part, text: () => part.text })) });
}

const digestOrder = (pages: readonly IndexedPage[], synonyms: Synonyms): string =>
  hashOf(JSON.stringify([pages.map(({ route }) => route), synonyms]));

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
  { known, cache }: { readonly known: PreviousShards; readonly cache: Cache },
): WordChanges | undefined {
  if (changed.length > MAX_CHANGED_SHARE * pages.length) return undefined;
  const before = cache.textsOf('words', new Set(changed.map((page) => known.hashes[page] as string)));
  if (changed.some((page) => !before.has(known.hashes[page] as string))) return undefined;
  return compareWords(
    changed.map((page) => ({
      page,
      before: before.get(known.hashes[page] as string)?.() as string,
      after: (pages[page] as IndexedPage).words,
    })),
  );
}

/** Whether the changes may also change aliases. */
function touchesSynonyms(changes: WordChanges, synonyms: Synonyms): boolean {
  const terms = listTermStems(synonyms);
  return terms.size > 0 && [...changes.keys()].some((word) => terms.has(stemWord(word)));
}

type StoredShard = readonly [first: string, last: string, depth: number, size: number, name: string];

function readPrevious(cache: Cache, order: string): PreviousShards | undefined {
  const state = cache.get(STATE) as { order: string; hashes: string; parts: readonly StoredShard[] } | undefined;
  if (state?.order !== order) return undefined;
  const parts = state.parts.flatMap(([first, last, depth, size, name]) => {
    const texts = cache.texts(keyOf({ first }));
    return texts?.hash(name) === undefined ? [] : [{ first, last, depth, size, name, text: () => texts.read(name) }];
  });
  return parts.length === state.parts.length ? { hashes: state.hashes.split(' '), parts } : undefined;
}

/** Stores the shards for the next build. Returns shards that read their texts from the cache, so that the texts need not stay in memory. */
function storeShards(
  cache: Cache,
  { order, hashes, parts }: PreviousShards & { readonly order: string },
  before?: PreviousShards,
): WordShard[] {
  const known = new Map(before?.parts.map((part) => [part.first, part]));
  const kept = parts.map((part) => {
    if (known.get(part.first)?.name === part.name) return part;
    const texts = cache.setTexts(keyOf(part), { [part.name]: part.text() });
    return { ...part, text: () => texts.read(part.name) };
  });
  const stored = parts.map(({ first, last, depth, size, name }): StoredShard => [first, last, depth, size, name]);
  cache.set(STATE, { order, hashes: hashes.join(' '), parts: stored });
  return kept;
}
