import lunr from 'lunr';
import type { SearchDocument } from '../../templates/view.js';
import type { SearchEngine, SearchHit } from './engine.js';

/** How many hits are worth showing. */
const LIMIT = 50;

/** Shorter words are not searched with a mistake in them: too many others are one letter away. */
const FUZZY_LENGTH = 4;

const EXACT = 10;
const PREFIX = 4;

/** Reads the index and its documents. Rejects when one of them cannot be read. */
export async function createLunrEngine(index: string, fetch: typeof globalThis.fetch): Promise<SearchEngine> {
  const [serialised, documents] = await Promise.all([
    read<object>(fetch, index),
    read<SearchDocument[]>(fetch, index.replace(/[^/]*$/, 'documents.json')),
  ]);
  return lunrEngine(lunr.Index.load(serialised), documents);
}

/** @param documents numbered as the index refers to them */
export function lunrEngine(index: lunr.Index, documents: readonly SearchDocument[]): SearchEngine {
  return {
    async search(query) {
      const terms = termsOf(query);
      if (terms.length === 0) return [];
      const results = index.query((builder) => {
        for (const term of terms) {
          builder.term(term, { boost: EXACT });
          builder.term(term, { boost: PREFIX, usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
          if (term.length >= FUZZY_LENGTH) builder.term(term, { editDistance: 1 });
        }
      });
      return results.slice(0, LIMIT).flatMap(({ ref, matchData }) => {
        const document = documents[Number(ref)];
        return document ? [hitOf(document, Object.keys(matchData.metadata as object))] : [];
      });
    },
  };
}

const hitOf = ({ text, ...document }: SearchDocument, terms: readonly string[]): SearchHit => ({
  ...document,
  excerpt: text,
  terms,
});

/** The words of a query as the index spells them, and their parts (`api/admin`). Its `*` would be a wildcard, and is no part of any word. */
function termsOf(query: string): string[] {
  const tokens = lunr.tokenizer(query.replaceAll('*', ' ')) as lunr.Token[];
  const words = tokens.map((token) => lunr.trimmer(token).toString());
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}_]+/u)).filter((part) => part.length > 1);
  return [...new Set([...words, ...parts])].filter(Boolean);
}

async function read<T>(fetch: typeof globalThis.fetch, url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
