import type { NavSlice, PageView } from '../../templates/view.js';

/** Fired on the document when the content was replaced: additions outside React (copy buttons, tabs) must be applied again. */
export const CONTENT_EVENT = 'docsgen:content';

/** Fired on the document after a navigation to another page, when its title and address are set. */
export const ROUTE_EVENT = 'docsgen:route';

/** Fired on the document after a navigation to the page that is already shown: its query and position may have changed. */
export const MOVE_EVENT = 'docsgen:move';

/** Fired on the document once, when the application runs and handles links. */
export const READY_EVENT = 'docsgen:ready';

export interface ReadyDetail {
  /** Navigates to a page as a link does. */
  open(url: URL): void;
}

/** Fired on the document when parts of the content were changed in place: additions outside React must be applied where they are missing. */
export const PATCH_EVENT = 'docsgen:patch';

/**
 * Fired on the document when the site was rebuilt while the page is open. A running application cancels it, clears its cache of
 * pages, and shows the new state of this page, except for the content, if the event carries it.
 */
export const NEWER_EVENT = 'docsgen:newer';

/** Detail of `NEWER_EVENT`: the current page after the rebuild. */
export interface NewerPage {
  readonly page: PageView;
  readonly nav: NavSlice;
  readonly html: string;
}

/** Fired on the document when a search in all pages was answered. */
export const SEARCH_EVENT = 'docsgen:search';

export interface SearchDetail {
  readonly query: string;
  readonly hasResults: boolean;
}
