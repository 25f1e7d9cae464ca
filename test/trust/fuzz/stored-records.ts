import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { difference, readBytes } from '../../output-tree.js';
import { corrupt, readKept } from '../corruptions.js';
import { editBody } from '../edits.js';
import { build } from '../in-process.js';
import { Random } from '../random.js';
import { changeFiles, filesOf, randomSite } from '../site-model.js';
import type { OpenTarget } from './target.js';

/** Files that builds store: cache, records, journal, lock. The next build is correct with any content. */
export const openStoredRecords: OpenTarget = async (folder) => {
  const model = randomSite(new Random(4));
  const states = [filesOf(model)];
  editBody(model, new Random(5));
  states.push(filesOf(model));
  const dir = path.join(folder, 'site');
  const out = path.join(dir, 'dist');
  mkdirSync(dir);
  const expected: ReturnType<typeof readBytes>[] = [];
  let current = {};
  for (const state of states) {
    changeFiles(dir, current, state);
    current = state;
    const clean = path.join(folder, `clean-${expected.length}`);
    await build(dir, { out: clean, cached: false });
    expected.push(readBytes(clean));
  }
  await build(dir, { out, cached: true });
  const fresh = path.join(folder, 'fresh');
  cpSync(dir, fresh, { recursive: true, preserveTimestamps: true });
  const last = current;
  const others = [readKept(dir)];
  return {
    async run(seed) {
      const random = new Random(seed);
      rmSync(dir, { recursive: true });
      cpSync(fresh, dir, { recursive: true, preserveTimestamps: true });
      const done = Array.from({ length: 1 + random.below(3) }, () => corrupt(dir, random, others));
      const index = random.below(states.length);
      changeFiles(dir, last, states[index] ?? {});
      const { failed } = await build(dir, { out, cached: true });
      if (failed) return `the build fails after: ${done.join(', ')}`;
      const different = difference(readBytes(out), expected[index] ?? new Map());
      return different && `${different}, after: ${done.join(', ')}`;
    },
  };
};
