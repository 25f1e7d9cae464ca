import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Files, makeSite, temporaryFolder } from '../harness.js';
import { brokenFile, difference, readBytes } from '../output-tree.js';
import { seeds, tell, times } from './counts.js';
import { copyPackage, type PackageCopy } from './package-copy.js';
import { preparedSite, type State, statesOf } from './prepared-site.js';
import { Random } from './random.js';

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mounts();
if (!canMount)
  process.stderr.write('\nSKIPPED: full and read-only disks. They are mounted as tmpfs, which only root on Linux may do.\n\n');

function mounts(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Mounts a disk of the given size and unmounts it after the test. */
function disk(size: string): { folder: string; remount(mode: 'ro' | 'rw'): void } {
  const folder = path.join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'docsgen-test', folder]);
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return { folder, remount: (mode) => void execFileSync('mount', ['-o', `remount,${mode}`, folder]) };
}

let copy: PackageCopy;
let states: readonly [State, State, State];
beforeAll(async () => {
  copy = copyPackage();
  return () => copy.remove();
});

/** Locations of site and output: both on the small disk, the output as the mount point, or only the output. */
const PLACES = ['site', 'mount point', 'output'] as const;

function placed(place: (typeof PLACES)[number], folder: string) {
  const site = place === 'site' ? preparedSite(path.join(folder, 'site')) : preparedSite();
  const out = place === 'site' ? path.join(site.dir, 'dist') : place === 'output' ? path.join(folder, 'dist') : folder;
  const build = () => copy.run(['build', '--workers', '1', '--out', out], { cwd: site.dir });
  const read = () => new Map([...readBytes(out)].filter(([file]) => !/^(?:\.docsgen-stage|ballast)/.test(file)));
  const state = place === 'mount point' ? path.join(out, '.docsgen-stage') : path.join(path.dirname(out), '.dist.docsgen');
  const leftLocks = () => readdirSync(state).filter((name) => name.startsWith('lock'));
  return { ...site, build, read, leftLocks };
}

test.skipIf(!canMount).each(PLACES.slice(0, times(2, 3)))(
  'leaves the old site or the new one on a disk that fills up: %s',
  async (place) => {
    states ??= await statesOf(copy);
    const { folder } = disk('24m');
    const { turnTo, build, read, leftLocks } = placed(place, folder);
    let old = states[0];
    turnTo(old);
    expect(await build()).toMatchObject({ code: 0 });
    const ballast = path.join(path.dirname(folder), 'disk', place === 'mount point' ? '.docsgen-stage/ballast' : 'ballast');
    let full = 0;
    for (const seed of seeds(1, 40)) {
      const random = new Random(seed);
      const next = random.pick(states.filter((state) => state !== old));
      turnTo(next);
      const { bavail, bsize } = statfsSync(folder);
      const left = random.below(random.pick([20_000, 200_000, 1_500_000]));
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
      const run = await build();
      const hint = `DOCSGEN_SEED=${seed}: ${left} bytes left, ${old.name} → ${next.name}\n${run.stderr}`;
      expect(brokenFile(read(), [old.bytes, next.bytes]), hint).toBeUndefined();
      expect(difference(read(), run.code === 0 ? next.bytes : old.bytes), hint).toBeUndefined();
      expect(leftLocks(), hint).toEqual([]);
      if (run.code !== 0) {
        full += 1;
        expect(run.stderr, hint).toContain('The site could not be written: the disk is full. [write-failed]');
      }
      rmSync(ballast);
      expect(await build(), hint).toMatchObject({ code: 0 });
      expect(difference(read(), next.bytes), hint).toBeUndefined();
      old = next;
    }
    expect(full).toBeGreaterThan(0);
    tell(`Full disk (${place}): ${full} builds failed.`);
  },
);

