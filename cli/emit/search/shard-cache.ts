import type { Cache } from '../../store/cache.js';
import type { WordShard } from './shards.js';

/** The shards of a build, as the next build finds them in the cache. */
export interface CachedShards {
  /** Digest of the routes and synonyms that the shards were built for. */
  readonly order: string;
  /** Hash of the words of each page. */
  readonly hashes: readonly string[];
  readonly shards: readonly WordShard[];
}

type StoredShard = readonly [first: string, last: string, depth: number, size: number, name: string];

interface StoredState {
  readonly order: string;
  readonly hashes: string;
  readonly parts: readonly StoredShard[];
}

const STATE_KEY = 'search:state';
const getShardKey = (first: string): string => `search:part:${first}`;

/** Returns the shards of the last build; `undefined` if they were built for other routes or synonyms, or are incomplete. */
export function readCachedShards(cache: Cache, order: string): CachedShards | undefined {
  const state = cache.get(STATE_KEY) as StoredState | undefined;
  if (state?.order !== order) return undefined;
  const shards = state.parts.flatMap(([first, last, depth, size, name]) => {
    const texts = cache.texts(getShardKey(first));
    return texts?.hash(name) === undefined ? [] : [{ first, last, depth, size, name, text: () => texts.read(name) }];
  });
  return shards.length === state.parts.length ? { order, hashes: state.hashes.split(' '), shards } : undefined;
}

/**
 * Stores the shards for the next build. Returns shards that read their texts from the cache, so that the texts need not stay in memory.
 *
 * @param previous the shards in the cache; those that did not change are not written again
 */
export function cacheShards(cache: Cache, { order, hashes, shards }: CachedShards, previous?: CachedShards): WordShard[] {
  const previousByFirst = new Map(previous?.shards.map((shard) => [shard.first, shard]));
  const cachedShards = shards.map((shard) => {
    if (previousByFirst.get(shard.first)?.name === shard.name) return shard;
    const texts = cache.setTexts(getShardKey(shard.first), { [shard.name]: shard.text() });
    return { ...shard, text: () => texts.read(shard.name) };
  });
  const parts = shards.map(({ first, last, depth, size, name }): StoredShard => [first, last, depth, size, name]);
  const state: StoredState = { order, hashes: hashes.join(' '), parts };
  cache.set(STATE_KEY, state);
  return cachedShards;
}
