/**
 * What the id of everything begins with that docsgen adds to a document besides the sections of an API page. No slug of a heading holds a
 * colon, so an author's `## Content` keeps `#content`; an author's own id may not begin so.
 */
export const OWN_IDS = 'docsgen:';
