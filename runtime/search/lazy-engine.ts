import type { SearchEngine } from '../../search/engine.js';
import type { SearchView } from '../../templates/view.js';

/**
 * The search of the site, for those who ask it seldom: its script, its worker and its index are loaded with the first query. All who
 * use it share one worker.
 */
export function createSearchEngine(view: SearchView): SearchEngine {
  return {
    async search(query, options) {
      const { siteEngine } = await import('../search-start.js');
      return siteEngine(view).search(query, options);
    },
  };
}
