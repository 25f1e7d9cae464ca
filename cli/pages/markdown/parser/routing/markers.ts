/** Returns the kinds of containers that the prefix of a line opens, such as `>-`. */
export const markersOf = (prefix: string): string => prefix.replace(/[ \t\d]/g, '');

/** The marker of a list item, or the last character of one. */
const LIST_MARKER = /[-+*.)]/;

/** Whether a prefix contains the marker of a list item. */
export const hasListMarker = (prefix: string): boolean => LIST_MARKER.test(prefix);

/** CommonMark 0.31, section 5.2: the number of an item that cannot follow a paragraph, because it is not 1. */
const LATER_NUMBER = /(?<!\d)(?!0*1[.)])\d+[.)]/;

/** Whether a prefix contains a number that may be text of the paragraph before. */
export const hasLaterNumber = (prefix: string): boolean => LATER_NUMBER.test(prefix);
