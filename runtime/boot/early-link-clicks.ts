import type { SiteView } from '../../templates/view.js';
import { checkReachable } from '../navigation/check-reachable.js';
import { findLink, readLink, resolveDestination } from '../navigation/link-destination.js';
import { createProgress } from '../navigation/progress.js';
import { createRoutes } from '../navigation/routes.js';
import { READY_EVENT, type ReadyDetail } from '../page/events.js';
import { isModifiedClick } from './clicks.js';
import { createErrorBox } from './error-box.js';
import type { App } from './load-app.js';

/** How long an application that is already downloaded may take to start before the browser loads the page, in milliseconds. */
const START_TIMEOUT = 1000;

/**
 * Handles clicks on links to pages of the site until the application runs, which then shows the page in place. If the application
 * takes too long or cannot be fetched, the browser loads the page, but only after the server has responded: otherwise the reader
 * would land on the browser's error page and lose a page that is still readable. The last of several clicks wins.
 */
export function handleEarlyLinkClicks(site: SiteView, app: App): void {
  const routes = createRoutes(site);
  let pendingHref: string | undefined;
  let progress: ((isLoading: boolean) => void) | undefined;
  const setLoading = (isLoading: boolean) => {
    if (isLoading) progress ??= createProgress(document, window);
    progress?.(isLoading);
  };
  const errorBox = createErrorBox(document);

  const open = async (href: string) => {
    pendingHref = href;
    errorBox.hide();
    setLoading(true);
    const appStart = app.start();
    const hasFailed = appStart.then(
      () => false,
      () => true,
    );
    if (app.isDownloaded())
      await Promise.race([wait(START_TIMEOUT), hasFailed.then((isFailed) => (isFailed ? undefined : forever))]);
    if (pendingHref !== href) return;
    try {
      await checkReachable(fetch, href);
      if (pendingHref !== href) return;
      pendingHref = undefined;
      location.assign(href);
    } catch (error) {
      // If the application is still loading, it will show the error in place of the page.
      if (!(await hasFailed) || pendingHref !== href) return;
      setLoading(false);
      errorBox.show(
        `${new URL(href).pathname}: ${error instanceof Error ? error.message : String(error)}`,
        () => void open(href),
      );
    }
  };

  const onClick = (event: MouseEvent) => {
    const link = findLink(event.target);
    if (!link || event.defaultPrevented || isModifiedClick(event)) return;
    if (resolveDestination(readLink(link), location.href, routes).kind !== 'page') return;
    event.preventDefault();
    void open(link.href);
  };
  document.addEventListener('click', onClick);
  // A page restored from the back-forward cache no longer navigates.
  addEventListener('pagehide', () => setLoading(false));
  document.addEventListener(
    READY_EVENT,
    (event) => {
      document.removeEventListener('click', onClick);
      const href = pendingHref;
      pendingHref = undefined;
      setLoading(false);
      errorBox.hide();
      if (href !== undefined) (event as CustomEvent<ReadyDetail>).detail.open(new URL(href));
    },
    { once: true },
  );
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const forever = new Promise<never>(() => {});
