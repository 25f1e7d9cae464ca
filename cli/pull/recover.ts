import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { VENDOR } from '../sources/names.js';
import { getErrorCode } from '../system/system-error.js';
import type { Lock } from '../vendor/lock-file.js';
import { readLock } from '../vendor/read-lock.js';

/** Folders of pulls in the site folder: the process and a random number. */
const STAGE = /^\.docsgen-pull-(\d+)-[0-9a-f]+$/;

export const nameStage = (random: string): string => `.docsgen-pull-${process.pid}-${random}`;

/**
 * Removes what pulls have left behind whose process was killed, and puts `vendor/` back if one of them had moved it away. Returns the lock files that
 * they could not put in place: their files may be in `vendor/`.
 */
export function recoverPulls(dir: string): Lock[] {
  const locks: Lock[] = [];
  for (const name of readdirSync(dir)) {
    const pid = STAGE.exec(name)?.[1];
    const stage = path.join(dir, name);
    if (pid === undefined || isRunning(Number(pid)) || !lstatSync(stage).isDirectory()) continue;
    const vendor = path.join(dir, VENDOR);
    const old = path.join(stage, 'old');
    if (!existsSync(vendor) && existsSync(old)) renameSync(old, vendor);
    const { lock } = readLock(stage);
    if (lock) locks.push(lock);
    rmSync(stage, { recursive: true, force: true });
  }
  return locks;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
}
