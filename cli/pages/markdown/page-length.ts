/** Maximum length of a page, in characters: parsing time grows with the length, and no reader scrolls that far. */
export const PAGE_LENGTH = 1024 * 1024;
