import { dirname, join } from 'node:path';
import { lstatIfExists } from './disk.js';
import type { State } from './state.js';

/** The files that a commit moves between the stage, the output folder and the folder of replaced files. */
export interface MovedFiles {
  /** Staged files in the order of their renames. */
  readonly writes: readonly string[];
  /** The staged files that replace a file. */
  readonly replaced: readonly string[];
  readonly deletes: readonly string[];
}

/** Whether a path in a journal is relative and inside its folder on every operating system: without `..`, empty parts, backslashes and drives. */
export const isInside = (path: unknown): path is string =>
  typeof path === 'string' && !/[\\\0]/.test(path) && path.split('/').every((part) => !/^(?:\.{0,2}|[a-z]:.*)$/i.test(part));

/** Lists the folders that contain a path, nearest first: `a/b/c` → `a/b`, `a`. */
export function listAncestors(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...listAncestors(folder)];
}

/** Whether the files of a journal are moved through real folders only, not through links to other folders. */
export const hasSafePaths = (state: State, files: MovedFiles): boolean => findLink(state, files) === undefined;

/** Throws if a file of the journal would be moved through a symbolic link. */
export function checkPaths(state: State, files: MovedFiles): void {
  const path = findLink(state, files);
  if (path === undefined) return;
  throw Object.assign(new Error('something else is in the place of a folder'), { code: 'ENOTDIR', path });
}

/**
 * Finds a symbolic link that a file of the journal would be moved through. Ignores links in the output folder that are deleted before files take
 * their place.
 */
function findLink({ stage, old, out }: State, { writes, replaced, deletes }: MovedFiles): string | undefined {
  for (const folder of [stage, old]) if (lstatIfExists(folder)?.isDirectory() === false) return folder;
  const removed = [...replaced, ...deletes];
  const deleted = new Set(deletes);
  return (
    findLinkAbove(stage, writes) ??
    findLinkAbove(old, removed) ??
    findLinkAbove(out, removed) ??
    findLinkAbove(out, writes, (folder) => deleted.has(folder))
  );
}

function findLinkAbove(
  root: string,
  paths: readonly string[],
  isAllowed: (folder: string) => boolean = () => false,
): string | undefined {
  const seen = new Set<string>();
  for (const path of paths) {
    for (const folder of listAncestors(path)) {
      if (seen.has(folder)) break;
      seen.add(folder);
      const absolute = join(root, folder);
      if (lstatIfExists(absolute)?.isSymbolicLink() && !isAllowed(folder)) return absolute;
    }
  }
  return undefined;
}
