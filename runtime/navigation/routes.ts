/** The configuration that maps addresses to routes. */
export interface Addresses {
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
}

export interface Routes {
  /** Returns the route of a pathname; `undefined` if it is outside the base URL, is a file, or is badly encoded. */
  match(pathname: string): string | undefined;
  /** Returns the address of a route. */
  href(route: string): string;
  /** Returns the address of the route's page module. */
  module(route: string): string;
}

/** Number of cached pathnames. */
export const ROUTE_CACHE_LIMIT = 10_000;

/** File extensions other than `.html`, which belongs to documents. An extension begins with a letter: `/v1.2` is a page. */
const FILE = /\.[a-z][a-z0-9]{0,9}$/i;

/** Returns a pathname without `.html`, `.htm`, `/index.html` and trailing slashes. */
export const trimPath = (path: string): string => path.replace(/(?:(?:^|\/)index)?\.html?$/i, '').replace(/\/+$/, '');

/**
 * Returns the canonical address of a page, still encoded: `/a/b.html`, `/a/b/index.html` and `/a/b/` become `/a/b` (or `/a/b/`
 * with trailing slashes). Returns pathnames outside the base URL unchanged.
 */
export function cleanPathname(pathname: string, { baseUrl, trailingSlash }: Addresses): string {
  const relativePath = trimBaseUrl(pathname, baseUrl);
  if (relativePath === undefined) return pathname;
  const clean = trimPath(relativePath);
  return clean === '' ? baseUrl : `${baseUrl}${clean}${trailingSlash ? '/' : ''}`;
}

/** @param limit number of cached pathnames; the oldest are removed first */
export function createRoutes(site: Addresses, limit: number = ROUTE_CACHE_LIMIT): Routes {
  const cache = new Map<string, string | undefined>();
  return {
    match(pathname) {
      if (cache.has(pathname)) return cache.get(pathname);
      const route = parseRoute(pathname, site.baseUrl);
      if (cache.size >= limit) cache.delete(cache.keys().next().value as string);
      cache.set(pathname, route);
      return route;
    },
    href: (route) => (route === '/' ? site.baseUrl : site.baseUrl + encodeURI(route.slice(1)) + (site.trailingSlash ? '/' : '')),
    module: (route) => `${site.baseUrl}${route === '/' ? 'index' : encodeURI(route.slice(1))}.json`,
  };
}

function parseRoute(pathname: string, baseUrl: string): string | undefined {
  const relativePath = trimBaseUrl(pathname, baseUrl);
  if (relativePath === undefined) return undefined;
  try {
    const path = trimPath(decodeURI(relativePath)).normalize('NFC');
    return FILE.test(path) ? undefined : `/${path}`;
  } catch {
    return undefined;
  }
}

/** Returns the part of a pathname after the base URL, without slashes around it. */
function trimBaseUrl(pathname: string, baseUrl: string): string | undefined {
  if (`${pathname}/` === baseUrl) return '';
  return pathname.startsWith(baseUrl)
    ? pathname
        .slice(baseUrl.length)
        .replace(/^\/+/, '')
        .replace(/\/{2,}/g, '/')
    : undefined;
}
