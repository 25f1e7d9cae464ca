import { DEFAULT_HITS, type SearchAnswer, type SearchEngine, type SearchOptions } from './engine.js';
import {
  INDEX_VERSION,
  MANIFEST_FILE,
  pageFile,
  SEARCH_KINDS,
  type SearchKind,
  type SearchManifest,
  type SearchPage,
  shardFile,
} from './manifest.js';
import { createProximityScorer } from './proximity.js';
import { parseQuery, type Query } from './query.js';
import { rankPages } from './scoring.js';
import { decodeShard, type Shard } from './shard.js';
import { makeHit } from './snippets.js';
import { type IndexReader, lookUpTerms } from './term-lookup.js';

/**
 * Reads a file of the index as JSON. Rejects when it cannot be had or is no JSON.
 *
 * @param fresh past every cache
 */
export type ReadFile = (file: string, fresh?: boolean) => Promise<unknown>;

/** The index as one deployment of the site wrote it. */
interface OpenIndex {
  readonly manifest: SearchManifest;
  readonly shards: Map<number, Promise<Shard>>;
  readonly pages: Map<number, Promise<SearchPage>>;
}

/** The engine that needs no server: it reads the parts of the index that a query needs. */
export function createLunrEngine(read: ReadFile): SearchEngine {
  let opened: Promise<OpenIndex> | undefined;

  const open = async (fresh: boolean): Promise<OpenIndex> => {
    const manifest = (await read(MANIFEST_FILE, fresh)) as SearchManifest;
    if (manifest?.version !== INDEX_VERSION || !Array.isArray(manifest.parts) || typeof manifest.links !== 'string')
      throw new Error('The index cannot be read.');
    return { manifest, shards: new Map(), pages: new Map() };
  };
  /** A file that could not be read belongs to an older deployment, or its transfer failed: both are mended by beginning anew, once. */
  const withRetry = async <T>(work: (index: OpenIndex, fresh: boolean) => Promise<T>): Promise<T> => {
    opened ??= open(false);
    try {
      return await work(await opened, false);
    } catch {
      const anew = open(true);
      opened = anew;
      try {
        return await work(await anew, true);
      } catch (error) {
        if (opened === anew) opened = undefined;
        throw error;
      }
    }
  };

  return {
    async search(query, options = {}) {
      const asked = parseQuery(query);
      return withRetry((index, fresh) =>
        answerQuery(
          asked,
          options,
          createIndexReader(index, (file) => read(file, fresh)),
        ),
      );
    },
  };
}

function createIndexReader({ manifest, shards, pages }: OpenIndex, read: (file: string) => Promise<unknown>): IndexReader {
  const once = <T>(known: Map<number, Promise<T>>, key: number, load: () => Promise<T>): Promise<T> => {
    let value = known.get(key);
    if (!value) {
      value = load();
      known.set(key, value);
      value.catch(() => known.delete(key));
    }
    return value;
  };
  return {
    manifest,
    shard: (number) =>
      once(shards, number, async () => decodeShard(await read(shardFile(manifest.parts[number]?.[1] as string)))),
    page: (number) => once(pages, number, async () => parsePage(await read(pageFile(manifest.folder, number)))),
  };
}

function parsePage(value: unknown): SearchPage {
  const page = value as SearchPage | null;
  if (typeof page?.url !== 'string' || !Array.isArray(page.sections)) throw new Error('A page of the index cannot be read.');
  return page;
}

/** A page counts that much more with each doubling of the pages that link to it. */
const LINKED = 0.05;

/** What a page of the API reference counts, unless programs are spoken of: there are many, and each says little. */
const API = 0.7;

/** What every other page counts when the query holds an address of the API. */
const BESIDE_ADDRESS = 0.7;

/** The same when it speaks of the API without an address. */
const BESIDE_API = 0.5;

async function answerQuery(query: Query, options: SearchOptions, index: IndexReader): Promise<SearchAnswer> {
  const { manifest } = index;
  const { kind, from = 0, limit = DEFAULT_HITS } = options;
  const kinds = listKinds(manifest);
  const present = SEARCH_KINDS.filter((one) => kinds.includes(one));
  const { pages: ranked, words } = rankPages({
    ...(await lookUpTerms(query, index)),
    pages: manifest.pages,
    prior: (page) => {
      if (kind !== undefined && kinds[page] !== kind) return 0;
      const known = 1 + LINKED * (Number(manifest.links[page]) || 0);
      if (kinds[page] === 'api') return query.mentionsCode ? known : API * known;
      return (query.hasPath ? BESIDE_ADDRESS : query.wantsApi ? BESIDE_API : 1) * known;
    },
  });
  const nearness = createProximityScorer(words);
  const code = query.words.flatMap((word) => word.code ?? []);
  const shown = ranked.slice(from, from + limit);
  const scored = await Promise.all(
    shown.map(async (ranked) =>
      makeHit(await index.page(ranked.page), { kind: kinds[ranked.page] as SearchKind, ranked, words, nearness, code }),
    ),
  );
  // The files of a few pages say which of them is best; the order must not depend on how many are asked for.
  const blockOf = (at: number) => Math.floor((from + at) / DEFAULT_HITS);
  const hits = scored
    .map((one, at) => ({ ...one, block: blockOf(at) }))
    .sort((a, b) => a.block - b.block || b.score - a.score)
    .map(({ hit }) => hit);
  return { hits, total: ranked.length, kinds: present };
}

/** The kind of each page. */
const listKinds = ({ kinds }: SearchManifest): SearchKind[] =>
  kinds.flatMap(([kind, pages]) => Array<SearchKind>(pages).fill(kind));
