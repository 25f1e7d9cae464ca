import type { SearchView } from '../../templates/view.js';

/** What the script of the search gives. */
export type SearchScript = typeof import('../search-start.js');

/**
 * Loads the script of the search.
 *
 * @param attempt how often it was tried before: a script that failed to load may fail again under the same address
 */
export const loadSearchScript = ({ script }: SearchView, attempt: number): Promise<SearchScript> =>
  import(attempt === 0 ? script : `${script}#${attempt}`) as Promise<SearchScript>;
