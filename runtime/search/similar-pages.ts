/** A page or a section that the search found. */
export interface Found {
  readonly url: string;
  readonly title: string;
}

export type Search = (query: string) => Promise<readonly Found[]>;

/** Number of pages to show. */
const LIMIT = 5;

/** Minimum similarity of a page, from 0 to 1. */
const ALIKE = 0.35;

/**
 * Returns the pages whose addresses are most similar to one that does not exist. Searches for all words of the address together,
 * and for each word of its last segment. Rejects if the search does.
 */
export async function nearestPages(pathname: string, search: Search): Promise<readonly Found[]> {
  const words = wordsOf(pathname);
  const end = wordsOf(lastPart(pathname));
  const queries = [words.join(' '), ...(end.length > 1 ? end : [])].filter(Boolean);
  const found = await Promise.all(queries.map(search));
  const pages = new Map<string, Found>();
  for (const { url, title } of found.flat()) {
    const page = url.replace(/[?#].*$/s, '');
    if (!pages.has(page)) pages.set(page, { url: page, title });
  }
  return [...pages.values()]
    .map((page) => ({ page, alike: likeness(pathname, page) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, LIMIT)
    .map(({ page }) => page);
}

/** Returns the similarity from 0 to 1, by shared pairs of letters (Dice's coefficient); the last segment of the address counts most. */
function likeness(pathname: string, { url, title }: Found): number {
  const other = new URL(url, 'https://host').pathname;
  const end = pairsOf(lastPart(pathname));
  const ends = Math.max(dice(end, pairsOf(lastPart(other))), dice(end, pairsOf(title)));
  return (dice(pairsOf(pathname), pairsOf(other)) + 2 * ends) / 3;
}

const lastPart = (pathname: string): string => pathname.replace(/\/+$/, '').replace(/^.*\//s, '');

const wordsOf = (text: string): string[] =>
  text
    .replace(/\.html?$/i, '')
    .replace(/%[\da-f]{2}|[^\p{L}\p{N}]+/giu, ' ')
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 1);

function pairsOf(text: string): ReadonlySet<string> {
  const word = wordsOf(text).join(' ');
  return new Set(Array.from(word, (letter, at) => letter + (word[at + 1] ?? '')));
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
