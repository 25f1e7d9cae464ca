import { type Levels, raised } from '../../search/fields.js';
import { decodePostings, encodePostings, type Packed, pack } from '../../search/postings.js';
import type { Cache, Texts } from '../cache.js';
import { eachPageWord } from '../pages/search/page-words.js';
import { hashOf } from '../sources.js';
import type { FoundPage } from './search-index.js';

/** Where every word stands: its postings as `encodePostings` writes them. */
export type Postings = Map<string, string>;

/** Where a word stands, and how much it counts there, by the number of the page. */
export type PageLevels = ReadonlyMap<number, Levels>;

const KEY = 'search:words';

/** From this share of changed pages on, all are counted again. */
const MANY = 0.1;

/** Where the words of all pages stand. Only those of changed pages are counted where the cache knows the others. */
export function wordPostings(pages: readonly FoundPage[], cache: Cache): Postings {
  const order = hashOf(pages.map(({ route }) => route).join('\n'));
  const hashes = pages.map(({ wordsHash }) => wordsHash);
  const known = knownPostings(cache.texts(KEY), order);
  const changed = known && hashes.flatMap((hash, page) => (hash === known.hashes[page] ? [] : [page]));
  if (known && changed?.length === 0) return known.postings;
  const postings =
    known && changed && changed.length <= MANY * pages.length ? recounted(known.postings, pages, changed) : counted(pages);
  cache.setTexts(KEY, {
    order,
    hashes: hashes.join(' '),
    words: [...postings.keys()].join(' '),
    postings: [...postings.values()].join(' '),
  });
  return postings;
}

/** What the last build counted, if its pages were the same ones. */
function knownPostings(texts: Texts | undefined, order: string): { hashes: readonly string[]; postings: Postings } | undefined {
  const list = (name: string) => texts?.[name]?.read().split(' ') ?? [];
  if (texts?.order?.read() !== order) return undefined;
  const postings = list('postings');
  return { hashes: list('hashes'), postings: new Map(list('words').map((word, index) => [word, postings[index] as string])) };
}

function counted(pages: readonly FoundPage[]): Postings {
  const words = new Map<string, Packed[]>();
  pages.forEach((found, page) => {
    eachPageWord(found.words, (word, levels) => {
      const known = words.get(word);
      if (known) known.push(pack(page, levels));
      else words.set(word, [pack(page, levels)]);
    });
  });
  return new Map([...words].map(([word, packed]) => [word, encodePostings(packed)]));
}

/** The postings with some pages counted again. */
function recounted(postings: Postings, pages: readonly FoundPage[], changed: readonly number[]): Postings {
  const now = new Map<string, Map<number, Levels>>();
  for (const page of changed) {
    eachPageWord((pages[page] as FoundPage).words, (word, levels) => {
      const known = now.get(word);
      if (known) known.set(page, levels);
      else now.set(word, new Map([[page, levels]]));
    });
  }
  const gone = new Set(changed);
  const all = new Map(postings);
  for (const word of new Set([...postings.keys(), ...now.keys()])) {
    const encoded = postings.get(word) ?? '';
    const fresh = now.get(word);
    if (!fresh && !decodePostings(encoded).some((field) => field.pages.some((page) => gone.has(page)))) continue;
    const kept = [...pageLevels(encoded)].filter(([page]) => !gone.has(page));
    const after = new Map([...kept, ...(fresh ?? [])]);
    if (after.size > 0) all.set(word, levelPostings(after));
    else all.delete(word);
  }
  return all;
}

/** Reads postings. */
export function pageLevels(encoded: string): PageLevels {
  const all = new Map<number, Levels>();
  decodePostings(encoded).forEach(({ pages, levels }, field) => {
    for (const [index, page] of pages.entries()) all.set(page, raised(all.get(page) ?? 0, field, levels[index] as number));
  });
  return all;
}

/** Writes postings. */
export const levelPostings = (pages: PageLevels): string =>
  encodePostings([...pages].map(([page, levels]) => pack(page, levels)).sort((a, b) => a - b));
