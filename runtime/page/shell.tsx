import { useEffect } from 'react';
import { isStart } from '../../templates/is-start.js';
import type { SidebarActions } from '../../templates/sidebar.js';
import { Site } from '../../templates/site.js';
import * as TEXTS from '../../templates/texts/failures.js';
import type { NavSlice, PageView, SiteView } from '../../templates/view.js';
import type { StartView } from '../start.js';
import { CrashBoundary } from './crash-boundary.js';
import { Notice } from './notice.js';
import { Pending } from './pending.js';

/** The state on the screen. */
export interface ShellState {
  readonly page: PageView;
  readonly nav: NavSlice;
  /** Trusted HTML in browsers that enforce Trusted Types. */
  readonly content: string | TrustedHTML;
  /** Value of `q` in the address. */
  readonly query: string;
  /** Set if the page itself is not shown: the error, or the time since when it has been loading. */
  readonly placeholder?: Placeholder;
}

export type Placeholder = { readonly error: Error } | { readonly since: number; readonly isLate: boolean };

export interface ShellProps {
  readonly site: SiteView;
  readonly state: ShellState;
  /** Shows the search page and the not-found page; missing until one of them is opened. */
  readonly StartPage?: StartView;
  /** Called when hydration is done. */
  readonly onReady: () => void;
  /** Called when the content is rendered again after a crash. */
  readonly onRecover: () => void;
  /** Loads a page again that could not be loaded. */
  readonly onRetry: () => void;
  readonly onQuery: (query: string) => void;
  readonly sidebarActions: SidebarActions;
}

/** The whole application: renders the site's templates with the current state. */
export function Shell({ site, state, StartPage, onReady, onRecover, onRetry, onQuery, sidebarActions }: ShellProps) {
  const { page, nav, content, query, placeholder } = state;
  useEffect(onReady, [onReady]);

  const start = StartPage && isStart(page) && <StartPage page={page} query={query} onQuery={onQuery} />;
  const frame = { site, nav, sidebarActions };
  const blank = createBlankPage(page);
  const renderCrashNotice = (retry: () => void) => (
    <Notice title={TEXTS.pageCrashed} action={TEXTS.tryAgain} onAction={retry} isPage />
  );
  return (
    <CrashBoundary subject={state} fallback={renderCrashNotice}>
      <CrashBoundary
        subject={state}
        onRecover={onRecover}
        fallback={(retry) => <Site {...frame} page={blank} content="" notice={renderCrashNotice(retry)} />}
      >
        {placeholder ? (
          <Site {...frame} page={blank} content="" notice={<PlaceholderPage missing={placeholder} onRetry={onRetry} />} />
        ) : (
          <Site {...frame} page={page} content={content} start={start} />
        )}
      </CrashBoundary>
    </CrashBoundary>
  );
}

function PlaceholderPage({ missing: placeholder, onRetry }: { missing: Placeholder; onRetry: () => void }) {
  if ('error' in placeholder)
    return <Notice title={TEXTS.pageNotLoaded} text={placeholder.error.message} action={TEXTS.retry} onAction={onRetry} isPage />;
  return <Pending key={placeholder.since} label={TEXTS.loadingPage} isLate={placeholder.isLate} onRetry={onRetry} />;
}

/** Returns a page that shows nothing but its position in the navigation. */
const createBlankPage = ({ path, title, documentTitle, tab, nav }: PageView): PageView => ({
  kind: 'doc',
  path,
  title,
  documentTitle,
  ownHeading: true,
  toc: [],
  hideToc: true,
  breadcrumbs: [],
  unlisted: false,
  tab,
  nav,
});
