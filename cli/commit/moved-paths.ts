import { dirname, join } from 'node:path';
import { lstatIfExists } from './disk.js';
import type { Journal } from './journal.js';
import type { State } from './state.js';

/** Whether a path in a journal is relative and inside its folder on every operating system: without `..`, empty parts, backslashes and drives. */
export const isInside = (path: unknown): path is string =>
  typeof path === 'string' && !/[\\\0]/.test(path) && path.split('/').every((part) => !/^(?:\.{0,2}|[a-z]:.*)$/i.test(part));

/** Lists the folders that contain a path, nearest first: `a/b/c` → `a/b`, `a`. */
export function ancestorsOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...ancestorsOf(folder)];
}

/** Whether the files of a journal are moved through real folders only, not through links to other folders. */
export const hasSafeWays = (state: State, journal: Journal): boolean => linkOnTheWay(state, journal) === undefined;

/** Throws if a file of the journal would be moved through a symbolic link. */
export function checkWays(state: State, journal: Journal): void {
  const path = linkOnTheWay(state, journal);
  if (path === undefined) return;
  throw Object.assign(new Error('something else is in the place of a folder'), { code: 'ENOTDIR', path });
}

/**
 * Finds a symbolic link that a file of the journal would be moved through. Ignores links in the output folder that are deleted before files take
 * their place.
 */
function linkOnTheWay({ stage, old, out }: State, { writes, replaced, deletes }: Journal): string | undefined {
  for (const folder of [stage, old]) if (lstatIfExists(folder)?.isDirectory() === false) return folder;
  const aside = [...replaced, ...deletes];
  const goesFirst = new Set(deletes);
  return (
    linkAbove(stage, writes) ??
    linkAbove(old, aside) ??
    linkAbove(out, aside) ??
    linkAbove(out, writes, (folder) => goesFirst.has(folder))
  );
}

function linkAbove(
  root: string,
  paths: readonly string[],
  isAllowed: (folder: string) => boolean = () => false,
): string | undefined {
  const seen = new Set<string>();
  for (const path of paths) {
    for (const folder of ancestorsOf(path)) {
      if (seen.has(folder)) break;
      seen.add(folder);
      const at = join(root, folder);
      if (lstatIfExists(at)?.isSymbolicLink() && !isAllowed(folder)) return at;
    }
  }
  return undefined;
}
