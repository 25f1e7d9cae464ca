import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Signing, StateKey } from '../state/key.js';
import { codeOf } from '../system/system-error.js';
import { exists, lookAt, realPath } from './disk.js';

/** Where a commit keeps what it needs, on the file system of the output folder. */
export interface StatePaths {
  /** The output folder, links resolved. */
  readonly out: string;
  readonly folder: string;
  /** New files, before they are moved into place. */
  readonly stage: string;
  /** What was replaced, until the commit is done. */
  readonly old: string;
  /** Renames that are to be finished. */
  readonly journal: string;
  /** The same journal once a rename has failed: the ones before it are to be undone. */
  readonly undo: string;
  /** What the last commit wrote. */
  readonly record: string;
  /** The same of the commit that a journal tells of. */
  readonly newRecord: string;
  readonly lock: string;
  /** `out` is a mount point: it cannot be renamed, and only its inside is on its file system. */
  readonly mounted: boolean;
}

/** The same with the key that signs the journal and the record. Plain data: a thread is sent it. */
export interface State extends StatePaths {
  readonly key: StateKey;
}

/** Journal and record of an output folder are valid for that folder alone. */
export const signingOf = ({ out, key }: State, kind: 'journal' | 'record'): Signing => ({ key, kind, folder: out });

/** Name of the state folder where it has to lie inside the output folder. */
export const INNER_STATE = '.docsgen-stage';

/** The state of an output folder: `dist` has `.dist.docsgen` beside it. Reads the disk, writes nothing. */
export const stateOf = (outFolder: string, key: StateKey): State => ({ ...statePaths(outFolder), key });

/** Where the state of an output folder is. Reads the disk, writes nothing. */
export function statePaths(outFolder: string): StatePaths {
  const out = realPath(outFolder);
  const mounted = exists(out) && (statSync(out).dev !== statSync(dirname(out)).dev || isMountPoint(out));
  const folder = mounted ? join(out, INNER_STATE) : join(dirname(out), `.${basename(out)}.docsgen`);
  const at = (name: string) => join(folder, name);
  return {
    out,
    folder,
    stage: at('stage'),
    old: at('old'),
    journal: at('journal.json'),
    undo: at('undo.json'),
    record: at('record.json'),
    newRecord: at('record.json.new'),
    lock: at('lock'),
    mounted,
  };
}

/** Linux can show a folder of a file system in another place of the same one (proc_pid_mountinfo(5): the fifth field, with octal escapes). */
function isMountPoint(out: string): boolean {
  if (process.platform !== 'linux') return false;
  const escaped = out.replace(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return mounts().some((line) => line.split(' ', 5)[4] === escaped);
}

function mounts(): string[] {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Makes the state folder; it hides itself from git. Throws a system error when something else, such as a symbolic link, is in its place. */
export function makeStateFolder(state: StatePaths): void {
  mkdirSync(dirname(state.folder), { recursive: true });
  try {
    mkdirSync(state.folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !lookAt(state.folder)?.isDirectory()) throw error;
  }
  const ignore = join(state.folder, '.gitignore');
  if (!exists(ignore)) writeFileSync(ignore, '*\n');
}
