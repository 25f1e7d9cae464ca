import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { difference, readBytes } from '../output-tree.js';
import { eventually, watching } from '../watch/watching.js';
import { seeds, tell, times } from './counts.js';
import { copyPackage, type PackageCopy } from './package-copy.js';
import { preparedSite, type State, statesOf } from './prepared-site.js';
import { Random } from './random.js';

const BUILD = ['build', '--workers', '1'];

let copy: PackageCopy;
beforeAll(() => {
  copy = copyPackage();
  return () => copy.remove();
});

test('each of two builds in one folder writes the whole site or fails with the reason', async () => {
  const states = await statesOf(copy);
  const site = preparedSite();
  const out = path.join(site.dir, 'dist');
  let refused = 0;
  let old: State | undefined;
  for (const seed of seeds(2, 80)) {
    const random = new Random(seed);
    const next = random.pick(states.filter((state) => state !== old));
    site.turnTo(next);
    const builds = Array.from({ length: random.pick([2, 2, 3]) }, async (_, index) => {
      await setTimeout(index * random.below(150));
      return copy.run(random.pick([BUILD, BUILD, [...BUILD, '--no-cache']]), { cwd: site.dir });
    });
    const runs = await Promise.all(builds);
    const hint = `DOCSGEN_SEED=${seed}: ${next.name}\n${runs.map(({ stderr }) => stderr).join('\n')}`;
    expect(
      runs.some(({ code }) => code === 0),
      hint,
    ).toBe(true);
    for (const { code, stderr } of runs.filter((run) => run.code !== 0)) {
      refused += 1;
      expect(code, hint).toBe(1);
      expect(stderr, hint).toMatch(/Another docsgen \(process [1-9]\d*\) is writing this site\. \[locked\]/);
      expect(stderr, hint).toContain('1 error\n');
    }
    expect(difference(readBytes(out), next.bytes), hint).toBeUndefined();
    old = next;
  }
  tell(`Two builds at once: ${refused} refused.`);
});

test('builds during a watch affect neither', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': 'First text.\n' });
  const watch = await watching(site);
  for (let round = 1; round <= times(2, 40); round++) {
    const text = `Text of round ${round}.`;
    site.write({ 'content/a.md': `${text}\n` });
    const run = await copy.run(BUILD, { cwd: site.dir });
    expect(run, `round ${round}\n${run.stderr}`).toMatchObject({ code: 0 });
    expect(site.read('a.html'), `round ${round}`).toContain(text);
    await eventually(() => watch.get('/a')).toContain(text);
  }
  expect(watch.printed()).not.toMatch(/error|failed|could not/);
});
