/** Returns the kinds of containers that the prefix of a line opens, such as `>-`. */
export const markersOf = (prefix: string): string => prefix.replace(/[ \t\d]/g, '');

/** The marker of a list item, or the last character of one. */
export const LIST_MARKER = /[-+*.)]/;
