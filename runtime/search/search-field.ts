/** Selector of the query field on the search page. */
export const SEARCH_FIELD = 'main[data-kind="search"] .search-form input';
