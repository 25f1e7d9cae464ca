/** Fired on the document when new content stands in the page; what is not React's own (copy buttons, tabs) is applied again. */
export const CONTENT_EVENT = 'docsgen:content';

/** Fired on the document when another page is on the screen, its title and address included. */
export const ROUTE_EVENT = 'docsgen:route';
