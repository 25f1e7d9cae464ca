import { useEffect } from 'react';
import { Site } from '../../templates/site.js';
import type { NavSlice, PageView, SiteView } from '../../templates/view.js';
import { SearchResults } from '../search/search-results.js';
import type { FindPages } from '../search/similar-pages.js';
import { SimilarPagesList } from '../search/similar-pages-list.js';
import { CrashBoundary } from './crash-boundary.js';
import { Notice } from './notice.js';
import { Pending } from './pending.js';

/** The state on the screen. */
export interface Shown {
  readonly page: PageView;
  readonly nav: NavSlice;
  /** Trusted HTML in browsers that enforce Trusted Types. */
  readonly content: string | TrustedHTML;
  /** Value of `q` in the address. */
  readonly query: string;
  /** Set if the page itself is not shown: the error, or the time since when it has been loading. */
  readonly missing?: Missing;
}

export type Missing = { readonly error: Error } | { readonly since: number; readonly late: boolean };

export interface ShellProps {
  readonly site: SiteView;
  readonly shown: Shown;
  /** Finds pages with an address similar to the requested one. */
  readonly findNearest?: FindPages;
  /** Called when hydration is done. */
  readonly onReady: () => void;
  /** Called when the content is rendered again after a crash. */
  readonly onRecover: () => void;
  /** Loads a page again that could not be loaded. */
  readonly onRetry: () => void;
  readonly onQuery: (query: string) => void;
}

/** The whole application: renders the site's templates with the current state. */
export function Shell({ site, shown, findNearest, onReady, onRecover, onRetry, onQuery }: ShellProps) {
  const { page, nav, content, query, missing } = shown;
  useEffect(onReady, [onReady]);

  const searchResults =
    site.search && page.kind === 'search' ? <SearchResults search={site.search} query={query} onQuery={onQuery} /> : undefined;
  const nearestPages = findNearest && page.kind === 'not-found' ? <SimilarPagesList search={findNearest} /> : undefined;
  const blank = blankPage(page);
  const crashed = (retry: () => void) => <Notice title="This page crashed." action="Try again" onAction={retry} isPage />;
  return (
    <CrashBoundary subject={shown} fallback={crashed}>
      <CrashBoundary
        subject={shown}
        onRecover={onRecover}
        fallback={(retry) => <Site site={site} page={blank} nav={nav} content="" notice={crashed(retry)} />}
      >
        {missing ? (
          <Site site={site} page={blank} nav={nav} content="" notice={<MissingPage missing={missing} onRetry={onRetry} />} />
        ) : (
          <Site site={site} page={page} nav={nav} content={content} searchResults={searchResults} nearestPages={nearestPages} />
        )}
      </CrashBoundary>
    </CrashBoundary>
  );
}

function MissingPage({ missing, onRetry }: { missing: Missing; onRetry: () => void }) {
  if ('error' in missing)
    return (
      <Notice title="This page could not be loaded." text={missing.error.message} action="Retry" onAction={onRetry} isPage />
    );
  return <Pending key={missing.since} label="Loading the page…" late={missing.late} onRetry={onRetry} />;
}

/** Returns a page that shows nothing but its position in the navigation. */
const blankPage = ({ path, title, documentTitle, nav }: PageView): PageView => ({
  kind: 'doc',
  path,
  title,
  documentTitle,
  ownHeading: true,
  toc: [],
  hideToc: true,
  breadcrumbs: [],
  unlisted: false,
  nav,
});
