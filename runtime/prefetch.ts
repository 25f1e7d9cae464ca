import type { NavSlice, PageModule } from '../templates/view.js';
import type { JsonFiles } from './json-files.js';
import { destinationOf, factsOf, linkOf } from './link.js';
import type { Navigation } from './navigation.js';
import { ROUTE_CACHE_LIMIT, type Routes } from './route.js';

export interface PrefetchOptions {
  readonly routes: Routes;
  readonly pages: JsonFiles<PageModule>;
  readonly navs: JsonFiles<NavSlice>;
  readonly navigation: Navigation;
}

/**
 * Pages are fetched when a link to them is pointed at or focused, and when it comes into view in the content; each once.
 *
 * @returns watches the links of new content
 */
export function startPrefetch({ routes, pages, navs, navigation }: PrefetchOptions): () => void {
  const asked = new Set<string>();
  const fetchAhead = async (anchor: HTMLAnchorElement | undefined) => {
    const destination = anchor && destinationOf(factsOf(anchor), location.href, routes);
    if (destination?.kind !== 'page' || destination.route === routes.match(location.pathname) || asked.has(destination.route))
      return;
    if (asked.size >= ROUTE_CACHE_LIMIT) asked.clear();
    asked.add(destination.route);
    const module = await pages.prefetch(routes.module(destination.route));
    const nav = module?.default && navigation.missing(module.default.nav);
    if (nav) await navs.prefetch(nav);
  };

  const onReach = ({ target }: Event) => void fetchAhead(linkOf(target));
  document.addEventListener('pointerover', onReach, { passive: true });
  document.addEventListener('focusin', onReach);

  const inView = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      void fetchAhead(linkOf(target));
    }
  });
  return () => {
    inView.disconnect();
    for (const anchor of document.querySelectorAll('.content a[href]:not(.anchor)')) inView.observe(anchor);
  };
}
