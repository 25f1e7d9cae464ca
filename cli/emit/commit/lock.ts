import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { codeOf } from '../../system-error.js';
import { NO_LINKS } from './disk.js';
import { makeStateFolder, type State } from './state.js';

/** A lock whose owner died before it wrote its name is stale after this time: only file systems without hard links know such locks. */
const NAMELESS_MS = 2_000;
const LOOK_AGAIN_MS = 20;

/** The lock, or the process that holds it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number };

/**
 * Takes the lock of an output folder: a file that names its process. A lock whose process is gone is taken over.
 * Throws the system error when the state folder cannot be written.
 */
export function takeLock(state: State): Lock {
  makeStateFolder(state);
  for (;;) {
    if (create(state.lock)) return { release: () => rmSync(state.lock, { force: true }) };
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
export function lockHolder(state: State): number | undefined {
  const heldBy = holder(read(state.lock) ?? '');
  return heldBy === process.pid ? undefined : heldBy;
}

/** Makes the lock with its name in it at once, where the file system can; `false` when there is one. */
function create(lock: string): boolean {
  const own = `${lock}.new.${process.pid}`;
  writeFileSync(own, ownName());
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
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

/** Two processes may find the same stale lock: the rename shows which of them removed what it had read. */
function removeStale(lock: string, name: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside) === name) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const ageOf = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

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
