import type { SearchAnswer, SearchEngine, SearchOptions } from './engine.js';
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
import { demoteStrangers, rankPages } from './scoring.js';
import { decodeShard, type Shard } from './shard.js';
import { makeHit } from './snippets.js';
import { type IndexReader, lookUpTerms } from './term-lookup.js';
import { createVersionWeigher } from './versions.js';
import { DEFAULT_HITS, LINK_BONUS } from './weights.js';

/**
 * Reads a file of the index as JSON. Rejects when the file cannot be read or is not JSON.
 *
 * @param fresh bypasses all caches
 */
export type ReadFile = (file: string, fresh?: boolean) => Promise<unknown>;

/** The index of one deployment of the site. */
interface OpenIndex {
  readonly manifest: SearchManifest;
  readonly shards: Map<number, Promise<Shard>>;
  readonly pages: Map<number, Promise<SearchPage>>;
}

/** Creates the engine that needs no server: it reads the shards of the index that a query needs. */
export function createLunrEngine(read: ReadFile): SearchEngine {
  let current: Promise<OpenIndex> | undefined;

  const open = async (fresh: boolean): Promise<OpenIndex> => {
    const manifest = (await read(MANIFEST_FILE, fresh)) as SearchManifest;
    if (manifest?.version !== INDEX_VERSION || !Array.isArray(manifest.parts) || manifest.links?.length !== manifest.pages)
      throw new Error('The index cannot be read.');
    return { manifest, shards: new Map(), pages: new Map() };
  };
  /** Retries once with a fresh index: a file that cannot be read belongs to an older deployment, or its transfer failed. */
  const retryOnce = async <T>(work: (index: OpenIndex, fresh: boolean) => Promise<T>): Promise<T> => {
    current ??= open(false);
    try {
      return await work(await current, false);
    } catch {
      const reopened = open(true);
      current = reopened;
      try {
        return await work(await reopened, true);
      } catch (error) {
        if (current === reopened) current = undefined;
        throw error;
      }
    }
  };

  return {
    async search(text, options = {}) {
      const query = parseQuery(text);
      return retryOnce((index, fresh) =>
        answerQuery(
          query,
          options,
          createIndexReader(index, (file) => read(file, fresh)),
        ),
      );
    },
  };
}

function createIndexReader({ manifest, shards, pages }: OpenIndex, read: (file: string) => Promise<unknown>): IndexReader {
  const readOnce = <T>(cache: Map<number, Promise<T>>, key: number, load: () => Promise<T>): Promise<T> => {
    let value = cache.get(key);
    if (!value) {
      value = load();
      cache.set(key, value);
      value.catch(() => cache.delete(key));
    }
    return value;
  };
  return {
    manifest,
    shard: (number) =>
      readOnce(shards, number, async () => decodeShard(await read(shardFile(manifest.parts[number]?.[1] as string)))),
    page: (number) => readOnce(pages, number, async () => parsePage(await read(pageFile(manifest.folder, number)))),
  };
}

function parsePage(value: unknown): SearchPage {
  const page = value as SearchPage | null;
  if (typeof page?.url !== 'string' || !Array.isArray(page.sections)) throw new Error('A page of the index cannot be read.');
  return page;
}

async function answerQuery(query: Query, options: SearchOptions, index: IndexReader): Promise<SearchAnswer> {
  const { manifest } = index;
  const { kind, section, from = 0, limit = DEFAULT_HITS, isExact } = options;
  const pageKinds = expandRuns(manifest.kinds, manifest.pages);
  const pageSections = expandRuns(manifest.sections?.pages ?? [], manifest.pages);
  const sections = manifest.sections?.labels ?? [];
  const boosts = expandRuns(manifest.boosts ?? [], manifest.pages);
  const weighVersion = createVersionWeigher(manifest.versions?.list ?? [], options.readerPath);
  const pageVersions = expandRuns(manifest.versions?.pages ?? [], manifest.pages);
  const matches = await lookUpTerms(query, index, { isExact });
  const { pages: ranked, words } = rankPages({
    ...matches,
    pages: manifest.pages,
    prior: (page) => {
      if (kind !== undefined && pageKinds[page] !== kind) return 0;
      if (section !== undefined && sections[pageSections[page] as number] !== section) return 0;
      return (1 + LINK_BONUS * (Number(manifest.links[page]) || 0)) * (boosts[page] ?? 1) * weighVersion(pageVersions[page]);
    },
  });
  const proximity = createProximityScorer(words);
  const code = query.words.flatMap((word) => word.code ?? []);
  const scored = await Promise.all(
    ranked.slice(from, from + limit).map(async (ranked, position) => {
      const input = { kind: pageKinds[ranked.page] as SearchKind, ranked, words, proximity, code };
      // Only pages of the same block are reordered by their texts, so that the order does not depend on the limit.
      const block = Math.floor((from + position) / DEFAULT_HITS);
      return { ...makeHit(await index.page(ranked.page), input), block };
    }),
  );
  const hits = [...new Set(scored.map(({ block }) => block))].flatMap((block) =>
    demoteStrangers(scored.filter((page) => page.block === block))
      .sort((a, b) => b.score - a.score)
      .map(({ hit }) => hit),
  );
  return {
    hits,
    total: ranked.length,
    kinds: SEARCH_KINDS.filter((siteKind) => pageKinds.includes(siteKind)),
    sections,
    ...(matches.corrections.some(Boolean) && { corrected: correctQuery(query, matches.corrections) }),
  };
}

/** Returns the text of a query with the corrections of its words. */
function correctQuery({ text, words }: Query, corrections: readonly (string | undefined)[]): string {
  let corrected = '';
  let position = 0;
  for (const { start, end, correction } of words
    .map(({ start, end }, number) => ({ start, end, correction: corrections[number] }))
    .sort((a, b) => a.start - b.start)) {
    if (correction === undefined || start < position) continue;
    corrected += text.slice(position, start) + correction;
    position = end;
  }
  return corrected + text.slice(position);
}

/** Returns the value of each page, by page number. @param pages number of pages of the site, which no run exceeds */
const expandRuns = <Value>(runs: readonly (readonly [value: Value, length: number])[], pages: number): Value[] =>
  runs.flatMap(([value, length]) => Array<Value>(Math.min(length, pages)).fill(value));
