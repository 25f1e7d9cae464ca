import { deriveRoute } from '../pages/url.js';
import { FOLDERS } from '../sources/names.js';
import type { RoutePath, SitePath } from '../types.js';
import type { Targets } from './targets.js';

/** Folders that contain pages, for each site. Computed at the first link that needs it. */
const foldersByTargets = new WeakMap<Targets['routes'], ReadonlySet<SitePath>>();

function listFolders({ routes }: Targets): ReadonlySet<SitePath> {
  const known = foldersByTargets.get(routes);
  if (known) return known;
  const folders = new Set<SitePath>();
  for (const file of routes.keys())
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  foldersByTargets.set(routes, folders);
  return folders;
}

/**
 * Returns the files that a path without extension can mean, the likeliest first: `a/b` is `a/b.md` or the page of the folder `a/b`; `a/b/` is the
 * folder first.
 */
export function listPageFiles(path: SitePath, isFolder: boolean): readonly SitePath[] {
  const folder = ['index.md', 'README.md', 'readme.md', `${path.slice(path.lastIndexOf('/') + 1)}.md`].map(
    (name) => `${path}/${name}`,
  );
  return isFolder ? [...folder, `${path}.md`] : [`${path}.md`, ...folder];
}

/**
 * Finds the page of a link to a file without its extension, or to a folder: its own page or the one that lists its pages.
 *
 * @param path resolved
 * @param address as written, decoded: a slash at its end means a folder
 */
export function findPageAt(path: SitePath, address: string, targets: Targets): RoutePath | undefined {
  const isFolder = /(?:^|\/)\.{0,2}$/.test(address);
  for (const file of listPageFiles(path, isFolder)) {
    const route = targets.routes.get(file);
    if (route !== undefined) return route;
  }
  const content = `${FOLDERS.content}/`;
  if (!path.startsWith(content) || !listFolders(targets).has(path)) return undefined;
  const route = deriveRoute(`${path.slice(content.length)}/index.md`);
  return targets.anchors.has(route) ? route : undefined;
}
