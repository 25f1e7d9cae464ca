import { mkdtempSync, readdirSync, rmdirSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { type Problem, problem } from '../problems/index.js';
import type { StateKey } from '../state/key.js';
import { signatureIn } from '../state/signed-file.js';
import { codeOf } from '../system/system-error.js';
import { exists, lookAt, realPath as real } from './disk.js';
import { lockHolder } from './lock.js';
import { type Look, lookAtOutput } from './output-scan.js';
import { type State, type StatePaths, stateOf } from './state.js';

export interface OutputPlace {
  readonly siteDir: string;
  readonly out: string;
  /** Absolute paths of the site's input folders and files. */
  readonly inputs: readonly string[];
  /** Verifies the state of earlier builds. */
  readonly key: StateKey;
}

/** The checks of `checkOutputFolder` that do not scan the folder. */
export function checkOutputPlace({ siteDir, out, inputs }: Omit<OutputPlace, 'key'>): Problem[] {
  const reason = faultOf(real(out), real(siteDir), inputs.map(real));
  return reason === undefined ? [] : [problem('output-folder', { file: '' }, { out, reason })];
}

/**
 * Rejects an output folder if replacing it would destroy something: the site, its inputs, a folder that contains them, or files that docsgen did not
 * write. Also rejects a folder whose file system does not allow new folders. An interrupted commit must be recovered first. Does not change the disk.
 *
 * @param look an earlier scan of the folder
 */
export function checkOutputFolder({ siteDir, out, inputs, key }: OutputPlace, look?: Look): Problem[] {
  const misplaced = checkOutputPlace({ siteDir, out, inputs });
  if (misplaced.length > 0) return misplaced;
  const state = stateOf(out, key);
  const foreign = foreignProblem(out, state, look);
  if (foreign) return [foreign];
  const reason = refusalOf(out, state);
  return reason === undefined ? [] : [problem('output-folder', { file: '' }, { out, reason })];
}

function faultOf(out: string, siteDir: string, inputs: readonly string[]): string | undefined {
  if (dirname(out) === out) return 'is the root of the disk';
  if (holds(out, real(homedir()))) return 'is or holds your home folder';
  if (holds(out, siteDir)) return 'is or holds the site folder';
  const kind = kindOf(out);
  if (kind !== undefined) return kind;
  for (const input of inputs) {
    if (holds(out, input)) return `is or holds "${shown(siteDir, input)}", which a build may not replace`;
    if (holds(input, out)) return `lies in "${shown(siteDir, input)}", which a build may not change`;
  }
  return undefined;
}

/** Returns why nothing can be written to a path: its nearest existing parent is not a folder, or contains devices. */
function kindOf(out: string): string | undefined {
  const { at, own } = standing(out);
  if (own?.isSymbolicLink()) return 'is, or lies behind, a symbolic link that leads nowhere';
  if (own && !own.isDirectory()) return at === out ? 'is a file' : `lies in "${at}", which is a file`;
  const devices = [at, dirname(out)].find(holdsDevices);
  if (devices !== undefined)
    return `${devices === out ? 'is a folder' : `lies in "${devices}",`} in which the system keeps devices`;
  return undefined;
}

/** Returns the nearest part of a path that exists. */
function standing(path: string): { readonly at: string; readonly own?: Stats } {
  for (let at = path; ; at = dirname(at)) {
    const own = lookAt(at);
    if (own || dirname(at) === at) return { at, own };
  }
}

function holdsDevices(folder: string): boolean {
  if (!lookAt(folder)?.isDirectory()) return false;
  try {
    return readdirSync(folder, { withFileTypes: true }).some((one) => one.isCharacterDevice() || one.isBlockDevice());
  } catch {
    return false;
  }
}

const NO_FOLDERS = 'whose file system takes no new folders';

/** Error codes that make it pointless to create a folder, and their descriptions. A full disk is not one of them. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'in which you may not create anything',
  EPERM: 'in which you may not create anything',
  EROFS: 'whose file system is read-only',
  EINVAL: NO_FOLDERS,
  ENOENT: NO_FOLDERS,
  ENOSYS: NO_FOLDERS,
  ENOTSUP: NO_FOLDERS,
};

/**
 * Returns why no files can be created in the commit's state folder. Creates a folder to find out, because permissions are not reliable: /proc and
 * /sys reject everyone. Does not create the parents, because recursive creation never ends in /proc, where the system reports that the parent does
 * not exist.
 */
function refusalOf(out: string, { folder }: StatePaths): string | undefined {
  if (exists(folder)) return undefined;
  const { at } = standing(dirname(folder));
  try {
    rmdirSync(mkdtempSync(join(at, '.docsgen-')));
    return undefined;
  } catch (error) {
    const reason = REFUSALS[codeOf(error) ?? ''];
    return reason && `${at === out ? 'is a folder' : `lies in "${at}",`} ${reason}`;
  }
}

const shown = (siteDir: string, path: string) => relative(siteDir, path).split(sep).join('/') || path;
const holds = (folder: string, path: string) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Reports files that docsgen did not write. Scans again if another process has just moved files into place. */
function foreignProblem(out: string, state: State, first?: Look): Problem | undefined {
  for (let look = first ?? lookAtOutput(state); ; look = lookAtOutput(state)) {
    if (look.foreign === undefined) return undefined;
    const pid = lockHolder(state);
    if (pid !== undefined) return problem('locked', { file: '' }, { pid });
    const isThere = signatureIn(state.record) === look.signature && exists(join(state.out, look.foreign));
    if (isThere) return problem('output-foreign', { file: '' }, { out, example: look.foreign });
  }
}
