import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { codeOf } from './disk.js';
import { makeStateFolder, type State } from './state.js';

/** A lock whose owner died before it wrote its name is stale after this time. */
const NAMELESS_MS = 10_000;

/** The lock, or the process that holds it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number };

/**
 * Takes the lock of an output folder: a file that names its process. A lock whose process is gone is taken over.
 * Throws the system error when the state folder cannot be written.
 */
export function takeLock(state: State): Lock {
  makeStateFolder(state);
  for (;;) {
    try {
      writeFileSync(state.lock, ownName(), { flag: 'wx' });
      return { release: () => rmSync(state.lock, { force: true }) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const name = read(state.lock);
    if (name === undefined) continue;
    const heldBy = holder(state.lock, name);
    if (heldBy !== undefined) return { heldBy };
    removeStale(state.lock, name);
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

/** The process that holds the lock, `undefined` when it is stale; 0 is one that is only now writing its name. */
function holder(lock: string, name: string): number | undefined {
  const [pid, started] = name.split(' ');
  if (!pid) {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return age < NAMELESS_MS ? 0 : undefined;
  }
  const id = Number(pid);
  return isAlive(id) && startOf(id) === started ? id : undefined;
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
