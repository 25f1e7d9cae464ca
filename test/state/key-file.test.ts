import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { keyFolder, openKey, readSharedKey } from '../../cli/state/key-file.js';
import { openTrust } from '../../cli/state/trust.js';
import { temporaryFolder } from '../harness.js';

const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

const home = () => {
  const caches = path.join(temporaryFolder(), 'caches');
  return {
    environment: { XDG_CACHE_HOME: caches },
    folder: path.join(caches, 'docsgen'),
    file: path.join(caches, 'docsgen', 'state-key'),
  };
};

describe("the user's key", () => {
  test('is created once, readable by this user only, and stays the same', () => {
    const { environment, folder, file } = home();
    const first = openKey(environment);
    expect(first).toMatchObject({ key: { isLasting: true } });
    expect(first.key.bytes).toHaveLength(32);
    expect(openKey(environment)).toEqual(first);
    expect(openKey(home().environment).key.bytes).not.toEqual(first.key.bytes);
    expect(readdirSync(folder)).toEqual(['state-key']);
    if (!isWindows) expect([folder, file].map((at) => lstatSync(at).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  test('is not created by a command that stores nothing', () => {
    const { environment, folder } = home();
    const { key, refusal } = openKey(environment, false);
    expect({ isLasting: key.isLasting, refusal }).toEqual({ isLasting: false });
    expect(existsSync(folder)).toBe(false);
  });

  test('is the same for processes that create it concurrently', async () => {
    const { environment } = home();
    const program = path.join(temporaryFolder(), 'open-key.mjs');
    await build({
      stdin: {
        contents: `import { openKey } from './key-file.js';
          process.stdout.write(Buffer.from(openKey(process.env).key.bytes).toString('hex'));`,
        resolveDir: path.resolve(import.meta.dirname, '../../cli/state'),
      },
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const run = promisify(execFile);
    const env = { ...process.env, ...environment };
    const keys = await Promise.all(
      Array.from({ length: 6 }, async () => (await run(process.execPath, [program], { env })).stdout),
    );
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBe(Buffer.from(openKey(environment).key.bytes).toString('hex'));
  });

  test('is replaced if it is damaged, and leftovers of a killed process are removed', () => {
    const { environment, folder, file } = home();
    openKey(environment);
    writeFileSync(file, 'cut off');
    writeFileSync(`${file}.0123456789abcdef`, '');
    expect(openKey(environment)).toMatchObject({ key: { isLasting: true } });
    expect(readFileSync(file, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
    expect(readdirSync(folder)).toEqual(['state-key']);
  });

  test.skipIf(isWindows)('is not used if others can write to or read its folder', () => {
    for (const [at, mode, reason] of [
      ['folder', 0o777, { kind: 'open' }],
      ['folder', 0o720, { kind: 'open' }],
      ['file', 0o604, { kind: 'open', name: 'state-key' }],
      ['file', 0o660, { kind: 'open', name: 'state-key' }],
    ] as const) {
      const place = home();
      openKey(place.environment);
      chmodSync(place[at], mode);
      const opened = openKey(place.environment);
      expect(opened).toMatchObject({ key: { isLasting: false }, refusal: { folder: place.folder, reason } });
    }
  });

  test.skipIf(!isRoot)('is not used if it belongs to another user', () => {
    for (const [at, name] of [
      ['folder', undefined],
      ['file', 'state-key'],
    ] as const) {
      const place = home();
      openKey(place.environment);
      chownSync(place[at], 12_345, 12_345);
      expect(openKey(place.environment).refusal?.reason).toEqual({ kind: 'other-owner', name });
    }
  });

  test('is not used if it or its folder is a link', () => {
    const { environment: theirs, folder: target, file: key } = home();
    openKey(theirs);
    const linked = home();
    mkdirSync(path.dirname(linked.folder));
    symlinkSync(target, linked.folder);
    expect(openKey(linked.environment).refusal?.reason).toBe('not-folder');
    const inside = home();
    mkdirSync(inside.folder, { recursive: true, mode: 0o700 });
    symlinkSync(key, inside.file);
    expect(openKey(inside.environment).refusal?.reason).toEqual({ kind: 'not-file', name: 'state-key' });
  });

  test('is not used if git tracks it', () => {
    const { environment, folder } = home();
    openKey(environment);
    const root = path.dirname(folder);
    execFileSync('git', ['init', '-q'], { cwd: root });
    expect(openKey(environment).refusal).toBeUndefined();
    execFileSync('git', ['add', '.'], { cwd: root });
    expect(openKey(environment).refusal?.reason).toBe('tracked');
  });

  test('only lasts for the process if no folder can be created', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'file'), '');
    const one = openKey({ XDG_CACHE_HOME: path.join(folder, 'file') });
    expect(one).toMatchObject({ key: { isLasting: false }, refusal: { folder: path.join(folder, 'file', 'docsgen') } });
    expect(openKey({ XDG_CACHE_HOME: path.join(folder, 'file') }).key.bytes).not.toEqual(one.key.bytes);
  });
});

test('a key in the environment is the same on every machine, in any case of its letters', () => {
  const keys = ['ab'.repeat(32), 'AB'.repeat(32)].map((shared) => readSharedKey({ DOCSGEN_STATE_KEY: shared }));
  expect(keys.map((key) => key?.isLasting)).toEqual([true, true]);
  expect(keys[0]?.bytes).toEqual(keys[1]?.bytes);
  expect(readSharedKey({})).toBeUndefined();
  expect(readSharedKey({ DOCSGEN_STATE_KEY: '' })).toBeUndefined();
});

test.each(['ab', 'ab'.repeat(33), `${'ab'.repeat(32)}\n`, 'xy'.repeat(32)])('%j in the environment is not a key', (shared) => {
  const trust = openTrust({ environment: { DOCSGEN_STATE_KEY: shared }, folders: [] });
  expect(trust).toMatchObject({ key: { isLasting: false }, problems: [{ id: 'invalid-state-key' }] });
});

test('ignores a relative XDG_CACHE_HOME, which could be a folder of the site', () => {
  expect(keyFolder({ XDG_CACHE_HOME: '.cache' })).toBe(keyFolder({}));
  expect(path.isAbsolute(keyFolder({}))).toBe(true);
});
