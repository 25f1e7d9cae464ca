import type { Version } from '../../../search/manifest.js';
import type { RoutePath } from '../../types.js';

/** Matches a segment of a route that may be a version: `29.7`, `v2`, `3.x`, `2025-06-18`, `1.0.0-beta.2`. */
const NUMBER = /^v?\d+(?:[.-](?:\d+|x))*(-(?:alpha|beta|canary|next|pre|rc)[-.\d]*)?$/i;

/** Names of the newest released version. */
const NEWEST_NAMES: ReadonlySet<string> = new Set(['current', 'latest', 'stable']);

/** Names of versions that are not released yet. */
const UNRELEASED_NAMES: ReadonlySet<string> = new Set(
  'alpha beta canary dev draft edge main master next nightly preview unreleased'.split(' '),
);

/** The routes in a folder, by their paths relative to it; that of its index is empty. */
type Pages = ReadonlyMap<string, RoutePath>;

/**
 * Finds the versions of parts of the site. A version is a folder such as `/docs/1.4` that is named like one and has at least half of its
 * pages in common with another version, or with the folder above, which is the newest version then.
 *
 * @param routes routes of the pages
 * @returns the version of each page in a part with several
 */
export function findVersions(routes: readonly RoutePath[], baseUrl: string): ReadonlyMap<RoutePath, Version> {
  const found = new Map<RoutePath, Version>();
  for (const [part, folders] of listFolders(routes)) {
    const inFolders = new Set([...folders.values()].flatMap((pages) => [...pages.values()]));
    const above: Pages = new Map(
      routes.flatMap((route) =>
        route.startsWith(`${part}/`) && !inFolders.has(route) ? [[route.slice(part.length + 1), route]] : [],
      ),
    );
    const versions = new Map(
      [...folders].filter(([, pages]) =>
        [above, ...folders.values()].some((others) => others !== pages && sharesPages(pages, others)),
      ),
    );
    if (versions.size === 0) continue;
    const isNewestAbove = [...versions.values()].some((pages) => sharesPages(pages, above));
    const newest = isNewestAbove ? '' : findNewest([...versions.keys()]);
    if (isNewestAbove) versions.set('', above);
    for (const [name, pages] of versions) {
      const version: Version = { part: `${baseUrl}${part.slice(1)}`.replace(/\/$/, ''), name, isNewest: name === newest };
      for (const route of pages.values()) found.set(route, version);
    }
  }
  return found;
}

/** Returns the folders that are named like a version: for each part of the site by name. A folder in such a folder is a page of it. */
function listFolders(routes: readonly RoutePath[]): ReadonlyMap<string, ReadonlyMap<string, Pages>> {
  const parts = new Map<string, Map<string, Map<string, RoutePath>>>();
  for (const route of routes) {
    const segments = route.split('/');
    const index = segments.findIndex(
      (segment) => NUMBER.test(segment) || NEWEST_NAMES.has(segment) || UNRELEASED_NAMES.has(segment),
    );
    if (index < 0) continue;
    const [part, name] = [segments.slice(0, index).join('/'), segments[index] as string];
    const folders = parts.get(part) ?? new Map<string, Map<string, RoutePath>>();
    const pages = folders.get(name) ?? new Map<string, RoutePath>();
    parts.set(part, folders.set(name, pages.set(segments.slice(index + 1).join('/'), route)));
  }
  return parts;
}

/** Whether at least half of the pages of a folder, without its index, exist in another one as well. */
function sharesPages(pages: Pages, others: Pages): boolean {
  const named = [...pages.keys()].filter((page) => page !== '');
  return named.length > 0 && 2 * named.filter((page) => others.has(page)).length >= named.length;
}

/** Returns the name of the newest released version, or of the newest one if none is released. */
function findNewest(names: readonly string[]): string | undefined {
  const released = names.filter((name) => !UNRELEASED_NAMES.has(name) && !NUMBER.exec(name)?.[1]);
  const candidates = released.length > 0 ? released : names;
  const sorted = [...candidates].sort((a, b) => withoutV(a).localeCompare(withoutV(b), 'en', { numeric: true }));
  return candidates.find((name) => NEWEST_NAMES.has(name)) ?? sorted.at(-1);
}

const withoutV = (name: string): string => name.replace(/^v/i, '');
