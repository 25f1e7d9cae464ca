/**
 * Prefix of all ids that docsgen adds to a document, except the sections of an API page. Heading slugs never contain a colon, so
 * an author's `## Content` still gets `#content`; ids that authors write must not begin with it.
 */
export const RESERVED_ID_PREFIX = 'docsgen:';
