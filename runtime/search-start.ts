/** The search, loaded on demand: by the boot script for the dialog, by the application for the search page. */

import type { SearchEngine } from '../search/engine.js';
import type { SearchView } from '../templates/view.js';
import { localStore, sessionStore } from './page/storage.js';
import { rememberFoundWords, startHighlighting } from './search/highlight-found.js';
import { startDialog } from './search/search-dialog.js';
import { type PageOptions, startPage } from './search/search-page.js';
import { createSiteEngine } from './search/site-engine.js';

const engines = new Map<string, SearchEngine>();
let highlight: (() => void) | undefined;

/** Returns the engine of the site; all callers share one. */
export function getSiteEngine(view: SearchView): SearchEngine {
  const key = JSON.stringify(view.engine);
  const engine = engines.get(key) ?? createSiteEngine(view);
  engines.set(key, engine);
  return engine;
}

/** Highlights the words of the reader's search on the page that a hit linked to. */
export function highlightFoundWords(): void {
  highlight ??= startHighlighting(document, sessionStore);
  highlight();
}

/** Prepares highlighting for a followed link: on the next page, or immediately if the link points to this one. */
function prepareHighlighting(link: HTMLAnchorElement): void {
  rememberFoundWords(sessionStore, link);
  highlight ??= startHighlighting(document, sessionStore);
  if (link.pathname === location.pathname) highlight();
}

export const startSearchDialog = (dialog: HTMLDialogElement, view: SearchView): void =>
  startDialog(dialog, {
    engine: getSiteEngine(view),
    page: view.page,
    clock: window,
    store: localStore,
    onFollow: prepareHighlighting,
  });

export const startSearchPage = (
  view: SearchView,
  { field, region, onQuery }: Pick<PageOptions, 'field' | 'region' | 'onQuery'>,
): (() => void) =>
  startPage({
    engine: getSiteEngine(view),
    clock: window,
    store: localStore,
    field,
    region,
    onQuery,
    onFollow: prepareHighlighting,
  });
