/** The search page and the not-found page, loaded when the reader opens one of them. */

import type { ReactNode } from 'react';
// Keeps React in one chunk: the application needs all of it.
import 'react-dom/client';
import { Start } from '../templates/start.js';
import type { PageView, SiteView } from '../templates/view.js';
import { createSearchEngine } from './search/lazy-engine.js';
import { SearchResults } from './search/search-results.js';
import type { FindPages } from './search/similar-pages.js';
import { SimilarPagesList } from './search/similar-pages-list.js';

export interface StartViewProps {
  readonly page: PageView;
  /** Value of `q` in the address. */
  readonly query: string;
  /** Called when the reader types another query. */
  readonly onQuery: (query: string) => void;
}

/** Shows one of the two pages. */
export type StartView = (props: StartViewProps) => ReactNode;

/** Creates the component for both pages of a site. */
export function createStartView(site: SiteView): StartView {
  const { search } = site;
  const findPages = search && createPageFinder(search);
  return ({ page, query, onQuery }) => (
    <Start
      site={site}
      page={page}
      searchResults={search && page.kind === 'search' && <SearchResults search={search} query={query} onQuery={onQuery} />}
      similarPages={findPages && page.kind === 'not-found' && <SimilarPagesList findPages={findPages} />}
    />
  );
}

function createPageFinder(search: NonNullable<SiteView['search']>): FindPages {
  const engine = createSearchEngine(search);
  return async (query) => {
    const { hits } = await engine.search(query);
    return hits.map(({ url, title }) => ({ url, title: title.text }));
  };
}
