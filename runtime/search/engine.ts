/** A page, or a section of one, that answers a query. All text is plain. */
export interface SearchHit {
  readonly url: string;
  readonly title: string;
  /** Of the section; empty for the page itself. */
  readonly heading: string;
  readonly breadcrumb: string;
  readonly excerpt: string;
  /** Beginnings of words that answer the query, in lower case. */
  readonly terms: readonly string[];
}

export interface SearchEngine {
  /** Best hits first. Rejects when the index cannot be read; the next call tries again. */
  search(query: string): Promise<readonly SearchHit[]>;
}

/**
 * The site's search engine. Nothing is loaded before the first query.
 *
 * @param index address of the index; the documents lie beside it
 */
export function createSearchEngine(index: string): SearchEngine {
  let engine: Promise<SearchEngine> | undefined;
  const load = async (): Promise<SearchEngine> => {
    const { createLunrEngine } = await import('./lunr-engine.js');
    return createLunrEngine(index, fetch);
  };
  return {
    async search(query) {
      engine ??= load();
      try {
        return await (await engine).search(query);
      } catch (error) {
        engine = undefined;
        throw error;
      }
    },
  };
}
