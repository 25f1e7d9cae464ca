import path from 'node:path';
import type { SiteConfig, SitePath } from '../types.js';
import { FOLDERS } from './names.js';

/** A folder whose files become part of the content at a path of the site. */
export type Root = SiteConfig['roots'][number];

const CONTENT = `${FOLDERS.content}/`;

/** Paths of sources are composed (NFC), however the disk spells them. */
const prefixOf = ({ from }: Root): string => `${from.normalize('NFC')}/`;

/** Returns the root that a file is in; `undefined` if it is in a folder of the site. */
export const findRoot = (file: SitePath, roots: readonly Root[]): Root | undefined =>
  roots.find((root) => file.startsWith(prefixOf(root)));

/**
 * Returns where a file is in the content of the site: `content/a.md` → `a.md` and, with the root `{ at: '/sdk', from: '../packages/sdk/docs' }`,
 * `../packages/sdk/docs/a.md` → `sdk/a.md`.
 */
export function contentPath(file: SitePath, roots: readonly Root[]): string {
  const root = findRoot(file, roots);
  return root === undefined ? file.slice(CONTENT.length) : `${root.at}/${file.slice(prefixOf(root).length)}`.replace(/^\/+/, '');
}

/** Writes the folders of roots in one way: relative to the site, with `/`, without a slash at the end. An absolute path stays, and is reported. */
export const withNormalFolders = (roots: readonly Root[], dir: string): Root[] =>
  roots.map((root) => ({
    ...root,
    at: root.at.replace(/(?<=.)\/+$/, ''),
    from: path.isAbsolute(root.from) ? root.from : path.relative(dir, path.resolve(dir, root.from)).split(path.sep).join('/'),
  }));

/**
 * Returns the path of the site folder as it begins when it is reached from outside, for each number of folders up: `../docs`, `../../apps/docs`. Links
 * to the content from a root, or from a file that a page includes, contain it.
 *
 * @param dir absolute path of the site
 * @param folders of roots and includes, relative to the site
 */
export function listOuterPaths(dir: string, folders: readonly string[]): SitePath[] {
  const names = dir.split(path.sep);
  const most = Math.max(0, ...folders.map((folder) => folder.split('/').filter((part) => part === '..').length));
  return Array.from({ length: most }, (_, index) => [...Array(index + 1).fill('..'), ...names.slice(-1 - index)].join('/'));
}
