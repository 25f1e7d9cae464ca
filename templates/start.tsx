import type { ReactNode } from 'react';
import { NotFound } from './not-found.js';
import { SearchPage } from './search-page.js';
import type { PageView, SiteView } from './view.js';

interface StartProps {
  readonly site: SiteView;
  readonly page: PageView;
  /** Results of the search page, rendered by the runtime. */
  readonly searchResults?: ReactNode;
  /** Pages with a similar address for the not-found page, rendered by the runtime. */
  readonly similarPages?: ReactNode;
}

/** What the search page and the not-found page show in place of content. */
export function Start({ site, page, searchResults, similarPages }: StartProps) {
  if (page.kind === 'not-found') return <NotFound site={site} page={page} similarPages={similarPages} />;
  if (page.kind !== 'search' || !site.search) return null;
  return <SearchPage site={site} action={site.search.page} popular={page.popular} results={searchResults} />;
}
