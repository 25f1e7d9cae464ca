import type { Version } from '../../../search/manifest.js';
import type { RoutePath } from '../../types.js';

/** Matches a segment of a route that may be a version: `29.7`, `v2`, `3.x`, `2025-06-18`, `1.0.0-beta.2`. Plain numbers are chapters as well. */
const NUMBER = /^(?:v\d+|\d+[.-](?:\d+|x))(?:[.-](?:\d+|x))*(-(?:alpha|beta|canary|next|pre|rc)[-.\d]*)?$/i;

/** Names of the newest released version. */
const NEWEST_NAMES: ReadonlySet<string> = new Set(['current', 'latest', 'stable']);

/** Names of versions that are not released yet. */
const UNRELEASED_NAMES: ReadonlySet<string> = new Set(
  'alpha beta canary dev draft edge main master next nightly preview unreleased'.split(' '),
);

/** The routes in a folder, by their paths relative to it; that of its index is empty. */
type Pages = Map<string, RoutePath>;

/** A route with folders that are named like versions. */
interface Part {
  readonly folders: Map<string, Pages>;
  /** The routes in none of these folders. */
  readonly above: Pages;
}

/**
 * Finds the versions of parts of the site. A version is a folder such as `/docs/1.4` that is named like one and has at least half of its
 * pages in common with other versions, or with the folder above, which is the newest version then.
 *
 * @param routes routes of the pages
 * @param toUrl returns the URL path of a route
 * @returns the version of each page in a part with several
 */
export function findVersions(routes: readonly RoutePath[], toUrl: (route: RoutePath) => string): ReadonlyMap<RoutePath, Version> {
  const found = new Map<RoutePath, Version>();
  for (const [route, { folders, above }] of listParts(routes)) {
    const counts = new Map<string, number>();
    for (const pages of folders.values()) for (const page of pages.keys()) counts.set(page, (counts.get(page) ?? 0) + 1);
    const isAbove = (page: string) => above.has(page);
    const versions = new Map(
      [...folders].filter(([, pages]) => isHalf(pages, isAbove) || isHalf(pages, (page) => (counts.get(page) ?? 0) > 1)),
    );
    const isNewestAbove = [...versions.values()].some((pages) => isHalf(pages, isAbove));
    const newest = isNewestAbove ? '' : findNewest([...versions.keys()]);
    if (isNewestAbove) versions.set('', above);
    const part = toUrl(route === '' ? '/' : route).replace(/\/$/, '');
    for (const [name, pages] of versions) {
      const version: Version = { part, name, isNewest: name === newest };
      for (const page of pages.values()) found.set(page, version);
    }
  }
  return found;
}

/** Lists the parts with folders that are named like a version, by route. A folder in such a folder is a page of it. */
function listParts(routes: readonly RoutePath[]): ReadonlyMap<RoutePath, Part> {
  const parts = new Map<string, Part>();
  const split = routes.map((route) => {
    const segments = route.split('/');
    const index = segments.findIndex(
      (segment) => NUMBER.test(segment) || NEWEST_NAMES.has(segment) || UNRELEASED_NAMES.has(segment),
    );
    return { route, segments, index };
  });
  for (const { route, segments, index } of split) {
    if (index < 0) continue;
    const [path, name] = [segments.slice(0, index).join('/'), segments[index] as string];
    const part = parts.get(path) ?? { folders: new Map<string, Pages>(), above: new Map<string, RoutePath>() };
    const pages = part.folders.get(name) ?? new Map<string, RoutePath>();
    part.folders.set(name, pages.set(segments.slice(index + 1).join('/'), route));
    parts.set(path, part);
  }
  for (const { route, segments, index } of parts.size > 0 ? split : [])
    if (index < 0)
      for (let end = 1; end < segments.length; end++)
        parts.get(segments.slice(0, end).join('/'))?.above.set(segments.slice(end).join('/'), route);
  return parts;
}

/** Whether at least half of the pages of a folder, without its index, meet a condition. */
function isHalf(pages: Pages, meets: (page: string) => boolean): boolean {
  const named = [...pages.keys()].filter((page) => page !== '');
  return named.length > 0 && 2 * named.filter(meets).length >= named.length;
}

/** Returns the name of the newest released version, or of the newest one if none is released. */
function findNewest(names: readonly string[]): string | undefined {
  const released = names.filter((name) => !UNRELEASED_NAMES.has(name) && !NUMBER.exec(name)?.[1]);
  const candidates = released.length > 0 ? released : names;
  const sorted = [...candidates].sort((a, b) => withoutV(a).localeCompare(withoutV(b), 'en', { numeric: true }));
  return candidates.find((name) => NEWEST_NAMES.has(name)) ?? sorted.at(-1);
}

const withoutV = (name: string): string => name.replace(/^v/i, '');
