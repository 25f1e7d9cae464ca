import { mkdtempSync, readdirSync, rmdirSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import type { OutputFolderReason } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import { readSignature } from '../state/signed-file.js';
import { getErrorCode } from '../system/system-error.js';
import { exists, lstatIfExists, realPath } from './disk.js';
import { lockHolder } from './lock.js';
import { type OutputScan, scanOutput } from './output-scan.js';
import type { State } from './state.js';

interface OutputPlace {
  readonly siteDir: string;
  readonly out: string;
  /** Absolute paths of the site's input folders and files. */
  readonly inputs: readonly string[];
}

/**
 * Rejects the path of an output folder if a folder there would destroy something: the site, its inputs, or a folder that contains them. Does not
 * list the folder or change the disk.
 */
export function checkOutputPlace({ siteDir, out, inputs }: OutputPlace): Problem[] {
  const reason = findMisplacement(realPath(out), realPath(siteDir), inputs.map(realPath));
  return reason === undefined ? [] : [problem('output-folder', { file: '' }, { out, reason })];
}

/**
 * Rejects an output folder if it contains files that docsgen did not write, or if its file system does not allow new folders. An interrupted commit
 * must be recovered first. Does not change the disk.
 *
 * @param out as in messages
 */
export function checkOutputContent(out: string, state: State, scan: OutputScan): Problem[] {
  const foreign = findForeign(out, state, scan);
  if (foreign) return [foreign];
  const reason = findRefusal(out, state);
  return reason === undefined ? [] : [problem('output-folder', { file: '' }, { out, reason })];
}

function findMisplacement(out: string, siteDir: string, inputs: readonly string[]): OutputFolderReason | undefined {
  if (dirname(out) === out) return 'root';
  if (contains(out, realPath(homedir()))) return 'home';
  if (contains(out, siteDir)) return 'site';
  const obstacle = findObstacle(out);
  if (obstacle !== undefined) return obstacle;
  for (const input of inputs) {
    if (contains(out, input)) return { kind: 'contains-input', input: formatPath(siteDir, input) };
    if (contains(input, out)) return { kind: 'inside-input', input: formatPath(siteDir, input) };
  }
  return undefined;
}

/** Returns why nothing can be written to a path: its nearest existing part is not a folder, or contains devices. */
function findObstacle(out: string): OutputFolderReason | undefined {
  const { path, stats } = nearestExisting(out);
  if (stats?.isSymbolicLink()) return 'broken-link';
  if (stats && !stats.isDirectory()) return { kind: 'file', at: path === out ? undefined : path };
  const devices = [path, dirname(out)].find(containsDevices);
  return devices === undefined ? undefined : { kind: 'devices', at: devices === out ? undefined : devices };
}

/** Returns the nearest part of a path that exists. */
function nearestExisting(path: string): { readonly path: string; readonly stats?: Stats } {
  const stats = lstatIfExists(path);
  return stats || dirname(path) === path ? { path, stats } : nearestExisting(dirname(path));
}

function containsDevices(folder: string): boolean {
  if (!lstatIfExists(folder)?.isDirectory()) return false;
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isCharacterDevice() || entry.isBlockDevice());
  } catch {
    return false;
  }
}

/** Error codes of creating a folder that will not go away with another attempt, unlike that of a full disk. */
const REFUSALS: Readonly<Record<string, 'denied' | 'read-only' | 'no-folders'>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'read-only',
  EINVAL: 'no-folders',
  ENOENT: 'no-folders',
  ENOSYS: 'no-folders',
  ENOTSUP: 'no-folders',
};

/**
 * Returns why no files can be created in the commit's state folder. Creates a folder to find out, because permissions are not reliable: /proc and
 * /sys reject everyone. Does not create the parents, because recursive creation never ends in /proc, where the system reports that the parent does
 * not exist.
 */
function findRefusal(out: string, { folder }: State): OutputFolderReason | undefined {
  if (exists(folder)) return undefined;
  const { path } = nearestExisting(dirname(folder));
  try {
    rmdirSync(mkdtempSync(join(path, '.docsgen-')));
    return undefined;
  } catch (error) {
    const kind = REFUSALS[getErrorCode(error) ?? ''];
    return kind && { kind, at: path === out ? undefined : path };
  }
}

const formatPath = (siteDir: string, path: string) => relative(siteDir, path).split(sep).join('/') || path;
const contains = (folder: string, path: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Reports files that docsgen did not write. Scans again if another process has just moved files into place. */
function findForeign(out: string, state: State, firstScan: OutputScan): Problem | undefined {
  for (let scan = firstScan; ; scan = scanOutput(state)) {
    if (scan.foreign === undefined) return undefined;
    const pid = lockHolder(state);
    if (pid !== undefined) return problem('locked', { file: '' }, { pid });
    const isUnchanged = readSignature(state.record) === scan.signature && exists(join(state.out, scan.foreign));
    if (isUnchanged) return problem('output-foreign', { file: '' }, { out, example: scan.foreign });
  }
}
