import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { abandonedLocks, lockHolder, takeLock } from '../../cli/commit/lock.js';
import { makeStateFolder, statePaths } from '../../cli/commit/state.js';
import { temporaryFolder } from '../harness.js';
import { intercept, systemError } from './system-calls.js';

function makeState() {
  const state = statePaths(join(temporaryFolder(), 'dist'));
  makeStateFolder(state);
  return state;
}

/** The name of a process that runs, as its lock has it. */
function nameOf(pid: number): string {
  const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return `${pid} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
}

/** Starts a process that waits until the test ends. */
function startProcess(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid as number;
}

const onLinux = test.runIf(process.platform === 'linux');

onLinux('the lock names its process, and is gone when it is released', () => {
  const state = makeState();
  const lock = takeLock(state);
  expect(readFileSync(state.lock, 'utf8')).toBe(nameOf(process.pid));
  expect(readdirSync(state.folder)).toEqual(['.gitignore', 'lock']);
  expect(takeLock(state)).toEqual({ heldBy: process.pid });
  expect(lockHolder(state)).toBeUndefined();
  // The second time, there is nothing to release.
  for (let time = 0; time < 2; time++) if ('release' in lock) lock.release();
  expect(readdirSync(state.folder)).toEqual(['.gitignore']);
  expect('release' in takeLock(state)).toBe(true);
});

onLinux('the lock of another process that runs stays', () => {
  const state = makeState();
  const pid = startProcess();
  writeFileSync(state.lock, nameOf(pid));
  expect(takeLock(state)).toEqual({ heldBy: pid });
  expect(lockHolder(state)).toBe(pid);
  expect(abandonedLocks(state)).toEqual([]);
  expect(readFileSync(state.lock, 'utf8')).toBe(nameOf(pid));
});

onLinux.each([
  '999999999 1',
  '999999999 -',
  '0 1',
  '0 -',
  '-1 1',
  '-1 -',
  '1.5 -',
  'x',
  'x -',
  `${process.pid} 1`,
  `${process.pid}`,
])('the lock %j of a process that does not run is taken over', (name) => {
  const state = makeState();
  writeFileSync(state.lock, name);
  expect(lockHolder(state)).toBeUndefined();
  expect(abandonedLocks(state)).toEqual(['lock']);
  expect('release' in takeLock(state)).toBe(true);
  expect(readFileSync(state.lock, 'utf8')).toBe(nameOf(process.pid));
  expect(readdirSync(state.folder)).toEqual(['.gitignore', 'lock']);
});

onLinux('a lock without a name counts for two seconds', () => {
  const state = makeState();
  writeFileSync(state.lock, '');
  expect(abandonedLocks(state)).toEqual([]);
  const old = Date.now() / 1000 - 3;
  utimesSync(state.lock, old, old);
  expect(abandonedLocks(state)).toEqual(['lock']);
  expect('release' in takeLock(state)).toBe(true);
});

onLinux('what killed processes left while they acquired the lock is removed, and nothing else', () => {
  const state = makeState();
  const pid = startProcess();
  const write = (name: string, text: string) => writeFileSync(join(state.folder, name), text);
  write('lock.new.999999999', '999999999 1');
  write('lock.999999999', '999999999 1');
  write(`lock.new.${pid}`, nameOf(pid));
  write('lock.new.5', '');
  write('locked', '999999999 1');
  write('record.json', '999999999 1');
  mkdirSync(join(state.folder, 'lock.folder'));
  utimesSync(join(state.folder, 'lock.folder'), 1, 1);
  expect(abandonedLocks(state).sort()).toEqual(['lock.999999999', 'lock.folder', 'lock.new.999999999']);
  takeLock(state);
  expect(readdirSync(state.folder).sort()).toEqual(
    ['.gitignore', 'lock', 'lock.new.5', `lock.new.${pid}`, 'locked', 'record.json'].sort(),
  );
  expect(abandonedLocks(statePaths(join(temporaryFolder(), 'none')))).toEqual([]);
});

test('the folder of the lock is created', () => {
  const state = statePaths(join(temporaryFolder(), 'a/b/dist'));
  takeLock(state);
  expect(existsSync(state.lock)).toBe(true);
});

test('a folder in the place of the lock is removed', () => {
  const state = makeState();
  mkdirSync(join(state.lock, 'inner'), { recursive: true });
  utimesSync(state.lock, 1, 1);
  expect('release' in takeLock(state)).toBe(true);
  expect(readFileSync(state.lock, 'utf8')).toMatch(/^\d+ /);
});

test('a folder in the place of the file that becomes the lock is removed', () => {
  const state = makeState();
  mkdirSync(join(`${state.lock}.new.${process.pid}`, 'inner'), { recursive: true });
  expect('release' in takeLock(state)).toBe(true);
  expect(readdirSync(state.folder)).toEqual(['.gitignore', 'lock']);
});

/** Lets `act` happen once, right before a call for a path, as if another process did it. */
function once(name: 'linkSync' | 'readFileSync' | 'renameSync', path: string, act: () => unknown): void {
  let isDone = false;
  intercept(name, (from) => {
    if (isDone || from !== path) return undefined;
    isDone = true;
    return act();
  });
}

describe('another process can, while a lock is acquired,', () => {
  test('remove the file that becomes the lock', () => {
    const state = makeState();
    const newLock = `${state.lock}.new.${process.pid}`;
    once('linkSync', newLock, () => rmSync(newLock));
    expect('release' in takeLock(state)).toBe(true);
    expect(readdirSync(state.folder)).toEqual(['.gitignore', 'lock']);
  });

  test('release its lock before it is read', () => {
    const state = makeState();
    writeFileSync(state.lock, nameOf(startProcess()));
    once('readFileSync', state.lock, () => rmSync(state.lock));
    expect('release' in takeLock(state)).toBe(true);
    expect(readFileSync(state.lock, 'utf8')).toBe(nameOf(process.pid));
  });

  test('remove the same stale lock', () => {
    const state = makeState();
    writeFileSync(state.lock, '999999999 1');
    once('renameSync', state.lock, () => rmSync(state.lock));
    expect('release' in takeLock(state)).toBe(true);
  });

  test('remove the same stale lock and acquire its own, which stays', () => {
    const state = makeState();
    const pid = startProcess();
    writeFileSync(state.lock, '999999999 1');
    once('renameSync', state.lock, () => writeFileSync(state.lock, nameOf(pid)));
    expect(takeLock(state)).toEqual({ heldBy: pid });
    expect(readdirSync(state.folder)).toEqual(['.gitignore', 'lock']);
    expect(readFileSync(state.lock, 'utf8')).toBe(nameOf(pid));
  });

  test('remove the stale lock that was just set aside', () => {
    const state = makeState();
    writeFileSync(state.lock, '999999999 1');
    once('renameSync', state.lock, () => {
      renameSync(state.lock, `${state.lock}.${process.pid}`);
      rmSync(`${state.lock}.${process.pid}`);
      return 'renamed';
    });
    expect('release' in takeLock(state)).toBe(true);
  });

  test('write its name into a lock that has none yet', () => {
    const state = makeState();
    const pid = startProcess();
    writeFileSync(state.lock, '');
    let reads = 0;
    intercept('readFileSync', (file) => {
      if (file === state.lock && ++reads === 2) writeFileSync(state.lock, nameOf(pid));
    });
    expect(takeLock(state)).toEqual({ heldBy: pid });
  });
});

test.each([
  ['linkSync', 'new'],
  ['readFileSync', 'stale'],
  ['renameSync', 'stale'],
] as const)('an error of %s is reported', (name, kind) => {
  const state = makeState();
  if (kind === 'stale') writeFileSync(state.lock, '999999999 1');
  intercept(name, (from) => {
    if (from.startsWith(state.lock)) throw systemError('EIO');
  });
  expect(() => takeLock(state)).toThrow('EIO');
});

test('an error of a file system without links is reported', () => {
  const state = makeState();
  intercept('linkSync', () => {
    throw systemError('EPERM');
  });
  intercept('writeFileSync', (file) => {
    if (file === state.lock) throw systemError('ENOSPC');
  });
  expect(() => takeLock(state)).toThrow('ENOSPC');
  expect(readdirSync(state.folder)).toEqual(['.gitignore']);
});

test('a state folder that is removed meanwhile is reported', () => {
  const state = makeState();
  intercept('writeFileSync', (file) => {
    if (file.startsWith(state.lock)) rmSync(state.folder, { recursive: true });
  });
  expect(() => takeLock(state)).toThrow('ENOENT');
});

onLinux('a process of another user has its lock', () => {
  const state = makeState();
  const pid = startProcess();
  writeFileSync(state.lock, nameOf(pid));
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw systemError('EPERM');
  });
  onTestFinished(() => kill.mockRestore());
  expect(takeLock(state)).toEqual({ heldBy: pid });
});

test('without /proc, the id of a process identifies it', () => {
  const state = makeState();
  intercept('readFileSync', (file) => {
    if (file.startsWith('/proc/')) throw systemError('ENOENT');
  });
  takeLock(state);
  expect(readFileSync(state.lock, 'utf8')).toBe(`${process.pid} -`);
  expect(takeLock(state)).toEqual({ heldBy: process.pid });
});
