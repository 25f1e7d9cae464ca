import { mkdtempSync, readdirSync, rmdirSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import type { OutputFolderReason } from '../problems/files.js';
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
  /** Absolute paths of the folders and files that the site is made of. */
  readonly inputs: readonly string[];
  /** Verifies what earlier builds have left. */
  readonly key: StateKey;
}

/** The part of `checkOutputFolder` that looks at no file of the folder. */
export function checkOutputPlace({ siteDir, out, inputs }: Omit<OutputPlace, 'key'>): Problem[] {
  const reason = faultOf(real(out), real(siteDir), inputs.map(real));
  return reason === undefined ? [] : [problem('output-folder', { file: '' }, { out, reason })];
}

/**
 * Refuses an output folder whose replacement would destroy something: the site, its inputs, what holds them, or files that docsgen
 * did not write; and one whose file system takes no new folders. An interrupted commit has to be recovered before. Leaves the disk as it was.
 *
 * @param look what the folder holds, when somebody has looked already
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

/** The nearest part of a path that exists. */
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
 * Why nothing can be created where a commit keeps its state. It is tried, since permissions do not tell: /proc and /sys refuse everybody. Making
 * a folder with all its parents would try for ever where the system says, as in /proc, that the parent does not exist.
 */
function refusalOf(out: string, { folder }: StatePaths): OutputFolderReason | undefined {
  if (exists(folder)) return undefined;
  const { at } = standing(dirname(folder));
  try {
    rmdirSync(mkdtempSync(join(at, '.docsgen-')));
    return undefined;
  } catch (error) {
    const kind = REFUSALS[codeOf(error) ?? ''];
    return kind && { kind, at: at === out ? undefined : at };
  }
}

const shown = (siteDir: string, path: string) => relative(siteDir, path).split(sep).join('/') || path;
const holds = (folder: string, path: string) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Files that docsgen did not write; what another process is moving into place only now is none of them. */
function foreignProblem(out: string, state: State, first?: Look): Problem | undefined {
  for (let look = first ?? lookAtOutput(state); ; look = lookAtOutput(state)) {
    if (look.foreign === undefined) return undefined;
    const pid = lockHolder(state);
    if (pid !== undefined) return problem('locked', { file: '' }, { pid });
    const isThere = signatureIn(state.record) === look.signature && exists(join(state.out, look.foreign));
    if (isThere) return problem('output-foreign', { file: '' }, { out, example: look.foreign });
  }
}
