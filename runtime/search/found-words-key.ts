/** Name of the entry in the session that holds what to mark on the page that a hit leads to. */
export const ARRIVAL_KEY = 'docsgen.found';
