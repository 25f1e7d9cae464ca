/** A page or a section that the search found. */
export interface SimilarPage {
  readonly url: string;
  readonly title: string;
}

export type FindPages = (query: string) => Promise<readonly SimilarPage[]>;

/** Number of pages to show. */
const MAX_PAGES = 5;

/** Minimum similarity of a page, from 0 to 1. */
const MIN_SIMILARITY = 0.35;

/**
 * Returns the pages whose addresses are most similar to one that does not exist. Searches for all words of the address together,
 * and for each word of its last segment. Rejects if the search does.
 */
export async function findSimilarPages(pathname: string, search: FindPages): Promise<readonly SimilarPage[]> {
  const words = splitWords(pathname);
  const end = splitWords(lastSegment(pathname));
  const queries = [words.join(' '), ...(end.length > 1 ? end : [])].filter(Boolean);
  const found = await Promise.all(queries.map(search));
  const pages = new Map<string, SimilarPage>();
  for (const { url, title } of found.flat()) {
    const page = url.replace(/[?#].*$/s, '');
    if (!pages.has(page)) pages.set(page, { url: page, title });
  }
  return [...pages.values()]
    .map((page) => ({ page, alike: measureSimilarity(pathname, page) }))
    .filter(({ alike }) => alike >= MIN_SIMILARITY)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}

/** Returns the similarity from 0 to 1, by shared pairs of letters (Dice's coefficient); the last segment of the address counts most. */
function measureSimilarity(pathname: string, { url, title }: SimilarPage): number {
  const other = new URL(url, 'https://host').pathname;
  const end = listLetterPairs(lastSegment(pathname));
  const ends = Math.max(diceCoefficient(end, listLetterPairs(lastSegment(other))), diceCoefficient(end, listLetterPairs(title)));
  return (diceCoefficient(listLetterPairs(pathname), listLetterPairs(other)) + 2 * ends) / 3;
}

const lastSegment = (pathname: string): string => pathname.replace(/\/+$/, '').replace(/^.*\//s, '');

const splitWords = (text: string): string[] =>
  text
    .replace(/\.html?$/i, '')
    .replace(/%[\da-f]{2}|[^\p{L}\p{N}]+/giu, ' ')
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 1);

function listLetterPairs(text: string): ReadonlySet<string> {
  const word = splitWords(text).join(' ');
  return new Set(Array.from(word, (letter, at) => letter + (word[at + 1] ?? '')));
}

function diceCoefficient(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}
