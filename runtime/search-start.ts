/** The search, loaded on demand: by the boot script for the dialog, by the application for the search page. */

import type { SearchEngine } from '../search/engine.js';
import * as TEXTS from '../templates/texts/search.js';
import type { SearchView, SiteView } from '../templates/view.js';
import { createRoutes } from './navigation/routes.js';
import { addStyle } from './page/add-style.js';
import { SEARCH_EVENT, type SearchDetail } from './page/events.js';
import { localStore, sessionStore } from './page/storage.js';
import { rememberFoundWords, startHighlighting } from './search/highlight-found.js';
import { createPopularPagesReader } from './search/popular-pages.js';
import { startDialog } from './search/search-dialog.js';
import { type PageOptions, startPage } from './search/search-page.js';
import { createSiteEngine } from './search/site-engine.js';

/** Name of the style sheet of results, in the same folder as this script. Defined when the runtime is bundled. */
declare const SEARCH_STYLE: string;

const engines = new Map<string, SearchEngine>();
let highlight: (() => void) | undefined;
let style: Promise<void> | undefined;

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

/** Loads the style of results; results without it can be read as well. */
function loadStyle(): Promise<void> {
  style ??= addStyle(new URL(SEARCH_STYLE, import.meta.url).href).catch(() => {
    style = undefined;
  });
  return style;
}

/** Returns an engine whose answers arrive when the style is loaded, which happens at the same time, and are events of the document. */
function getStyledEngine(view: SearchView): SearchEngine {
  const engine = getSiteEngine(view);
  return {
    async search(query, options) {
      const [answer] = await Promise.all([engine.search(query, { ...options, readerPath: location.pathname }), loadStyle()]);
      if (options?.kind === undefined) {
        const detail: SearchDetail = { query, hasResults: answer.hits.length > 0 };
        document.dispatchEvent(new CustomEvent(SEARCH_EVENT, { detail }));
      }
      return answer;
    },
  };
}

export function startSearchDialog(dialog: HTMLDialogElement, site: SiteView, view: SearchView): void {
  const readPages = createPopularPagesReader(createRoutes(site).module('/search'), fetch);
  startDialog(dialog, {
    site,
    engine: getStyledEngine(view),
    page: view.page,
    clock: window,
    store: localStore,
    readPopularPages: async () => (await Promise.all([readPages(), loadStyle()]))[0],
    commandKey: document.documentElement.dataset.mac === undefined ? TEXTS.controlKey : '⌘',
    onFollow: prepareHighlighting,
  });
}

export const startSearchPage = (
  view: SearchView,
  { field, region, onQuery }: Pick<PageOptions, 'field' | 'region' | 'onQuery'>,
): (() => void) =>
  startPage({
    engine: getStyledEngine(view),
    clock: window,
    store: localStore,
    field,
    region,
    root: document.documentElement,
    onQuery,
    onFollow: prepareHighlighting,
  });
