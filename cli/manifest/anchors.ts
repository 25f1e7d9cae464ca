import type { Page, RoutePath } from '../types.js';

/** What anchors the routes of a site have. */
export interface Anchors {
  has(path: RoutePath): boolean;
  /** `undefined` for a route that is not there, and for one whose anchors nobody knows. */
  get(path: RoutePath): ReadonlySet<string> | undefined;
  keys(): Iterable<RoutePath>;
}

/** The anchors of routes, which are worked out when somebody links to them. @param pages those that have anchors */
export function anchorsOf(
  routes: ReadonlySet<RoutePath>,
  pages: { get(path: RoutePath): Pick<Page, 'anchors'> | undefined },
): Anchors {
  const known = new Map<RoutePath, ReadonlySet<string>>();
  return {
    has: (path) => routes.has(path),
    get(path) {
      if (!routes.has(path)) return undefined;
      const anchors = known.get(path) ?? new Set(pages.get(path)?.anchors);
      known.set(path, anchors);
      return anchors;
    },
    keys: () => routes,
  };
}
