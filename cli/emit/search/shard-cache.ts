import type { Cache } from '../../store/cache.js';
import { createKey, type Key, type Task } from '../../store/key.js';
import { recall, remember } from '../../store/memo.js';
import type { Texts } from '../../store/texts.js';
import type { RoutePath } from '../../types.js';
import type { IndexedPage } from './indexed-page.js';
import type { WordShard } from './shards.js';

/** The shards of the last build. */
export interface PreviousShards {
  /** Hash of the words of each page. */
  readonly hashes: readonly string[];
  readonly shards: readonly WordShard[];
}

/** The shards of the last build with the same pages. */
const searchTask = (order: string): Task => ({ task: 'search', inputs: [order] });

const shardKey = ({ first, name }: Pick<WordShard, 'first' | 'name'>): Key =>
  createKey({ task: 'shard', subject: first, inputs: [name] });

const wordsKey = (route: RoutePath, hash: string): Key => createKey({ task: 'words', subject: route, inputs: [hash] });

/** Name of the text of a shard or of words. */
const TEXT = 'text';

const textReader = (texts: Texts) => () => texts.read(TEXT);

/** Returns the words of a page that were stored by `storeWords`. */
export const findWords = (cache: Cache, route: RoutePath, hash: string): (() => string) | undefined =>
  cache.find(wordsKey(route, hash), textReader);

/** Stores the words of a page whose words have changed since all pages were counted. */
export function storeWords(cache: Cache, { route, wordsHash, words }: Pick<IndexedPage, 'route' | 'wordsHash' | 'words'>): void {
  cache.store(wordsKey(route, wordsHash), { [TEXT]: words }, textReader);
}

type StoredShard = readonly [first: string, last: string, depth: number, size: number, name: string];

export function readPrevious(cache: Cache, order: string): PreviousShards | undefined {
  const stored = recall<{ hashes: string; shards: readonly StoredShard[] }>(cache, searchTask(order));
  const shards = stored?.shards.flatMap(([first, last, depth, size, name]) => {
    const text = cache.find(shardKey({ first, name }), textReader);
    return text ? [{ first, last, depth, size, name, text }] : [];
  });
  return stored && shards?.length === stored.shards.length ? { hashes: stored.hashes.split(' '), shards } : undefined;
}

/** Stores the shards for the next build. Returns shards that read their texts from the cache, so that the texts need not stay in memory. */
export function storeShards(
  cache: Cache,
  { order, hashes, shards }: PreviousShards & { readonly order: string },
  previous?: PreviousShards,
): WordShard[] {
  const unchanged = new Set(previous?.shards);
  const stored = shards.map((shard) =>
    unchanged.has(shard) ? shard : { ...shard, text: cache.store(shardKey(shard), { [TEXT]: shard.text() }, textReader) },
  );
  remember(cache, searchTask(order), {
    hashes: hashes.join(' '),
    shards: shards.map(({ first, last, depth, size, name }): StoredShard => [first, last, depth, size, name]),
  });
  return stored;
}
