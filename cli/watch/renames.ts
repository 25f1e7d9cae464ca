import { hrefOf } from '../pages/url.js';
import type { RoutePath, SitePath } from '../types.js';
import type { WholeSite } from './whole-site.js';

/** A removed page can return under another name within this time, in milliseconds. */
const MEMORY = 5_000;

/** Returns a function that finds pages whose URL has changed: the file declares another one, or was renamed without changing its text. */
export function renameTracker(): (before: WholeSite, after: WholeSite) => { readonly from: string; readonly to: string }[] {
  let gone: { readonly hash: string; readonly href: string; readonly time: number }[] = [];
  return (before, after) => {
    const now = performance.now();
    const [old, next] = [routesOf(before), routesOf(after)];
    const oldHref = (route: RoutePath) => hrefOf(route, before.site.config);
    const moves: { from: string; to: string }[] = [];
    gone = gone.filter(({ time }) => now - time < MEMORY);
    for (const [file, route] of old) {
      const to = next.get(file);
      if (to === undefined) gone.push({ hash: before.hashes.get(file) ?? '', href: oldHref(route), time: now });
      else if (to !== route) moves.push({ from: oldHref(route), to: hrefOf(to, after.site.config) });
    }
    for (const [file, route] of next) {
      if (old.has(file)) continue;
      const earlier = gone.find(({ hash }) => hash === after.hashes.get(file));
      if (earlier) moves.push({ from: earlier.href, to: hrefOf(route, after.site.config) });
      gone = gone.filter((one) => one !== earlier);
    }
    return moves;
  };
}

const routesOf = ({ site }: WholeSite): ReadonlyMap<SitePath, RoutePath> => site.manifest.targets.routes;
