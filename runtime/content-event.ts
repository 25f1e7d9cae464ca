/** Fired on the document when new content stands in the page; what is not React's own (copy buttons, tabs) is applied again. */
export const CONTENT_EVENT = 'docsgen:content';
