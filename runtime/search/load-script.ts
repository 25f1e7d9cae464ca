import type { SearchView } from '../../templates/view.js';

/** The exports of the search script. */
export type SearchScript = typeof import('../search-start.js');

/**
 * Loads the search script.
 *
 * @param attempt number of earlier attempts: a script that failed to load may fail again under the same address
 */
export const loadSearchScript = ({ script }: SearchView, attempt: number): Promise<SearchScript> =>
  import(attempt === 0 ? script : `${script}#${attempt}`) as Promise<SearchScript>;
