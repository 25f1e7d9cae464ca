import type { Routes } from './routes.js';

/** The properties of a link that determine its destination. */
export interface LinkProperties {
  readonly href: string;
  readonly target: string;
  readonly download: boolean;
}

/** `page`: shown in place. `within`: another part of the same page, left to the browser. `elsewhere`: not a page of this site. */
export type Destination =
  | { readonly kind: 'page'; readonly url: URL; readonly route: string }
  | { readonly kind: 'within' | 'elsewhere' };

const ELSEWHERE = { kind: 'elsewhere' } as const;

/** Resolves the destination of a link on the page at the address `here`. */
export function resolveDestination(link: LinkProperties, currentHref: string, routes: Routes): Destination {
  if (link.download || (link.target !== '' && link.target !== '_self')) return ELSEWHERE;
  const currentUrl = new URL(currentHref);
  const url = parseUrl(link.href, currentUrl);
  if (url?.origin !== currentUrl.origin) return ELSEWHERE;
  if (url.hash !== '' && url.pathname === currentUrl.pathname && url.search === currentUrl.search) return { kind: 'within' };
  const route = routes.match(url.pathname);
  return route === undefined ? ELSEWHERE : { kind: 'page', url, route };
}

function parseUrl(href: string, base: URL): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

export const readLink = (anchor: HTMLAnchorElement): LinkProperties => ({
  href: anchor.href,
  target: anchor.target,
  download: anchor.hasAttribute('download'),
});

/** Returns the link that an event occurred in. Links in SVG images are left to the browser. */
export function findLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const anchor = target instanceof Element ? target.closest('a[href]') : null;
  return anchor instanceof HTMLAnchorElement ? anchor : undefined;
}
