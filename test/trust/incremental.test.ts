import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Files, temporaryFolder } from '../harness.js';
import { type Bytes, difference, readBytes } from '../output-tree.js';
import { seeds } from './counts.js';
import { EDITS, editBody } from './edits.js';
import type * as InProcess from './in-process.js';
import { copyPackage } from './package-copy.js';
import { Random } from './random.js';
import { changeFiles, filesOf, randomSite, type SiteModel } from './site-model.js';

/** Number of edits in a sequence, each followed by a build. */
const LENGTH = 7;

let build: typeof InProcess.build;
beforeAll(async () => {
  const copy = copyPackage();
  ({ build } = await copy.load());
  return () => copy.remove();
});

/** Some builds pretend to run a minute after their edits, because recently changed files are always read again. */
const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});
function setClock(random: Random): void {
  vi.setSystemTime(performance.timeOrigin + performance.now() + (random.chance(0.7) ? MINUTE : 0));
}

/** A site with one folder for consecutive builds, and one for clean builds. */
function workshop() {
  const folder = temporaryFolder();
  const [dir, clean] = ['site', 'clean'].map((name) => path.join(folder, name)) as [string, string];
  mkdirSync(dir);
  const out = path.join(dir, 'dist');
  let files: Files = {};
  return {
    out,
    write(model: SiteModel) {
      const after = filesOf(model);
      const changed = changeFiles(dir, files, after);
      files = after;
      return changed;
    },
    incremental: (cached = true) => build(dir, { out, cached }),
    /** A clean build into an empty folder. */
    async clean() {
      rmSync(clean, { recursive: true, force: true });
      const fresh = path.join(clean, 'dist');
      const built = await build(dir, { out: fresh, cached: false });
      return { built, bytes: readBytes(fresh) };
    },
  };
}

/** Changes the output by hand. */
function tamper(out: string, bytes: Bytes, random: Random): string {
  const file = random.pick([...bytes.keys()]);
  if (random.chance(0.5)) rmSync(path.join(out, file), { force: true });
  else writeFileSync(path.join(out, file), 'Not of this site.');
  return `tamper with ${file}`;
}

test('after any edits, a build equals a clean build', async () => {
  for (const seed of seeds(1, 300)) {
    const random = new Random(seed);
    let model = randomSite(random);
    const { out, write, incremental, clean } = workshop();
    const history = ['a new site'];
    const earlier: SiteModel[] = [];
    for (let step = 0; step <= LENGTH; step++) {
      const hint = () => `DOCSGEN_SEED=${seed}: ${history.join(', ')}`;
      write(model);
      const before = readBytes(out);
      setClock(random);
      const built = await incremental(random.chance(0.9));
      const expected = await clean();
      expect(built.problems, hint()).toEqual(expected.built.problems);
      expect(difference(readBytes(out), built.failed ? before : expected.bytes), hint()).toBeUndefined();

      earlier.push(structuredClone(model));
      if (random.chance(0.12)) {
        model = structuredClone(random.pick(earlier));
        history.push('go back to an earlier state');
        continue;
      }
      if (!built.failed && random.chance(0.08)) history.push(tamper(out, expected.bytes, random));
      for (let count = 1 + random.below(2); count > 0; count--) {
        const name = model.faults.size > 0 && random.chance(0.5) ? 'mend the site' : random.pick(Object.keys(EDITS));
        history.push(`${count > 1 ? 'at once ' : ''}${name}`);
        EDITS[name]?.(model, random);
      }
    }
  }
});

test('an edit of one body builds one page', async () => {
  for (const seed of seeds(2, 30)) {
    const random = new Random(seed);
    const model = randomSite(random);
    const { write, incremental } = workshop();
    write(model);
    await incremental();
    for (let step = 0; step < 4; step++) {
      editBody(model, random);
      const changed = write(model);
      setClock(random);
      const { work, nothingChanged } = await incremental();
      const hint = `DOCSGEN_SEED=${seed}, step ${step}`;
      if (changed.length === 0) expect(nothingChanged, hint).toBe(true);
      else expect(work.get('pages'), hint).toMatchObject({ made: 1, reused: model.pages.size });
      if (changed.length > 0) expect(work.get('files')?.reused, hint).toBeGreaterThan(3 * (model.pages.size - 1));
    }
  }
});

test('a build notices that another one, without the cache, has written since', async () => {
  const random = new Random(1);
  const model = randomSite(random);
  const edited = structuredClone(model);
  editBody(edited, random);
  const { out, write, incremental, clean } = workshop();
  write(model);
  await incremental();
  write(edited);
  await incremental(false);
  write(model);
  await incremental();
  expect(difference(readBytes(out), (await clean()).bytes)).toBeUndefined();
});

test('builds the same site after the cache was compacted', async () => {
  const random = new Random(1);
  const model = randomSite(random);
  const { out, write, incremental, clean } = workshop();
  const packs = () => readdirSync(path.join(out, '../.docsgen')).filter((name) => name.endsWith('.pack'));
  let merged = false;
  const editable = [...model.pages.values()] as { paragraphs: string[] }[];
  for (let step = 0; !merged; step++) {
    expect(step, 'builds without a merge').toBeLessThan(40);
    const before = step === 0 ? 0 : packs().length;
    // A page in each file is still needed.
    (editable[step % editable.length] as { paragraphs: string[] }).paragraphs[0] = random.words(20);
    write(model);
    expect(await incremental()).toMatchObject({ problems: [] });
    expect(packs().length).toBeLessThan(10);
    merged = packs().length < before - 3;
  }
  editBody(model, random);
  write(model);
  expect((await incremental()).work.get('pages')).toMatchObject({ made: 1 });
  expect(difference(readBytes(out), (await clean()).bytes)).toBeUndefined();
});
