import { toHref } from '../pages/url.js';
import type { RoutePath } from '../types.js';
import type { WholeSite } from './whole-site.js';

/** A removed page can return under another name within this time, in milliseconds. */
const MEMORY = 5_000;

/** A page whose URL has changed. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** Returns a function that finds pages whose URL has changed: the file declares another one, or was renamed without changing its text. */
export function createRenameTracker(): (before: WholeSite, after: WholeSite) => Move[] {
  let removed: { readonly hash: string; readonly href: string; readonly time: number }[] = [];
  return (before, after) => {
    const now = performance.now();
    const oldRoutes = before.site.manifest.targets.routes;
    const newRoutes = after.site.manifest.targets.routes;
    const oldHref = (route: RoutePath) => toHref(route, before.site.config);
    const newHref = (route: RoutePath) => toHref(route, after.site.config);
    const moves: Move[] = [];
    removed = removed.filter(({ time }) => now - time < MEMORY);
    for (const [file, route] of oldRoutes) {
      const newRoute = newRoutes.get(file);
      if (newRoute === undefined) removed.push({ hash: before.sourceHashes.get(file) ?? '', href: oldHref(route), time: now });
      else if (newRoute !== route) moves.push({ from: oldHref(route), to: newHref(newRoute) });
    }
    for (const [file, route] of newRoutes) {
      if (oldRoutes.has(file)) continue;
      const earlier = removed.find(({ hash }) => hash === after.sourceHashes.get(file));
      if (earlier) moves.push({ from: earlier.href, to: newHref(route) });
      removed = removed.filter((page) => page !== earlier);
    }
    return moves;
  };
}
