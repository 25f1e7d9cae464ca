import { randomBytes } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { StateKeyReason } from '../problems/files.js';
import { systemReason } from '../problems/system-reason.js';
import { getErrorCode } from '../system/system-error.js';
import { KEY_BYTES, processKey, type StateKey } from './key.js';
import { trackedFolders } from './tracked.js';

/** Names of variables that say where caches are kept. */
type Environment = Readonly<Record<string, string | undefined>>;

/** A key. With a reason, it ends with the process, because the user's own key cannot be kept or must not be used. */
export interface OpenedKey {
  readonly key: StateKey;
  readonly refusal?: { readonly folder: string; readonly reason: StateKeyReason };
}

const NAME = 'state-key';
const TEXT = new RegExp(`^[\\da-f]{${2 * KEY_BYTES}}\n$`);

/** Others must not be able to write it, ... */
const WRITABLE_BY_OTHERS = 0o022;
/** ... nor to read it. Git never creates a file with this mode, so a committed key is refused. */
const OPEN_TO_OTHERS = 0o077;

/** Why a key is not used. */
class Refusal extends Error {
  constructor(readonly reason: StateKeyReason) {
    super(JSON.stringify(reason));
  }
}

/**
 * The folder of the user's key: below `XDG_CACHE_HOME` (https://specifications.freedesktop.org/basedir-spec/, absolute paths only), else where the
 * system keeps caches. Throws the system error when the system knows no home folder.
 */
export function keyFolder(environment: Environment): string {
  const { XDG_CACHE_HOME: given, LOCALAPPDATA: local } = environment;
  const caches = () => {
    if (given && isAbsolute(given)) return given;
    if (process.platform === 'win32') return local || join(homedir(), 'AppData', 'Local');
    return process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
  };
  return join(caches(), 'docsgen');
}

/**
 * The user's key, made where there is none yet: a file that only this user can read, in a folder that only this user can write to. Where that is not
 * possible, or others could have written it, a key of this process takes its place.
 *
 * @param isMade `false`: a command that writes nothing makes no key either
 */
export function openKey(environment: Environment, isMade = true): OpenedKey {
  let folder = 'docsgen';
  try {
    folder = keyFolder(environment);
    if (!isAbsolute(folder)) throw new Refusal('no-home');
    const known = readKey(folder);
    if (known === undefined && !isMade) return { key: processKey() };
    return { key: { bytes: known ?? makeKey(folder), isLasting: true } };
  } catch (error) {
    if (!(error instanceof Refusal) && getErrorCode(error) === undefined) throw error;
    const reason = error instanceof Refusal ? error.reason : ({ kind: 'system', message: systemReason(error) } as const);
    return { key: processKey(), refusal: { folder, reason } };
  }
}

/** The key in a folder; `undefined` when there is none, or a damaged one, which is removed. */
function readKey(folder: string): Uint8Array | undefined {
  const own = lookAt(folder);
  if (!own) return undefined;
  if (!own.isDirectory()) throw new Refusal('not-folder');
  refuseOthers(own, WRITABLE_BY_OTHERS);
  const file = join(folder, NAME);
  const found = lookAt(file);
  if (!found) return undefined;
  if (!found.isFile()) throw new Refusal({ kind: 'not-file', name: NAME });
  refuseOthers(found, OPEN_TO_OTHERS, NAME);
  if (trackedFolders([folder]).length > 0) throw new Refusal('tracked');
  const text = readFileSync(file, 'latin1');
  if (TEXT.test(text)) return Buffer.from(text, 'hex');
  rmSync(file);
  return undefined;
}

/** Windows has no such owners and modes; there the folder is the user's own by its access list. */
function refuseOthers({ uid, mode }: Stats, bits: number, name?: string) {
  const own = process.getuid?.();
  if (own === undefined) return;
  if (uid !== own) throw new Refusal({ kind: 'other-owner', name });
  if ((mode & bits) !== 0) throw new Refusal({ kind: 'open', name });
}

function lookAt(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Makes a key. Of several processes that do so at once, the first one decides. */
function makeKey(folder: string): Uint8Array {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, NAME);
  const aside = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(aside, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    place(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
  const made = readKey(folder);
  if (made === undefined) throw new Refusal('gone');
  // Left by processes that were killed here.
  for (const name of readdirSync(folder)) if (name.startsWith(`${NAME}.`)) rmSync(join(folder, name), { force: true });
  return made;
}

/** Gives the file its name unless another process was first. Some file systems have no hard links: there the last one decides. */
function place(aside: string, file: string): void {
  try {
    linkSync(aside, file);
  } catch (error) {
    // Another process is done, and has removed this one with what it took for leftovers.
    if (getErrorCode(error) === 'EEXIST' || getErrorCode(error) === 'ENOENT') return;
    renameSync(aside, file);
  }
}
