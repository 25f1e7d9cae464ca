import type { Scroller } from './focus-and-scroll.js';
import { findLink, readLink, resolveDestination } from './link-destination.js';
import type { Router } from './router.js';
import type { Routes } from './routes.js';
import type { ScrollMemory } from './scroll-memory.js';

export interface LinksOptions {
  readonly router: Router;
  readonly routes: Routes;
  readonly scroll: ScrollMemory;
  readonly scroller: Scroller;
}

/** Routes clicks on links and the browser's back and forward buttons. Everything else is left to the browser. */
export function handleLinks({ router, routes, scroll, scroller }: LinksOptions): void {
  document.addEventListener('click', (event) => {
    const anchor = findLink(event.target);
    if (!anchor || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const destination = resolveDestination(readLink(anchor), location.href, routes);
    // The browser scrolls before it reports the new address.
    if (destination.kind === 'within') {
      scroll.save();
      scroller.startSmoothScroll();
    }
    if (destination.kind !== 'page') return;
    event.preventDefault();
    void router.open(destination.url);
  });
  addEventListener('popstate', () => void router.handlePopState());
  addEventListener('pagehide', () => scroll.persist());
}
