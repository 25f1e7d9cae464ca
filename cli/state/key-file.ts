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
import { createProcessKey, KEY_BYTES, type StateKey } from './key.js';
import { findTrackedFolders } from './tracked.js';

/** The environment variables that set the key or the cache folder. */
type Environment = Readonly<Record<string, string | undefined>>;

/** A key. With a `refusal`, it is valid for this process only, because the user's key cannot be stored or must not be used. */
export interface OpenedKey {
  readonly key: StateKey;
  readonly refusal?: { readonly folder: string; readonly reason: StateKeyReason };
}

const FILE_NAME = 'state-key';
const FILE_CONTENT = new RegExp(`^[\\da-f]{${2 * KEY_BYTES}}\n$`);
const VARIABLE_CONTENT = new RegExp(`^[\\da-f]{${2 * KEY_BYTES}}$`, 'i');

/** Mode bits that the folder of the key must not have. */
const WRITABLE_BY_OTHERS = 0o022;
/** Mode bits that the key must not have. Git never creates a file without them, so a committed key is refused. */
const OPEN_TO_OTHERS = 0o077;

/** The error for a key that must not be used. */
class Refusal extends Error {
  constructor(readonly reason: StateKeyReason) {
    super(JSON.stringify(reason));
  }
}

/**
 * Returns the folder of the user's key: in `XDG_CACHE_HOME` if that is an absolute path (https://specifications.freedesktop.org/basedir-spec/), otherwise
 * in the cache folder of the system. Throws the system error if there is no home folder.
 */
export function keyFolder(environment: Environment): string {
  const { XDG_CACHE_HOME: xdgCache, LOCALAPPDATA: localAppData } = environment;
  const findCacheFolder = () => {
    if (xdgCache && isAbsolute(xdgCache)) return xdgCache;
    if (process.platform === 'win32') return localAppData || join(homedir(), 'AppData', 'Local');
    return process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
  };
  return join(findCacheFolder(), 'docsgen');
}

/**
 * Returns the key in the environment variable `DOCSGEN_STATE_KEY`, which lets machines share a key; `undefined` if the variable is missing or empty. A
 * malformed one gives a key for this process.
 */
export function readSharedKey({ DOCSGEN_STATE_KEY: shared }: Environment): StateKey | undefined {
  if (!shared) return undefined;
  return VARIABLE_CONTENT.test(shared) ? { bytes: Buffer.from(shared, 'hex'), isLasting: true } : createProcessKey();
}

/**
 * Opens the user's key, and creates it if it is missing: a file that only this user can read, in a folder that only this user can write to. If that is
 * not possible, or others could have written the key, returns a key for this process.
 *
 * @param mayCreate `false` for a command that stores nothing
 */
export function openKey(environment: Environment, mayCreate = true): OpenedKey {
  let folder = 'docsgen';
  try {
    folder = keyFolder(environment);
    if (!isAbsolute(folder)) throw new Refusal('no-home');
    const existing = readKey(folder);
    if (existing === undefined && !mayCreate) return { key: createProcessKey() };
    return { key: { bytes: existing ?? createKey(folder), isLasting: true } };
  } catch (error) {
    if (!(error instanceof Refusal) && getErrorCode(error) === undefined) throw error;
    const reason = error instanceof Refusal ? error.reason : ({ kind: 'system', message: systemReason(error) } as const);
    return { key: createProcessKey(), refusal: { folder, reason } };
  }
}

/** Reads the key in a folder. Returns `undefined` if it is missing, or damaged, in which case it is removed. Throws `Refusal`. */
function readKey(folder: string): Uint8Array | undefined {
  const folderStats = lstatIfExists(folder);
  if (!folderStats) return undefined;
  if (!folderStats.isDirectory()) throw new Refusal('not-folder');
  refuseOthers(folderStats, WRITABLE_BY_OTHERS);
  const file = join(folder, FILE_NAME);
  const fileStats = lstatIfExists(file);
  if (!fileStats) return undefined;
  if (!fileStats.isFile()) throw new Refusal({ kind: 'not-file', name: FILE_NAME });
  refuseOthers(fileStats, OPEN_TO_OTHERS, FILE_NAME);
  if (findTrackedFolders([folder]).length > 0) throw new Refusal('tracked');
  const text = readFileSync(file, 'latin1');
  if (FILE_CONTENT.test(text)) return Buffer.from(text, 'hex');
  rmSync(file);
  return undefined;
}

/** Throws if another user owns a file or its mode has any of the bits. Windows has neither; there, the access list of the folder protects the key. */
function refuseOthers({ uid, mode }: Stats, bits: number, name?: string) {
  const user = process.getuid?.();
  if (user === undefined) return;
  if (uid !== user) throw new Refusal({ kind: 'other-owner', name });
  if ((mode & bits) !== 0) throw new Refusal({ kind: 'open', name });
}

function lstatIfExists(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** Creates a key. If several processes do so at the same time, all use the key of the first. */
function createKey(folder: string): Uint8Array {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, FILE_NAME);
  const temporary = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(temporary, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    renameIfMissing(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  const key = readKey(folder);
  if (key === undefined) throw new Refusal('gone');
  // Remove the temporary files of processes that were killed at this point.
  for (const name of readdirSync(folder)) if (name.startsWith(`${FILE_NAME}.`)) rmSync(join(folder, name), { force: true });
  return key;
}

/** Renames the file unless another process was first. On file systems without hard links, the last process wins. */
function renameIfMissing(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch (error) {
    // Another process was first. It may have removed this file as the leftover of a killed process.
    if (getErrorCode(error) === 'EEXIST' || getErrorCode(error) === 'ENOENT') return;
    renameSync(temporary, file);
  }
}
