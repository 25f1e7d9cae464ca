import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSearchIndex, renderIndexFile } from '../../../cli/emit/search/index.js';
import type { IndexedPage } from '../../../cli/emit/search/indexed-page.js';
import { cutShards, editShards, type WordShard } from '../../../cli/emit/search/shards.js';
import { type CountTask, countAhead, countShards } from '../../../cli/emit/search/word-shards.js';
import { pageWords } from '../../../cli/pages/search/page-words.js';
import { type Cache, openCache } from '../../../cli/store/cache.js';
import { createKey } from '../../../cli/store/key.js';
import { withMemory } from '../../../cli/store/memory.js';
import { textHash } from '../../../cli/store/texts.js';
import { createLunrEngine } from '../../../search/lunr-engine.js';
import { decodeShard } from '../../../search/shard.js';
import { tokenize } from '../../../search/tokenizer.js';
import { key } from '../../state-key.js';

/** Numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const syllables =
  'ba be bi bo da de di do fa fe ga go ka ke ki la le lo ma me mi na ne ni pa pe ra re ro sa se si ta te ti to va ve'.split(' ');
const vocabulary = Array.from({ length: 6000 }, (_, at) => {
  const next = random(at + 7);
  return Array.from({ length: 2 + Math.floor(next() * 3) }, () => syllables[Math.floor(next() * syllables.length)]).join('');
});

/** A few words appear on most pages, most words on few (Zipf's law). */
function textOf(page: number, words = 600): string {
  const next = random(page * 31 + 1);
  return Array.from({ length: words }, () => vocabulary[Math.floor(vocabulary.length ** next()) - 1]).join(' ');
}

function pagesOf(count: number, texts: (page: number) => string = textOf): IndexedPage[] {
  return Array.from({ length: count }, (_, page) => {
    const title = `Page ${vocabulary[page]} ${page}`;
    const text = texts(page);
    const words = pageWords({ title, headings: [], addresses: [`page-${page}`], terms: '', code: '', text });
    const searchPage = { url: `/page-${page}`, title, breadcrumb: [], sections: [['', '', text] as const] };
    return {
      route: `/page-${String(page).padStart(5, '0')}`,
      kind: 'guide',
      links: 0,
      boost: 1,
      words,
      searchPage,
      digest: text,
      wordsHash: textHash(words),
    };
  });
}

const filesOf = (pages: readonly IndexedPage[], synonyms: readonly (readonly string[])[] = [], cache?: Cache) =>
  new Map(makeSearchIndex(pages, synonyms, cache).map((file) => [file.path, renderIndexFile(file)]));

/** Stores what the pages stage stores. */
function storePages(cache: Cache, pages: readonly IndexedPage[]): void {
  for (const { route, words } of pages)
    cache.store(createKey({ task: 'doc', subject: route, inputs: [words] }), { words }, (texts) => texts);
}

