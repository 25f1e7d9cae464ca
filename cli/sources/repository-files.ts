import { existsSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { suggestName } from '../schema/suggest.js';
import { findIgnored } from '../system/git.js';
import type { SiteConfig, SitePath } from '../types.js';
import { isHiddenName } from './source-folders.js';
import { realPathIfExists } from './spelling.js';

/** Why a link cannot point to a file of the repository. */
export type UnlinkableReason = 'missing' | 'hidden' | 'ignored' | 'elsewhere';

/** A path that a page links to, which is not part of the site. */
export type RepositoryFile =
  | {
      /** Address of the file or folder at the host of the repository. */
      readonly address: string;
      readonly isFolder?: true;
    }
  | {
      readonly reason: UnlinkableReason;
      /** A file or folder with a similar name in its place. */
      readonly nearest?: SitePath;
    };

/** Paths relative to the site, in their order. */
export type RepositoryFiles = readonly (readonly [file: SitePath, found: RepositoryFile])[];

/** A folder with an address at a host, and the repository around it. */
interface Base {
  /** Absolute path without symbolic links. */
  readonly folder: string;
  readonly editUrl: string;
  /** Absolute path of the repository. */
  readonly top: string;
}

type RepositoryOptions = Pick<SiteConfig, 'editUrl' | 'roots'>;

/** Whether the configuration contains the address of a repository. */
export const hasRepository = ({ editUrl, roots }: RepositoryOptions): boolean =>
  editUrl !== undefined || roots.some((root) => root.editUrl !== undefined);

/**
 * Finds files that pages link to in the repository of the site or of a root. A file counts if it exists there, spelled exactly so, is not in another
 * repository inside of it, and neither hidden nor ignored by git.
 *
 * @param dir absolute path of the site
 * @param files relative to it
 */
export async function findRepositoryFiles(
  dir: string,
  files: readonly SitePath[],
  config: RepositoryOptions,
): Promise<RepositoryFiles> {
  const bases = listBases(dir, config);
  if (files.length === 0 || bases.length === 0) return [];
  const root = realpathSync.native(dir);
  const found = await Promise.all(
    [...new Set(files)].sort().map(async (file) => [file, await findFile(path.join(root, file), bases)] as const),
  );
  const linked = found.flatMap(([file, { base }]) => (base ? [{ file, top: base.top }] : []));
  const ignored = await listIgnored(root, linked);
  return found.map(([file, { base, reason, nearest }]) => {
    if (base && !ignored.has(file)) return [file, describeFile(path.join(root, file), base)] as const;
    const near = nearest === undefined ? undefined : path.relative(root, nearest).split(path.sep).join('/');
    return [file, { reason: reason ?? 'ignored', ...(near !== undefined && { nearest: near }) }] as const;
  });
}

/** Whether a later search would find the same. */
export async function isSameRepository(dir: string, before: RepositoryFiles, config: RepositoryOptions): Promise<boolean> {
  const names = before.map(([file]) => file);
  return JSON.stringify(await findRepositoryFiles(dir, names, config)) === JSON.stringify(before);
}

const listBases = (dir: string, { editUrl, roots }: RepositoryOptions): Base[] =>
  [{ from: '', editUrl }, ...roots].flatMap(({ from, editUrl }) => {
    const folder = path.join(dir, from);
    if (editUrl === undefined || !existsSync(folder)) return [];
    const real = realpathSync.native(folder);
    return [{ folder: real, editUrl, top: findTop(real) ?? topFromAddress(real, editUrl) }];
  });

/** Returns the nearest folder with a git repository. */
function findTop(folder: string): string | undefined {
  if (existsSync(path.join(folder, '.git'))) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findTop(parent);
}

/** Without `.git`, as in many containers, the address of a folder ends with its path in the repository, after the name of a branch. */
function topFromAddress(folder: string, editUrl: string): string {
  const [, below = ''] =
    /\/(?:_?edit|blob|tree|src)\/(?:branch\/)?[^/]+(\/.*)?$/.exec(decodeURI(new URL(editUrl).pathname)) ?? [];
  const names = path.join(path.sep, below, path.sep).slice(0, -1);
  const top = names !== '' && folder.endsWith(names) ? folder.slice(0, -names.length) : folder;
  return top === '' ? folder : top;
}

interface Search {
  /** Set if the file can be linked to. */
  readonly base?: Base;
  readonly reason?: UnlinkableReason;
  /** Absolute path. */
  readonly nearest?: string;
}

async function findFile(file: string, bases: readonly Base[]): Promise<Search> {
  const around = bases.filter(({ top }) => isBelow(file, top));
  if (around.length === 0) return { reason: 'elsewhere' };
  const real = realPathIfExists(file);
  const [first] = around as [Base];
  const isHidden = path.relative(first.top, file).split(path.sep).some(isHiddenName);
  if (isHidden) return { reason: real === undefined ? 'missing' : 'hidden' };
  const spelled = real === undefined ? undefined : await findSpelling(file);
  if (real === undefined || spelled !== file) return { reason: 'missing', nearest: spelled ?? (await suggestNeighbour(file)) };
  const top = findTop(statSync(real).isDirectory() ? real : path.dirname(real));
  const base = around.find((one) => isBelow(real, one.top) && (top === undefined || top === one.top));
  return base ? { base } : { reason: 'elsewhere' };
}

/** Returns a path with the name that the last part has on disk: some file systems ignore case. */
async function findSpelling(file: string): Promise<string | undefined> {
  const name = path.basename(file);
  const names = await readdir(path.dirname(file)).catch(() => [name]);
  if (names.includes(name)) return file;
  const same = names.find((one) => one.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase());
  if (same === undefined) return undefined;
  return same.normalize('NFC') === name.normalize('NFC') ? file : path.join(path.dirname(file), same);
}

/** Returns the file or folder in the same place whose name is most like a missing one. */
async function suggestNeighbour(file: string): Promise<string | undefined> {
  const folder = path.dirname(file);
  const names = (await readdir(folder).catch(() => [])).filter((name) => !isHiddenName(name)).sort();
  const name = suggestName(path.basename(file), names);
  return name === undefined ? undefined : path.join(folder, name);
}

async function listIgnored(
  root: string,
  files: readonly { readonly file: SitePath; readonly top: string }[],
): Promise<ReadonlySet<SitePath>> {
  const tops = [...new Set(files.map(({ top }) => top))];
  const lists = tops.map((top) => {
    const names = files.filter((one) => one.top === top).map(({ file }) => file);
    // git refuses paths that lead through a symbolic link.
    const below = names.map((file) => path.relative(top, realpathSync.native(path.join(root, file))));
    return findIgnored(top, below).then((ignored) => names.filter((_, index) => ignored.has(below[index] as string)));
  });
  return new Set((await Promise.all(lists)).flat());
}

/** Hosts show a file at `blob` and a folder at `tree`, and edit a file at `edit`; Gitea has `src/branch` and `_edit`. */
function describeFile(file: string, { folder, editUrl }: Base): RepositoryFile {
  const isFolder = statSync(file).isDirectory();
  const view = isFolder ? '/tree/' : '/blob/';
  const base = editUrl
    .replace(/\/?$/, '/')
    .replace(/\/_edit\//, '/src/branch/')
    .replace(/\/(?:edit|blob)\//, view);
  const names = path.relative(folder, file).split(path.sep);
  const address = new URL(names.map(encodeURIComponent).join('/'), base).href;
  return isFolder ? { address, isFolder } : { address };
}

const isBelow = (file: string, folder: string): boolean =>
  file === folder || file.startsWith(folder.replace(/[\\/]?$/, path.sep));
