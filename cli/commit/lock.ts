import { linkSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from '../system/system-error.js';
import { exists, lstatIfExists, NO_LINKS } from './disk.js';
import { makeStateFolder, type StatePaths } from './state.js';

/**
 * Age in milliseconds at which a lock without a name is stale, because its owner died before writing it. Only file systems without hard links have
 * such locks.
 */
const NAMELESS_MS = 2_000;
const RETRY_MS = 20;

/** The acquired lock, or the process that has it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number };

/**
 * Acquires the lock of an output folder: a file with the name of its process. Takes over the lock of a process that no longer exists. Throws the
 * system error if the state folder cannot be written.
 */
export function takeLock(state: StatePaths): Lock {
  makeStateFolder(state);
  for (;;) {
    if (create(state.lock)) {
      removeLeftovers(state);
      return { release: () => rmSync(state.lock, { force: true }) };
    }
    const name = read(state.lock);
    if (name === undefined) continue;
    if (name === '' && getAge(state.lock) < NAMELESS_MS) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      continue;
    }
    const heldBy = findProcess(name);
    if (heldBy !== undefined) return { heldBy };
    removeStale(state.lock, name);
  }
}

/** Returns the id of another process that has the lock of an output folder. */
export function lockHolder(state: StatePaths): number | undefined {
  const heldBy = findProcess(read(state.lock) ?? '');
  return heldBy === process.pid ? undefined : heldBy;
}

/** Creates the lock with its name in one step, if the file system supports hard links; returns `false` if it already exists. */
function create(lock: string): boolean {
  const newLock = `${lock}.new.${process.pid}`;
  try {
    rmSync(newLock, { recursive: true, force: true });
    writeFileSync(newLock, processName(), { flag: 'wx' });
    linkSync(newLock, lock);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    // A process in another container, which cannot see this one, removed the file as a leftover.
    if (getErrorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'link') return create(lock);
    if (!NO_LINKS.has(getErrorCode(error) ?? '')) throw error;
    return createUnlinked(lock);
  } finally {
    rmSync(newLock, { force: true });
  }
}

function createUnlinked(lock: string): boolean {
  try {
    writeFileSync(lock, processName(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes files of processes that no longer exist: killed, or stopped by a full disk, between writing a lock and linking it, or while removing a
 * stale one.
 */
function removeLeftovers(state: StatePaths): void {
  for (const name of abandonedLocks(state)) rmSync(join(state.folder, name), { recursive: true, force: true });
}

/** Lists lock files of processes that no longer exist: the lock itself, and files from acquiring it. */
export function abandonedLocks({ folder, lock }: StatePaths): string[] {
  if (!exists(folder)) return [];
  return readdirSync(folder).filter((name) => {
    const path = join(folder, name);
    if (path !== lock && !path.startsWith(`${lock}.`)) return false;
    const owner = read(path);
    const isBeingWritten = owner === '' && getAge(path) < NAMELESS_MS;
    return owner !== undefined && !isBeingWritten && findProcess(owner) === undefined;
  });
}

/** Two processes can find the same stale lock: after the rename, each can check whether it removed the lock it had read. */
function removeStale(lock: string, name: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return;
    throw error;
  }
  const movedName = read(aside);
  if (movedName === name) rmSync(aside, { recursive: true, force: true });
  else if (movedName !== undefined) renameSync(aside, lock);
}

/**
 * Returns the text of a lock; an empty string for anything but a regular file, which docsgen never creates; `undefined` if the path does not exist.
 */
function read(path: string): string | undefined {
  try {
    const stats = lstatIfExists(path);
    if (!stats) return undefined;
    return stats.isFile() ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the milliseconds since the last change of a file. The absolute value handles files that another clock or an archive dated in the future.
 */
const getAge = (path: string): number => Math.abs(Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));

/** Returns the id of the process that wrote a lock; `undefined` if it no longer exists. */
function findProcess(name: string): number | undefined {
  const [pid, started] = name.split(' ');
  const id = Number(pid);
  return id > 0 && Number.isInteger(id) && isAlive(id) && readStartTime(id) === started ? id : undefined;
}

const processName = () => `${process.pid} ${readStartTime(process.pid)}`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
}

/**
 * Returns when a process started, according to `/proc` (field 22, proc_pid_stat(5)), because process ids are reused, in containers immediately.
 * Without `/proc`, all processes get the same value and only the id counts.
 */
function readStartTime(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
