/** Texts of the search dialog and of the results on the search page. */

import { countNoun } from './plural.js';

export const searching = 'Searching…';
export const results = 'Results';
export const showAll = 'Show all results';
export const showMore = 'Show more results';

export const noResultsFor = 'No results for ';
export const resultsFor = 'Showing results for ';
export const bestMatch = (count: number): string => (count === 1 ? 'Best match' : 'Best matches');
export const pageCount = (count: number): string => countNoun(count, 'page');
export const searchInstead = { before: 'Search for ', after: ' instead' };
export const quotes = { open: '“', close: '”' };

export const show = 'Show';
export const allKinds = 'All';
export const section = 'Section';
export const allSections = 'All sections';
export const kinds = { guide: 'Guides', sdk: 'SDKs', api: 'API' };
export const onlyKind = (kind: string): string => `Only pages under “${kind}” were searched.`;
export const searchAllPages = 'Search all pages';
export const checkSpelling = 'Check the spelling, or use fewer or more general words.';

export const suggestions = 'Suggestions';
export const recentSearches = 'Recent searches';
export const recentlyViewed = 'Recently viewed';
export const popularPages = 'Popular pages';
export const clearHistory = 'Clear history';

export const controlKey = 'Ctrl';
export const escapeKey = 'esc';
export const keys = { select: 'select', open: 'open', close: 'close', search: 'search' };
