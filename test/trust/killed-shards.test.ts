import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Files, makeSite, minimal, type TestSite } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { isFull, times } from './counts.js';
import { copyPackage, type PackageCopy } from './package-copy.js';

const PAGES = 8;
const files: Files = {
  ...minimal,
  ...Object.fromEntries(Array.from({ length: PAGES }, (_, index) => [`content/p${index}.md`, `# Page ${index}\n`])),
};

/** Functions that change names on the disk. */
const CALLS = ['writeFileSync', 'renameSync', 'rmSync'];
/** In a build, the last ones are those in the cache. */
const KILLS = isFull
  ? CALLS.flatMap((call) => Array.from({ length: 60 }, (_, index) => ({ call, nth: index + 1 })))
  : [
      { call: 'renameSync', nth: 2 },
      { call: 'renameSync', nth: 4 },
      { call: 'rmSync', nth: 19 },
      { call: 'rmSync', nth: 20 },
    ];
const preload = path.join(import.meta.dirname, 'preloads/kill-at-call.mjs');

let copy: PackageCopy;
beforeAll(() => {
  copy = copyPackage();
  return () => copy.remove();
});

/** Runs a command that is killed before the n-th call of a function, if there are that many. */
const runKilled = (site: TestSite, args: readonly string[], kill: { readonly call: string; readonly nth: number }) =>
  copy.run(args, {
    cwd: site.dir,
    nodeOptions: ['--import', preload],
    env: { DOCSGEN_TEST_CALL: kill.call, DOCSGEN_TEST_NTH: `${kill.nth}` },
  });

interface Stats {
  readonly work: readonly { readonly name: string; readonly made: number }[];
}

/** Builds the site and returns how many pages were made. */
async function countMade(site: TestSite): Promise<number | undefined> {
  const run = await copy.run(['build', '--stats=json'], { cwd: site.dir });
  expect(run.code, run.stderr).toBe(0);
  return (JSON.parse(run.stdout) as Stats).work.find(({ name }) => name === 'pages')?.made;
}

const outputOf = (site: TestSite) => readBytes(path.join(site.dir, 'dist'));

test('a build that is killed loses no page of a shard', async () => {
  const [clean, shards] = [makeSite(files), makeSite(files)];
  await countMade(clean);
  for (const shard of ['1/2', '2/2']) await copy.run(['build', '--shard', shard], { cwd: shards.dir });
  const indexesOf = (site: TestSite) => readdirSync(path.join(site.dir, '.docsgen')).filter((name) => name.endsWith('.json'));
  /** Numbers of indexes that killed builds left. */
  const seen = new Set<number>();
  for (const { call, nth } of KILLS) {
    const site = makeSite(files);
    cpSync(path.join(shards.dir, '.docsgen'), path.join(site.dir, '.docsgen'), { recursive: true });
    const { code } = await runKilled(site, ['build'], { call, nth });
    if (code !== 0) seen.add(indexesOf(site).length);
    rmSync(path.join(site.dir, 'dist'), { recursive: true, force: true });
    expect(await countMade(site), `killed before ${call} ${nth}`).toBe(0);
    expect(difference(outputOf(site), outputOf(clean)), `killed before ${call} ${nth}`).toBeUndefined();
  }
  // Those of the shards, then also that of the build, which replaces them one after the other.
  expect([...seen].sort()).toEqual([2, 3]);
});

test('a shard that is killed leaves nothing that a build would use wrongly', async () => {
  const clean = makeSite(files);
  await countMade(clean);
  for (const call of CALLS)
    for (let nth = 1; nth <= times(2, 10); nth++) {
      const site = makeSite(files);
      await runKilled(site, ['build', '--shard', '1/1'], { call, nth });
      const hasIndex =
        contains(site, '.docsgen') && readdirSync(path.join(site.dir, '.docsgen')).some((name) => name.endsWith('.json'));
      expect(await countMade(site), `killed before ${call} ${nth}`).toBe(hasIndex ? 0 : PAGES + 1);
      expect(difference(outputOf(site), outputOf(clean)), `killed before ${call} ${nth}`).toBeUndefined();
    }
});

const contains = (site: TestSite, folder: string): boolean => readdirSync(site.dir).includes(folder);
