import type { NavSlice, PageView } from '../../templates/view.js';

/** Fired on the document when new content stands in the page; what is not React's own (copy buttons, tabs) is applied again. */
export const CONTENT_EVENT = 'docsgen:content';

/** Fired on the document when another page is on the screen, its title and address included. */
export const ROUTE_EVENT = 'docsgen:route';

/** Fired on the document when the reader was led to the page that is on the screen already: it stays, its query and position may change. */
export const MOVE_EVENT = 'docsgen:move';

/** Fired on the document once, when the application runs: from now on links are its own. */
export const READY_EVENT = 'docsgen:ready';

export interface ReadyDetail {
  /** Goes to a page as a link does. */
  open(url: URL): void;
}

/** Fired on the document when its content was changed in place: what is not React's own is applied again where it is missing. */
export const PATCH_EVENT = 'docsgen:patch';

/**
 * Fired on the document when the site was built anew while the page is open. An application that is running cancels it: it forgets the pages
 * that it remembers and shows the new state of this one, all but the content, if it is given.
 */
export const NEWER_EVENT = 'docsgen:newer';

/** The page on the screen as it is now, for `NEWER_EVENT`. */
export interface NewerPage {
  readonly page: PageView;
  readonly nav: NavSlice;
  readonly html: string;
}