test('an edited page only changes its own file and the shards of its words', () => {
  const after = filesOf(pagesOf(300, (page) => (page === 42 ? `${textOf(42, 20)} quokka wombat` : textOf(page, 20))));
  const before = filesOf(pagesOf(300, (page) => textOf(page, 20)));
  const words = new Set(tokenize(`Page ${vocabulary[42]} 42 page-42 ${textOf(42, 20)} quokka wombat`));
  const changed = [...after].filter(([file, text]) => before.get(file) !== text);
  expect(changed.filter(([file]) => file.startsWith('pages-')).map(([file]) => file.replace(/.*\//, ''))).toEqual(['42.json']);
  const parts = changed.filter(([file]) => file.startsWith('words-'));
  expect(parts.length).toBeGreaterThan(0);
  for (const [, text] of parts) expect(decodeShard(JSON.parse(text)).words.some((word) => words.has(word))).toBe(true);
  expect(parts.length).toBeLessThan([...after.keys()].filter((file) => file.startsWith('words-')).length);
});

test('an edited index equals one built from scratch', async () => {
  const rare = vocabulary.slice(3000, 3020);
  const synonyms = [[rare[0] as string, rare[1] as string, `${rare[2]} ${rare[3]}`]];
  const edit = fc.record({
    page: fc.nat(199),
    words: fc.array(fc.constantFrom(...rare, 'quokka', 'wombat', 'βήτα', '機能'), { maxLength: 6 }),
    // Long text splits shards, short text merges them again.
    length: fc.constantFrom(0, 1, 40, 3000),
    links: fc.array(fc.constantFrom(...rare, 'all of it', 'naïve: 50 %'), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (builds) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-index-'));
      const texts = new Map<number, string>();
      const linkTexts = new Map<number, string>();
      for (const edits of [[], ...builds]) {
        for (const { page, words, length, links } of edits) {
          texts.set(page, `${textOf(page, length)} ${words.join(' ')}`);
          linkTexts.set(page, links.join('\n'));
        }
        const pages = pagesOf(200, (page) => texts.get(page) ?? textOf(page, 40)).map((page, number) => ({
          ...page,
          linkTexts: linkTexts.get(number),
        }));
        const cache = openCache(folder, { build: 'test', key });
        storePages(cache, pages);
        expect(filesOf(pages, synonyms, cache)).toEqual(filesOf(pages, synonyms));
        await cache.save();
      }
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 15 },
  );
});

test('builds the same index from word counts of earlier versions of the pages', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-index-'));
  const cache = openCache(folder, { build: 'test', key });
  const synonyms = [[vocabulary[3000] as string, 'quokka']];
  const before = pagesOf(200, (page) => textOf(page, 40));
  storePages(cache, before);
  const count = async (task: CountTask) => structuredClone(countShards(structuredClone(task)));
  await countAhead(before, synonyms, { cache, count });

  let read = 0;
  const after = pagesOf(200, (page) => (page === 42 ? 'quokka' : textOf(page, 40))).map((page) => ({
    ...page,
    get words() {
      read += 1;
      return page.words;
    },
  }));
  const files = filesOf(after, synonyms, cache);
  expect(read).toBeLessThan(200);
  expect(files).toEqual(filesOf(after, synonyms));
  rmSync(folder, { recursive: true });
});

test('counts only the page again whose links have other texts', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-index-'));
  const cache = openCache(folder, { build: 'test', key });
  const linked = (text: string) => pagesOf(50, (page) => textOf(page, 40)).map((page) => ({ ...page, linkTexts: text }));
  storePages(cache, linked(''));
  expect(filesOf(linked('set a quota'), [], cache)).toEqual(filesOf(linked('set a quota')));
  let read = 0;
  const after = linked('set a quota').map((page, number) => ({
    ...page,
    linkTexts: number === 7 ? 'limit requests' : page.linkTexts,
    get words() {
      read += 1;
      return page.words;
    },
  }));
  const files = filesOf(after, [], cache);
  expect(read).toBe(1);
  expect(files).toEqual(filesOf(after));
  rmSync(folder, { recursive: true });
});

test('counts only the changed pages again when a page in memory is saved repeatedly', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-index-'));
  const cache = withMemory(openCache(folder, { build: 'test', key }));
  const versions = Array.from({ length: 5 }, (_, version) =>
    pagesOf(20, (page) => (page === 7 ? `quokka ${vocabulary[4000 + version]}` : textOf(page, 40))),
  );
  cache.begin();
  storePages(cache, versions[0] as IndexedPage[]);
  await cache.save();
  for (const pages of versions) {
    storePages(cache, pages.slice(7, 8));
    let read = 0;
    const counted = pages.map((page) => ({
      ...page,
      get words() {
        read += 1;
        return page.words;
      },
    }));
    expect(filesOf(counted, [], cache)).toEqual(filesOf(pages));
    expect(read).toBe(pages === versions[0] ? 20 : 1);
  }
  rmSync(folder, { recursive: true });
});

test('edited shards equal shards built from scratch, although most are never read', () => {
  // A few entries fill a shard, so that a single new word splits it, even one that sorts before all of its words.
  const entry = fc.record({
    word: fc.array(fc.constantFrom(...'abβ機'), { minLength: 1, maxLength: 6 }).map((letters) => letters.join('')),
    size: fc.constantFrom(0, 1, 6000, 9000, 25_000),
  });
  const entries = fc.array(entry, { minLength: 1, maxLength: 12 });
  const shown = (parts: readonly WordShard[]) => parts.map(({ text, ...part }) => ({ ...part, text: textHash(text()) }));
  fc.assert(
    fc.property(fc.array(entries, { minLength: 2, maxLength: 6 }), (edits) => {
      const all = new Map<string, string>();
      let parts: readonly WordShard[] = [];
      for (const edit of edits) {
        const changes = new Map(edit.map(({ word, size }) => [word, size === 0 ? undefined : 'x'.repeat(size)]));
        for (const [word, postings] of changes) {
          if (postings === undefined) all.delete(word);
          else all.set(word, postings);
        }
        parts = editShards(parts, changes.keys(), (word) => changes.get(word));
        expect(shown(parts)).toEqual(shown(cutShards([...all].sort(([a], [b]) => (a < b ? -1 : 1)))));
        const beginnings = parts.map(({ first, last }) => new Set([first.slice(0, 4), last.slice(0, 4)]));
        expect(new Set(beginnings.flatMap((own) => [...own])).size).toBe(beginnings.reduce((sum, { size }) => sum + size, 0));
      }
    }),
    { numRuns: 200 },
  );
});

test('only the order of the pages determines the files', () => {
  expect(filesOf(pagesOf(50))).toEqual(filesOf(pagesOf(50)));
});

test.each([1000, 4000])(
  'a word loads one shard of nearly constant size: at most 45 kB of the index at %i pages',
  async (count) => {
    const files = filesOf(pagesOf(count));
    let bytes = 0;
    for (const query of [vocabulary[0], vocabulary[10], vocabulary[900], 'missing'] as string[]) {
      bytes = 0;
      const read: string[] = [];
      const engine = createLunrEngine(async (file) => {
        read.push(file);
        const text = files.get(file) as string;
        bytes += gzipSync(text, { level: 9 }).length;
        return JSON.parse(text) as unknown;
      });
      await engine.search(query);
      if (query !== 'missing')
        expect(
          read.filter((file) => file.startsWith('words-')),
          query,
        ).toHaveLength(1);
      expect(bytes, query).toBeLessThanOrEqual(45_000);
    }
  },
);
