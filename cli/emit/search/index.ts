import {
  INDEX_VERSION,
  MANIFEST_FILE,
  pageFile,
  type SearchKind,
  type SearchManifest,
  shardFile,
} from '../../../search/manifest.js';
import { type Cache, noCache } from '../../store/cache.js';
import type { Made } from '../output.js';
import type { IndexedPage } from './indexed-page.js';
import { nameByContent, shortestPrefixAfter } from './shards.js';
import { makeWordShards } from './word-shards.js';

/** A file of the index: its path relative to the index's folder, and its text. */
export interface IndexFile {
  readonly path: string;
  readonly content: string | Made;
}

/** Returns the files of the index. @param pages in order of their routes */
export function makeSearchIndex(
  pages: readonly IndexedPage[],
  synonyms: readonly (readonly string[])[] = [],
  cache: Cache = noCache,
): IndexFile[] {
  const folder = nameByContent(pages.map(({ route }) => route).join('\n'));
  const files: IndexFile[] = pages.map((page, number) => ({ path: pageFile(folder, number), content: new PageFile(page) }));
  const parts = makeWordShards(pages, synonyms, cache);
  files.push(...parts.map(({ name, text }) => ({ path: shardFile(name), content: { digest: name, make: text } })));
  const manifest: SearchManifest = {
    version: INDEX_VERSION,
    pages: pages.length,
    folder,
    kinds: encodeKinds(pages),
    links: encodeLinkCounts(pages),
    parts: parts.map(({ first, name }, at) => [shortestPrefixAfter(parts[at - 1]?.last ?? '', first), name] as const),
  };
  files.push({ path: MANIFEST_FILE, content: `${JSON.stringify(manifest)}\n` });
  return files;
}

/** The data of a page that search results show. */
class PageFile implements Made {
  readonly #page: IndexedPage;

  constructor(page: IndexedPage) {
    this.#page = page;
  }

  get digest(): string {
    return this.#page.digest;
  }

  get shallowDigest(): string | undefined {
    return this.#page.shallowDigest;
  }

  make(): string {
    return `${JSON.stringify(this.#page.shown)}\n`;
  }
}

/** Encodes the number of links to each page as a digit on a logarithmic scale. */
const encodeLinkCounts = (pages: readonly IndexedPage[]): string =>
  pages.map(({ links }) => Math.min(9, Math.round(Math.log2(1 + links)))).join('');

function encodeKinds(pages: readonly IndexedPage[]): [SearchKind, number][] {
  const runs: [SearchKind, number][] = [];
  for (const { kind } of pages) {
    const last = runs.at(-1);
    if (last?.[0] === kind) last[1] += 1;
    else runs.push([kind, 1]);
  }
  return runs;
}
