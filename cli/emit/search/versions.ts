import type { RoutePath } from '../../types.js';

/** Matches a segment of a route that may be a version: `29.7`, `v2`, `3.x`, `2025-06-18`, `1.0.0-beta.2`. */
const NUMBER = /^v?\d+(?:[.-](?:\d+|x))*(-(?:alpha|beta|canary|next|pre|rc)[-.\d]*)?$/i;

/** Names of the newest released version. */
const NEWEST_NAMES: ReadonlySet<string> = new Set(['current', 'latest', 'stable']);

/** Names of versions that are not released yet. */
const UNRELEASED_NAMES: ReadonlySet<string> = new Set(
  'alpha beta canary dev draft edge main master next nightly preview unreleased'.split(' '),
);

/** A folder of pages that may be a version of a part of the site. */
interface Folder {
  /** The route above it. */
  readonly part: string;
  readonly name: string;
  /** The routes below it, relative to it. */
  readonly pages: Set<string>;
}

/**
 * Finds the pages of old and unreleased versions. A version is a folder such as `/docs/1.4` that is named like one and has at least half
 * of its pages in common with another version, or with the folder above, which is the newest version then.
 *
 * @param routes routes of the pages
 * @returns the folder of each page in such a version
 */
export function findOtherVersions(routes: readonly RoutePath[]): ReadonlyMap<RoutePath, RoutePath> {
  const folders = listFolders(routes);
  const others = new Map<RoutePath, RoutePath>();
  for (const part of new Set([...folders.values()].map((folder) => folder.part))) {
    const siblings = [...folders].filter(([, folder]) => folder.part === part);
    const above = new Set(routes.flatMap((route) => (route.startsWith(`${part}/`) ? route.slice(part.length + 1) : [])));
    const versions = siblings.filter(
      ([, { pages }]) =>
        sharesPages(pages, above) || siblings.some(([, sibling]) => sibling.pages !== pages && sharesPages(pages, sibling.pages)),
    );
    const isNewestAbove = versions.some(([, { pages }]) => sharesPages(pages, above));
    const newest = isNewestAbove ? undefined : findNewest(versions.map(([, { name }]) => name));
    for (const [path, { name, pages }] of versions)
      if (name !== newest) for (const page of pages) others.set((page === '' ? path : `${path}/${page}`) as RoutePath, path);
  }
  return others;
}

/** Returns the folders that are named like a version, by route. Within one, no further version is looked for. */
function listFolders(routes: readonly RoutePath[]): ReadonlyMap<RoutePath, Folder> {
  const folders = new Map<RoutePath, Folder>();
  for (const route of routes) {
    const segments = route.split('/');
    const index = segments.findIndex(
      (segment) => NUMBER.test(segment) || NEWEST_NAMES.has(segment) || UNRELEASED_NAMES.has(segment),
    );
    if (index < 0) continue;
    const path = segments.slice(0, index + 1).join('/') as RoutePath;
    const folder = folders.get(path) ?? {
      part: segments.slice(0, index).join('/'),
      name: segments[index] as string,
      pages: new Set(),
    };
    folder.pages.add(segments.slice(index + 1).join('/'));
    folders.set(path, folder);
  }
  return folders;
}

/** Whether at least half of the pages of a folder, without its index, exist in another one as well. */
function sharesPages(pages: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const named = [...pages].filter((page) => page !== '');
  return named.length > 0 && 2 * named.filter((page) => others.has(page)).length >= named.length;
}

/** Returns the name of the newest released version, or of the newest one if none is released. */
function findNewest(names: readonly string[]): string | undefined {
  const released = names.filter((name) => !UNRELEASED_NAMES.has(name) && !NUMBER.exec(name)?.[1]);
  const candidates = released.length > 0 ? released : names;
  return (
    candidates.find((name) => NEWEST_NAMES.has(name)) ??
    [...candidates].sort((a, b) => a.replace(/^v/i, '').localeCompare(b.replace(/^v/i, ''), 'en', { numeric: true })).at(-1)
  );
}