test.skipIf(!canMount)('leaves the old site on a disk that fills up while threads write', async () => {
  const { folder } = disk('24m');
  const titled = (title: string): Files => ({
    'docsgen.config.json': JSON.stringify({ title, url: 'https://docs.example.com' }),
    ...Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`content/p${n}.md`, `Page ${n}.\n`])),
    'content/index.md': 'Home.\n',
  });
  const site = makeSite(titled('Old'));
  const out = path.join(folder, 'dist');
  const build = () => copy.run(['build', '--workers', '2', '--out', out], { cwd: site.dir });
  expect(await build()).toMatchObject({ code: 0 });
  const old = readBytes(out);
  site.write(titled('New'));
  const ballast = path.join(folder, 'ballast');
  for (const left of [0, 100_000, 500_000].slice(0, times(2, 3))) {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - left));
    const { code, stderr } = await build();
    expect(stderr).toContain('The site could not be written: the disk is full. [write-failed]');
    expect(code).toBe(1);
    expect(difference(readBytes(out), old)).toBeUndefined();
    rmSync(ballast);
  }
  expect(await build()).toMatchObject({ code: 0 });
  const fresh = path.join(temporaryFolder(), 'dist');
  await copy.run(['build', '--workers', '1', '--no-cache', '--out', fresh], { cwd: site.dir });
  expect(difference(readBytes(out), readBytes(fresh))).toBeUndefined();
});

test.skipIf(!canMount).each(PLACES.slice(0, times(1, 3)))('leaves the old site on a read-only disk: %s', async (place) => {
  states ??= await statesOf(copy);
  const { folder, remount } = disk('24m');
  const { turnTo, build, read } = placed(place, folder);
  turnTo(states[0]);
  expect(await build()).toMatchObject({ code: 0 });
  turnTo(states[2]);
  remount('ro');
  const run = await build();
  expect(run).toMatchObject({ code: 1 });
  expect(run.stderr).toMatch(/read-only/);
  expect(run.stderr).not.toMatch(/fault of docsgen/);
  expect(difference(read(), states[0].bytes)).toBeUndefined();
  remount('rw');
  expect(await build()).toMatchObject({ code: 0 });
  expect(difference(read(), states[2].bytes)).toBeUndefined();
});

test.skipIf(!canMount)('builds a site on a read-only disk to another disk, without a cache', async () => {
  states ??= await statesOf(copy);
  const { folder, remount } = disk('24m');
  const { dir, turnTo } = preparedSite(path.join(folder, 'site'));
  const out = path.join(temporaryFolder(), 'dist');
  const build = () => copy.run(['build', '--workers', '1', '--out', out], { cwd: dir });
  turnTo(states[0]);
  expect(await build()).toMatchObject({ code: 0 });
  turnTo(states[2]);
  remount('ro');
  for (const round of ['first', 'second']) {
    expect(await build(), round).toMatchObject({ code: 0 });
    expect(difference(readBytes(out), states[2].bytes), round).toBeUndefined();
  }
});

test.skipIf(!canMount).each([
  ['is in a lower layer', ['-t', 'overlay', '-o']],
  ['is a mount of the same disk', ['--bind']],
])('replaces an output folder file by file if it %s', async (_, options) => {
  states ??= await statesOf(copy);
  const { folder } = disk('64m');
  const { dir, turnTo } = preparedSite(path.join(folder, 'site'));
  const out = path.join(folder, 'merged/dist');
  const [lower, upper, work] = ['lower', 'upper', 'work'].map((name) => path.join(folder, name)) as [string, string, string];
  for (const one of [path.join(lower, 'dist'), upper, work, out]) mkdirSync(one, { recursive: true });
  const build = (to: string) => copy.run(['build', '--workers', '1', '--out', to], { cwd: dir });
  const read = () => new Map([...readBytes(out)].filter(([file]) => !file.startsWith('.docsgen-stage')));
  turnTo(states[0]);
  expect(await build(path.join(lower, 'dist'))).toMatchObject({ code: 0 });
  const isOverlay = options.includes('overlay');
  const [from, to] = isOverlay ? ['none', path.dirname(out)] : [path.join(lower, 'dist'), out];
  execFileSync('mount', [...options, ...(isOverlay ? [`lowerdir=${lower},upperdir=${upper},workdir=${work}`] : []), from, to]);
  onTestFinished(() => void execFileSync('umount', ['-l', to]));
  for (const state of [states[1], states[2], states[0]]) {
    turnTo(state);
    const { code, stderr } = await build(out);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(difference(read(), state.bytes)).toBeUndefined();
  }
});
