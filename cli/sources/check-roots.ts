import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RootError } from '../problems/configuration.js';
import { type Problem, problem } from '../problems/index.js';
import { runGit } from '../system/git.js';
import { getErrorCode } from '../system/system-error.js';
import { FOLDERS } from './names.js';
import type { Root } from './roots.js';
import type { LocateOption } from './site-sources.js';
import { isHiddenName } from './source-folders.js';
import { findSpelling } from './spelling.js';

interface RootsInput {
  /** Absolute path of the site. */
  readonly dir: string;
  /** Absolute path of the output folder, if there is one. */
  readonly out?: string;
  readonly roots: readonly Root[];
  readonly place: LocateOption;
  /** The site is not trusted: its roots must be in its own repository. */
  readonly untrusted?: boolean;
}

/** A root and its folder, an absolute path without symbolic links. */
interface FoundRoot {
  readonly root: Root;
  readonly folder: string;
}

/**
 * Reports roots that cannot be read or must not be: the folder must exist, be in the repository of the site or next to it, and contain neither the
 * site nor another source folder.
 */
export async function checkRoots({ dir, out, roots, place, untrusted }: RootsInput): Promise<Problem[]> {
  if (roots.length === 0) return [];
  const problems: Problem[] = [];
  const site = await realpath(dir);
  const limit = await findLimit(site, untrusted === true);
  const own = await Promise.all(Object.values(FOLDERS).map((name) => realpath(path.join(site, name)).catch(() => undefined)));
  const found: FoundRoot[] = [];
  for (const [index, root] of roots.entries()) {
    const folder = await findFolder(root, site);
    const reason = typeof folder === 'string' ? checkFolder({ root, folder }, { site, out, limit, own, found }) : folder.reason;
    if (reason !== undefined)
      problems.push(
        problem('bad-root', place(['roots', index, reason === 'same-route' ? 'at' : 'from']), { folder: root.from, reason }),
      );
    else if (typeof folder === 'string') found.push({ root, folder });
  }
  return problems;
}

/** Reports folders that pages cannot include files from: like a root, such a folder must exist and be in the repository of the site or next to it. */
export async function checkIncludeFolders({
  dir,
  folders,
  place,
  untrusted,
}: Pick<RootsInput, 'dir' | 'place' | 'untrusted'> & { readonly folders: readonly string[] }): Promise<Problem[]> {
  if (folders.length === 0) return [];
  const site = await realpath(dir);
  const limit = await findLimit(site, untrusted === true);
  const checked = folders.map(async (from, index) => {
    const folder = await findFolder({ from }, site);
    const reason = typeof folder === 'string' ? checkPlace(folder, limit) : folder.reason;
    return reason === undefined ? [] : [problem('bad-include-folder', place(['includeFrom', index]), { folder: from, reason })];
  });
  return (await Promise.all(checked)).flat();
}

/** The folder that roots must be in: the one that contains the repository, so that other repositories can be next to it. */
async function findLimit(site: string, untrusted: boolean): Promise<string> {
  const top = (await runGit(site, ['rev-parse', '--show-toplevel']))?.trimEnd();
  const repository = top ? await realpath(top).catch(() => site) : site;
  return untrusted ? repository : path.dirname(repository);
}

async function findFolder({ from }: Pick<Root, 'from'>, site: string): Promise<string | { readonly reason: RootError }> {
  if (path.isAbsolute(from)) return { reason: 'absolute' };
  try {
    const spelled = findSpelling(site, from);
    if (spelled === undefined) return { reason: 'missing' };
    const folder = await realpath(path.join(site, spelled));
    return (await stat(folder)).isDirectory() ? folder : { reason: 'file' };
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { reason: 'missing' };
    return { reason: { kind: 'system', message: code ?? String(error) } };
  }
}

interface Surroundings {
  readonly site: string;
  readonly out?: string;
  readonly limit: string;
  /** `content/`, `openapi/` and `static/`. */
  readonly own: readonly (string | undefined)[];
  /** Roots before this one. */
  readonly found: readonly FoundRoot[];
}

function checkFolder({ root, folder }: FoundRoot, { site, out, limit, own, found }: Surroundings): RootError | undefined {
  if (contains(folder, site)) return 'site';
  const place = checkPlace(folder, limit);
  if (place !== undefined) return place;
  if (overlaps(out, folder)) return 'output';
  const name = Object.values(FOLDERS).find((_, index) => overlaps(own[index], folder));
  if (name !== undefined) return { kind: 'source-folder', name };
  const nested = found.find((other) => overlaps(other.folder, folder));
  if (nested) return { kind: 'nested', other: nested.root.from };
  return found.some((other) => other.root.at === root.at) ? 'same-route' : undefined;
}

function checkPlace(folder: string, limit: string): RootError | undefined {
  if (!contains(limit, folder) || folder === limit) return 'outside';
  return path.relative(limit, folder).split(path.sep).some(isHiddenName) ? 'hidden' : undefined;
}

const contains = (outer: string, inner: string): boolean =>
  inner === outer || inner.startsWith(outer.replace(/[\\/]?$/, path.sep));

const overlaps = (one: string | undefined, other: string): boolean =>
  one !== undefined && (contains(one, other) || contains(other, one));
