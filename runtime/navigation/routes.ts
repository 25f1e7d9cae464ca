/** How addresses and routes of this site belong together. */
export interface Addresses {
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
}

export interface Routes {
  /** The route of a pathname, `undefined` when it is no page's: outside the base URL, a file, or badly encoded. */
  match(pathname: string): string | undefined;
  /** Address of a route. */
  href(route: string): string;
  /** Address of the route's page module. */
  module(route: string): string;
}

/** How many pathnames are remembered. */
export const ROUTE_CACHE_LIMIT = 10_000;

/** `.html` is the document's own name; other endings are files. An ending begins with a letter: `/v1.2` is a page. */
const FILE = /\.[a-z][a-z0-9]{0,9}$/i;

/** A pathname without `.html`, `.htm`, `/index.html` and slashes at the end. */
export const barePath = (path: string): string => path.replace(/(?:(?:^|\/)index)?\.html?$/i, '').replace(/\/+$/, '');

/**
 * The address under which a page should be shown, still encoded: `/a/b.html`, `/a/b/index.html` and `/a/b/` are `/a/b`
 * (or `/a/b/` with trailing slashes). Pathnames outside the base URL are given back as they are.
 */
export function cleanPathname(pathname: string, { baseUrl, trailingSlash }: Addresses): string {
  const rest = below(pathname, baseUrl);
  if (rest === undefined) return pathname;
  const clean = barePath(rest);
  return clean === '' ? baseUrl : `${baseUrl}${clean}${trailingSlash ? '/' : ''}`;
}

/** @param limit pathnames remembered; the oldest go first */
export function createRoutes(site: Addresses, limit: number = ROUTE_CACHE_LIMIT): Routes {
  const known = new Map<string, string | undefined>();
  return {
    match(pathname) {
      if (known.has(pathname)) return known.get(pathname);
      const route = routeOf(pathname, site.baseUrl);
      if (known.size >= limit) known.delete(known.keys().next().value as string);
      known.set(pathname, route);
      return route;
    },
    href: (route) => (route === '/' ? site.baseUrl : site.baseUrl + encodeURI(route.slice(1)) + (site.trailingSlash ? '/' : '')),
    module: (route) => `${site.baseUrl}${route === '/' ? 'index' : encodeURI(route.slice(1))}.json`,
  };
}

function routeOf(pathname: string, baseUrl: string): string | undefined {
  const rest = below(pathname, baseUrl);
  if (rest === undefined) return undefined;
  try {
    const path = barePath(decodeURI(rest)).normalize('NFC');
    return FILE.test(path) ? undefined : `/${path}`;
  } catch {
    return undefined;
  }
}

/** What follows the base URL, without the slashes around it. */
function below(pathname: string, baseUrl: string): string | undefined {
  if (`${pathname}/` === baseUrl) return '';
  return pathname.startsWith(baseUrl)
    ? pathname
        .slice(baseUrl.length)
        .replace(/^\/+/, '')
        .replace(/\/{2,}/g, '/')
    : undefined;
}
