import type { NavSlice, PageModule, PageView } from '../../templates/view.js';
import { isCostly } from './costly-connection.js';
import type { JsonCache } from './json-cache.js';
import { findLink, readLink, resolveDestination } from './link-destination.js';
import { ROUTE_CACHE_LIMIT, type Routes } from './routes.js';
import type { SidebarLoader } from './sidebar-loader.js';

export interface PrefetchOptions {
  readonly routes: Routes;
  readonly pages: JsonCache<PageModule>;
  readonly navs: JsonCache<NavSlice>;
  readonly navigation: SidebarLoader;
  readonly loadParts: (page: PageView) => Promise<void>;
}

/** Reason for a prefetch: the reader points at a link, or a link came into view. */
type Cause = 'reach' | 'view';

/**
 * Prefetches a page, once, when the reader points at or focuses a link to it, or when the link comes into view in the content.
 * Cancels requests that are still running when the reader moves away. Prefetches nothing over a costly connection.
 *
 * @returns a function that observes the links of new content
 */
export function startPrefetch({ routes, pages, navs, navigation, loadParts }: PrefetchOptions): () => void {
  const prefetched = new Map<string, Cause>();
  const findRoute = (anchor: HTMLAnchorElement) => {
    const destination = resolveDestination(readLink(anchor), location.href, routes);
    return destination.kind === 'page' && destination.route !== routes.match(location.pathname) ? destination.route : undefined;
  };
  const prefetch = async (anchor: HTMLAnchorElement | undefined, cause: Cause) => {
    const route = anchor && findRoute(anchor);
    if (route === undefined || prefetched.has(route) || isCostly(navigator)) return;
    if (prefetched.size >= ROUTE_CACHE_LIMIT) prefetched.clear();
    prefetched.set(route, cause);
    const module = await pages.prefetch(routes.module(route));
    if (!module?.default) return;
    for (const file of navigation.missingFiles(module.default.nav)) void navs.prefetch(file);
    await loadParts(module.default).catch(() => {});
  };
  const cancel = (route: string | undefined, cause: Cause) => {
    if (route !== undefined && prefetched.get(route) === cause && pages.cancel(routes.module(route))) prefetched.delete(route);
  };

  const onReach = ({ target }: Event) => void prefetch(findLink(target), 'reach');
  const onLeave = (event: PointerEvent | FocusEvent) => {
    // A finger leaves the screen before the click.
    if ('pointerType' in event && event.pointerType === 'touch') return;
    const anchor = findLink(event.target);
    if (anchor && findLink(event.relatedTarget) !== anchor) cancel(findRoute(anchor), 'reach');
  };
  document.addEventListener('pointerover', onReach, { passive: true });
  document.addEventListener('focusin', onReach);
  document.addEventListener('pointerout', onLeave, { passive: true });
  document.addEventListener('focusout', onLeave);

  const viewObserver = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const anchor = findLink(target);
      if (isIntersecting) void prefetch(anchor, 'view');
      else if (anchor) cancel(findRoute(anchor), 'view');
    }
  });
  return () => {
    viewObserver.disconnect();
    for (const route of [...prefetched.keys()]) cancel(route, 'view');
    for (const anchor of document.querySelectorAll('.content a[href]:not(.anchor)')) viewObserver.observe(anchor);
  };
}
