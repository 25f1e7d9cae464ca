import type { Page, RoutePath } from '../types.js';

/** The anchors of each route. */
export interface Anchors {
  has(path: RoutePath): boolean;
  /** Returns `undefined` for an unknown route, and for a route whose anchors are unknown. */
  get(path: RoutePath): ReadonlySet<string> | undefined;
  keys(): Iterable<RoutePath>;
}

/** Indexes the anchors of routes, each at its first use. @param pages the pages that have anchors */
export function indexAnchors(
  routes: ReadonlySet<RoutePath>,
  pages: { get(path: RoutePath): Pick<Page, 'anchors'> | undefined },
): Anchors {
  const cached = new Map<RoutePath, ReadonlySet<string>>();
  return {
    has: (path) => routes.has(path),
    get(path) {
      if (!routes.has(path)) return undefined;
      const anchors = cached.get(path) ?? new Set(pages.get(path)?.anchors);
      cached.set(path, anchors);
      return anchors;
    },
    keys: () => routes,
  };
}

/** Returns the same anchors, except for those of one route. */
export function replaceAnchors(anchors: Anchors, route: RoutePath, ids: readonly string[]): Anchors {
  const replaced = new Set(ids);
  return {
    has: (path) => anchors.has(path),
    get: (path) => (path === route ? replaced : anchors.get(path)),
    keys: () => anchors.keys(),
  };
}
