import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { abandonedLocks, lockHolder, takeLock } from '../../cli/commit/lock.js';
import { makeStateFolder, statePaths } from '../../cli/commit/state.js';
import { temporaryFolder } from '../harness.js';

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
  if ('release' in lock) lock.release();
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

onLinux.each(['999999999 1', '0 1', '-1 1', '1.5 1', 'x', `${process.pid} 1`, `${process.pid}`])(
  'the lock %j of a process that does not run is taken over',
  (name) => {
    const state = makeState();
    writeFileSync(state.lock, name);
    expect(lockHolder(state)).toBeUndefined();
    expect(abandonedLocks(state)).toEqual(['lock']);
    expect('release' in takeLock(state)).toBe(true);
    expect(readFileSync(state.lock, 'utf8')).toBe(nameOf(process.pid));
    expect(readdirSync(state.folder)).toEqual(['.gitignore', 'lock']);
  },
);

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
