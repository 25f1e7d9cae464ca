/** Session storage key of the words to highlight on the page that a hit links to. */
export const FOUND_WORDS_KEY = 'docsgen.found';
