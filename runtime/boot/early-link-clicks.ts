import type { SiteView } from '../../templates/view.js';
import { checkReachable } from '../navigation/check-reachable.js';
import { destinationOf, factsOf, linkOf } from '../navigation/link-destination.js';
import { createProgress } from '../navigation/progress.js';
import { createRoutes } from '../navigation/routes.js';
import { READY_EVENT, type ReadyDetail } from '../page/events.js';
import { isModified } from './clicks.js';
import { createErrorBox } from './error-box.js';
import type { App } from './load-app.js';

/** How long an application that is in the browser already may take to run before the browser loads the page, in milliseconds. */
const PATIENCE = 1000;

/**
 * Clicks on links to pages of the site until the application runs. It shows the page in place as soon as it is ready. When it takes too long or
 * cannot be fetched, the browser loads the whole page, but only once the server is known to answer: otherwise the reader would
 * end up on the browser's own error page, away from the one that can still be read. Of several clicks the last one counts.
 */
export function startFirstClicks(site: SiteView, app: App): void {
  const routes = createRoutes(site);
  let wanted: string | undefined;
  let progress: ((on: boolean) => void) | undefined;
  const loading = (on: boolean) => {
    if (on) progress ??= createProgress(document, window);
    progress?.(on);
  };
  const box = createErrorBox(document);

  const open = async (href: string) => {
    wanted = href;
    box.hide();
    loading(true);
    const running = app.run();
    const failed = running.then(
      () => false,
      () => true,
    );
    if (app.isHere()) await Promise.race([delay(PATIENCE), failed.then((gone) => (gone ? undefined : forever))]);
    if (wanted !== href) return;
    try {
      await checkReachable(fetch, href);
      if (wanted !== href) return;
      wanted = undefined;
      location.assign(href);
    } catch (error) {
      // An application that is still to come shows this in the place of the page.
      if (!(await failed) || wanted !== href) return;
      loading(false);
      box.show(`${new URL(href).pathname}: ${error instanceof Error ? error.message : String(error)}`, () => void open(href));
    }
  };

  const onClick = (event: MouseEvent) => {
    const link = linkOf(event.target);
    if (!link || event.defaultPrevented || isModified(event)) return;
    if (destinationOf(factsOf(link), location.href, routes).kind !== 'page') return;
    event.preventDefault();
    void open(link.href);
  };
  document.addEventListener('click', onClick);
  // A page that comes back from the back-forward cache is no longer on its way to another.
  addEventListener('pagehide', () => loading(false));
  document.addEventListener(
    READY_EVENT,
    (event) => {
      document.removeEventListener('click', onClick);
      const href = wanted;
      wanted = undefined;
      loading(false);
      box.hide();
      if (href !== undefined) (event as CustomEvent<ReadyDetail>).detail.open(new URL(href));
    },
    { once: true },
  );
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const forever = new Promise<never>(() => {});
