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
  const lastWords = splitWords(getLastSegment(pathname));
  const queries = [words.join(' '), ...(lastWords.length > 1 ? lastWords : [])].filter(Boolean);
  const results = await Promise.all(queries.map(search));
  const pages = new Map<string, SimilarPage>();
  for (const { url, title } of results.flat()) {
    const page = url.replace(/[?#].*$/s, '');
    if (!pages.has(page)) pages.set(page, { url: page, title });
  }
  return [...pages.values()]
    .map((page) => ({ page, similarity: measureSimilarity(pathname, page) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}

/** Returns the similarity from 0 to 1, by shared pairs of letters (Dice's coefficient); the last segment of the address counts most. */
function measureSimilarity(pathname: string, { url, title }: SimilarPage): number {
  const otherPath = new URL(url, 'https://host').pathname;
  const lastPairs = listLetterPairs(getLastSegment(pathname));
  const endSimilarity = Math.max(
    computeDiceCoefficient(lastPairs, listLetterPairs(getLastSegment(otherPath))),
    computeDiceCoefficient(lastPairs, listLetterPairs(title)),
  );
  return (computeDiceCoefficient(listLetterPairs(pathname), listLetterPairs(otherPath)) + 2 * endSimilarity) / 3;
}

const getLastSegment = (pathname: string): string => pathname.replace(/\/+$/, '').replace(/^.*\//s, '');

const splitWords = (text: string): string[] =>
  text
    .replace(/\.html?$/i, '')
    .replace(/%[\da-f]{2}|[^\p{L}\p{N}]+/giu, ' ')
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 1);

function listLetterPairs(text: string): ReadonlySet<string> {
  const word = splitWords(text).join(' ');
  return new Set(Array.from(word, (letter, index) => letter + (word[index + 1] ?? '')));
}

function computeDiceCoefficient(pairs: ReadonlySet<string>, otherPairs: ReadonlySet<string>): number {
  if (pairs.size === 0 || otherPairs.size === 0) return 0;
  let shared = 0;
  for (const pair of pairs) if (otherPairs.has(pair)) shared += 1;
  return (2 * shared) / (pairs.size + otherPairs.size);
}
