import type { EntryMarks, Outline, SitePath } from '../types.js';

/** A folder with its pages. */
export interface Folder {
  readonly path: SitePath;
  readonly folders: Map<string, Folder>;
  readonly outlines: Outline[];
  /** Its entry in `sidebar.yml`, which takes precedence over its category file and its page. */
  readonly entry?: EntryMarks & { readonly label?: string; readonly open?: boolean };
}

export const emptyFolder = (path: SitePath): Folder => ({ path, folders: new Map(), outlines: [] });

/** Returns a folder below another one; adds it if it is missing. @param path empty for the folder itself */
export function findSubfolder(top: Folder, path: string): Folder {
  let current = top;
  for (const name of path === '' ? [] : path.split('/')) {
    let subfolder = current.folders.get(name);
    if (!subfolder) {
      subfolder = emptyFolder(`${current.path}/${name}`);
      current.folders.set(name, subfolder);
    }
    current = subfolder;
  }
  return current;
}

/** Returns a path and those of the folders that contain it, up to the one of all content. */
export const listParents = (path: SitePath): SitePath[] =>
  path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
