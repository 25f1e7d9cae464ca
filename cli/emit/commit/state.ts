import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { exists } from './disk.js';

/** Where a commit keeps what it needs, on the file system of the output folder. */
export interface State {
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

/** Name of the state folder where it has to lie inside the output folder. */
export const INNER_STATE = '.docsgen-stage';

/** The state of an output folder: `dist` has `.dist.docsgen` beside it. Reads the disk, writes nothing. */
export function stateOf(outFolder: string): State {
  const given = resolve(outFolder);
  const out = exists(given) ? realpathSync(given) : given;
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

/** Makes the state folder; it hides itself from git. */
export function makeStateFolder(state: State): void {
  mkdirSync(state.folder, { recursive: true });
  const ignore = join(state.folder, '.gitignore');
  if (!exists(ignore)) writeFileSync(ignore, '*\n');
}
