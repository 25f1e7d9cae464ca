import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Signing, StateKey } from '../state/key.js';
import { getErrorCode } from '../system/system-error.js';
import { exists, lstatIfExists, realPath } from './disk.js';

/** Paths of a commit's state, on the file system of the output folder. */
export interface StatePaths {
  /** The output folder, with symbolic links resolved. */
  readonly out: string;
  readonly folder: string;
  /** New files before they are moved into place. */
  readonly stage: string;
  /** Replaced files until the commit is complete. */
  readonly old: string;
  /** Renames to finish. */
  readonly journal: string;
  /** The journal after a rename failed: its earlier renames are to be undone. */
  readonly undo: string;
  /** Record of the files that the last commit wrote. */
  readonly record: string;
  /** Record of the commit in the journal. */
  readonly newRecord: string;
  readonly lock: string;
  /** `out` is a mount point: it cannot be renamed, and only its content is on its file system. */
  readonly mounted: boolean;
}

/** The paths with the key that signs journal and record. Plain data that can be sent to a thread. */
export interface State extends StatePaths {
  readonly key: StateKey;
}

/** A journal is only valid for its output folder. */
export const journalSigning = ({ out, key }: State): Signing => ({ key, kind: 'journal', folder: out });

/** A record names its output folder. In another one, it is only believed where the content of the files agrees. */
export const recordSigning = ({ key }: State): Signing => ({ key, kind: 'record' });

/** Name of the state folder if it must be inside the output folder. */
export const INNER_STATE = '.docsgen-stage';

/** Returns the state of an output folder: `dist` has `.dist.docsgen` next to it. Reads from the disk, but writes nothing. */
export const createState = (outFolder: string, key: StateKey): State => ({ ...statePaths(outFolder), key });

/** Returns the paths of an output folder's state. Reads from the disk, but writes nothing. */
export function statePaths(outFolder: string): StatePaths {
  const out = realPath(outFolder);
  const mounted = exists(out) && (statSync(out).dev !== statSync(dirname(out)).dev || isMountPoint(out));
  const folder = mounted ? join(out, INNER_STATE) : join(dirname(out), `.${basename(out)}.docsgen`);
  const inFolder = (name: string) => join(folder, name);
  return {
    out,
    folder,
    stage: inFolder('stage'),
    old: inFolder('old'),
    journal: inFolder('journal.json'),
    undo: inFolder('undo.json'),
    record: inFolder('record.json'),
    newRecord: inFolder('record.json.new'),
    lock: inFolder('lock'),
    mounted,
  };
}

/**
 * Whether a folder is a mount point. On Linux, this includes bind mounts from the same file system (proc_pid_mountinfo(5): the fifth field, with
 * octal escapes).
 */
function isMountPoint(out: string): boolean {
  if (process.platform !== 'linux') return false;
  const escaped = out.replace(/[ \t\n\\]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return mounts().some((line) => line.split(' ', 5)[4] === escaped);
}

function mounts(): string[] {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Creates the state folder with a `.gitignore` that hides it. Throws a system error if something else, such as a symbolic link, has its name. */
export function makeStateFolder(state: StatePaths): void {
  mkdirSync(dirname(state.folder), { recursive: true });
  try {
    mkdirSync(state.folder);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST' || !lstatIfExists(state.folder)?.isDirectory()) throw error;
  }
  const ignore = join(state.folder, '.gitignore');
  if (!exists(ignore)) writeFileSync(ignore, '*\n');
}
