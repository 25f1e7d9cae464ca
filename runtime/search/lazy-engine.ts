import type { SearchEngine } from '../../search/engine.js';
import type { SearchView } from '../../templates/view.js';

/**
 * Creates an engine whose script, worker and index are loaded with the first query, for callers that seldom search. All callers
 * share one worker.
 */
export function createSearchEngine(view: SearchView): SearchEngine {
  return {
    async search(query, options) {
      const { getSiteEngine } = await import('../search-start.js');
      return getSiteEngine(view).search(query, options);
    },
  };
}
