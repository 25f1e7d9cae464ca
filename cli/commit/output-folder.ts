import { mkdtempSync, readdirSync, rmdirSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import type { OutputFolderReason } from '../problems/files.js';
import { type Problem, problem } from '../problems/index.js';
import type { StateKey } from '../state/key.js';
import { readSignature } from '../state/signed-file.js';
import { getErrorCode } from '../system/system-error.js';
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

function faultOf(out: string, siteDir: string, inputs: readonly string[]): OutputFolderReason | undefined {
  if (dirname(out) === out) return 'root';
  if (holds(out, real(homedir()))) return 'home';
  if (holds(out, siteDir)) return 'site';
  const kind = kindOf(out);
  if (kind !== undefined) return kind;
  for (const input of inputs) {
    if (holds(out, input)) return { kind: 'contains-input', input: shown(siteDir, input) };
    if (holds(input, out)) return { kind: 'inside-input', input: shown(siteDir, input) };
  }
  return undefined;
}

/** Why nothing can be written to a path: its nearest existing part is not a folder, or contains devices. */
function kindOf(out: string): OutputFolderReason | undefined {
  const { at, own } = standing(out);
  if (own?.isSymbolicLink()) return 'broken-link';
  if (own && !own.isDirectory()) return { kind: 'file', at: at === out ? undefined : at };
  const devices = [at, dirname(out)].find(holdsDevices);
  return devices === undefined ? undefined : { kind: 'devices', at: devices === out ? undefined : devices };
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

/** Answers to the wish to make a folder after which there is no use in trying. A full disk is none of them. */
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
function refusalOf(out: string, { folder }: StatePaths): OutputFolderReason | undefined {
  if (exists(folder)) return undefined;
  const { at } = standing(dirname(folder));
  try {
    rmdirSync(mkdtempSync(join(at, '.docsgen-')));
    return undefined;
  } catch (error) {
    const kind = REFUSALS[getErrorCode(error) ?? ''];
    return kind && { kind, at: at === out ? undefined : at };
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
    const isThere = readSignature(state.record) === look.signature && exists(join(state.out, look.foreign));
    if (isThere) return problem('output-foreign', { file: '' }, { out, example: look.foreign });
  }
}
