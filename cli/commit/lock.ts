import { linkSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../system/system-error.js';
import { exists, lookAt, NO_LINKS } from './disk.js';
import { makeStateFolder, type StatePaths } from './state.js';

/** A lock whose owner died before it wrote its name is stale after this time: only file systems without hard links know such locks. */
const NAMELESS_MS = 2_000;
const LOOK_AGAIN_MS = 20;

/** The lock, or the process that holds it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number };

/**
 * Takes the lock of an output folder: a file that names its process. A lock whose process is gone is taken over.
 * Throws the system error when the state folder cannot be written.
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
    if (name === '' && ageOf(state.lock) < NAMELESS_MS) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
      continue;
    }
    const heldBy = holder(name);
    if (heldBy !== undefined) return { heldBy };
    removeStale(state.lock, name);
  }
}

/** The process that holds the lock of an output folder, other than this one. */
export function lockHolder(state: StatePaths): number | undefined {
  const heldBy = holder(read(state.lock) ?? '');
  return heldBy === process.pid ? undefined : heldBy;
}

/** Makes the lock with its name in it at once, where the file system can; `false` when there is one. */
function create(lock: string): boolean {
  const own = `${lock}.new.${process.pid}`;
  try {
    rmSync(own, { recursive: true, force: true });
    writeFileSync(own, ownName(), { flag: 'wx' });
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // A process that does not see this one, in another container, took it for a leftover.
    if (codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'link') return create(lock);
    if (!NO_LINKS.has(codeOf(error) ?? '')) throw error;
    return createUnlinked(lock);
  } finally {
    rmSync(own, { force: true });
  }
}

function createUnlinked(lock: string): boolean {
  try {
    writeFileSync(lock, ownName(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes what processes that are gone have left: killed, or with a full disk, between writing a lock and giving it its name, or while removing a stale one. */
function removeLeftovers(state: StatePaths): void {
  for (const name of abandonedLocks(state)) rmSync(join(state.folder, name), { recursive: true, force: true });
}

/** Names of files in the state folder with which processes that are gone took the lock, or were about to. The lock itself is among them. */
export function abandonedLocks({ folder, lock }: StatePaths): string[] {
  if (!exists(folder)) return [];
  return readdirSync(folder).filter((name) => {
    const path = join(folder, name);
    if (path !== lock && !path.startsWith(`${lock}.`)) return false;
    const owner = read(path);
    const isBeingWritten = owner === '' && ageOf(path) < NAMELESS_MS;
    return owner !== undefined && !isBeingWritten && holder(owner) === undefined;
  });
}

/** Two processes may find the same stale lock: the rename shows which of them removed what it had read. */
function removeStale(lock: string, name: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const found = read(aside);
  if (found === name) rmSync(aside, { recursive: true, force: true });
  else if (found !== undefined) renameSync(aside, lock);
}

/** What a lock holds; an empty text for what is not a regular file, which no docsgen has made; `undefined` when nothing is there. */
function read(path: string): string | undefined {
  try {
    const found = lookAt(path);
    if (!found) return undefined;
    return found.isFile() ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Milliseconds between the last change of a file and now. Another clock, or an archive, may have dated it in the future. */
const ageOf = (path: string): number => Math.abs(Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));

/** The process of that name, `undefined` when it is gone. */
function holder(name: string): number | undefined {
  const [pid, started] = name.split(' ');
  const id = Number(pid);
  return id > 0 && Number.isInteger(id) && isAlive(id) && startOf(id) === started ? id : undefined;
}

const ownName = () => `${process.pid} ${startOf(process.pid)}`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * When a process started, where `/proc` tells (field 22, proc_pid_stat(5)): process numbers are used again, in containers at once.
 * Elsewhere all processes look alike and the number alone decides.
 */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
