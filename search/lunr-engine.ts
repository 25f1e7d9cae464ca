import { HITS, type SearchAnswer, type SearchEngine, type SearchOptions } from './engine.js';
import { hitOf } from './hits.js';
import {
  INDEX_VERSION,
  MANIFEST_FILE,
  pageFile,
  partFile,
  SEARCH_KINDS,
  type SearchKind,
  type SearchManifest,
  type SearchPage,
} from './manifest.js';
import { decodePart, type Part } from './part.js';
import { partsFor, slipParts } from './parts.js';
import { type QueryWord, queryWords } from './query.js';
import { rank } from './rank.js';
import { slipsOf, type Variant, variantsOf } from './vocabulary.js';

/**
 * Reads a file of the index as JSON. Rejects when it cannot be had or is no JSON.
 *
 * @param fresh past every cache
 */
export type ReadFile = (file: string, fresh?: boolean) => Promise<unknown>;

/** The index as one deployment of the site wrote it. */
interface Opened {
  readonly manifest: SearchManifest;
  readonly parts: Map<number, Promise<Part>>;
  readonly pages: Map<number, Promise<SearchPage>>;
}

/** The engine that needs no server: it reads the parts of the index that a query needs. */
export function createLunrEngine(read: ReadFile): SearchEngine {
  let opened: Promise<Opened> | undefined;

  const open = async (fresh: boolean): Promise<Opened> => {
    const manifest = (await read(MANIFEST_FILE, fresh)) as SearchManifest;
    if (manifest?.version !== INDEX_VERSION || !Array.isArray(manifest.parts)) throw new Error('The index cannot be read.');
    return { manifest, parts: new Map(), pages: new Map() };
  };
  /** A file that could not be read belongs to an older deployment, or its transfer failed: both are mended by beginning anew, once. */
  const attempt = async <T>(work: (index: Opened, fresh: boolean) => Promise<T>): Promise<T> => {
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
      const words = queryWords(query);
      return attempt((index, fresh) =>
        answer(
          words,
          options,
          reader(index, (file) => read(file, fresh)),
        ),
      );
    },
  };
}

interface Reader {
  readonly manifest: SearchManifest;
  part(number: number): Promise<Part>;
  page(number: number): Promise<SearchPage>;
}

function reader({ manifest, parts, pages }: Opened, read: (file: string) => Promise<unknown>): Reader {
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
    part: (number) => once(parts, number, async () => decodePart(await read(partFile(manifest.parts[number]?.[1] as string)))),
    page: (number) => once(pages, number, async () => pageOf(await read(pageFile(manifest.folder, number)))),
  };
}

function pageOf(value: unknown): SearchPage {
  const page = value as SearchPage | null;
  if (typeof page?.url !== 'string' || !Array.isArray(page.sections)) throw new Error('A page of the index cannot be read.');
  return page;
}

async function answer(words: readonly QueryWord[], options: SearchOptions, index: Reader): Promise<SearchAnswer> {
  const { manifest } = index;
  const { kind, from = 0, limit = HITS } = options;
  const kinds = kindsOf(manifest);
  const present = SEARCH_KINDS.filter((one) => kinds.includes(one));
  const variants = (await Promise.all(words.map((word) => answersOf(word, index)))).flat();
  const ranked = rank(variants, manifest.pages, (page) => kind === undefined || kinds[page] === kind);
  const shown = ranked.slice(from, from + limit);
  const scored = await Promise.all(
    shown.map(async (found) => hitOf(await index.page(found.page), kinds[found.page] as SearchKind, found)),
  );
  // The files of a few pages say which of them is best; the order must not depend on how many are asked for.
  const blockOf = (at: number) => Math.floor((from + at) / HITS);
  const hits = scored
    .map((one, at) => ({ ...one, block: blockOf(at) }))
    .sort((a, b) => a.block - b.block || b.score - a.score)
    .map(({ hit }) => hit);
  return { hits, total: ranked.length, kinds: present };
}

/** What answers a word of the query: its variants; for one that nobody wrote, those of its parts, or what it may be meant to be. */
async function answersOf({ word, parts, last }: QueryWord, index: Reader): Promise<(readonly Variant[])[]> {
  const found = await variantsIn(word, last, index);
  if (found.length > 0) return [found];
  const ofParts = await Promise.all(parts.map((part) => variantsIn(part, last && part === parts.at(-1), index)));
  const known = ofParts.filter((variants) => variants.length > 0);
  if (known.length > 0) return known;
  const slips = slipsOf(word, await load(partsFor(word, index.manifest.parts), index));
  if (slips.length > 0) return [slips];
  return [slipsOf(word, await load(slipParts(word, index.manifest.parts), index))];
}

const variantsIn = async (word: string, typing: boolean, index: Reader): Promise<Variant[]> =>
  variantsOf(word, await load(partsFor(word, index.manifest.parts), index), typing);

const load = (numbers: readonly number[], index: Reader): Promise<Part[]> =>
  Promise.all(numbers.map((number) => index.part(number)));

/** The kind of each page. */
const kindsOf = ({ kinds }: SearchManifest): SearchKind[] =>
  kinds.flatMap(([kind, pages]) => Array<SearchKind>(pages).fill(kind));
