import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareTrees } from '../../cli/commit/verify.js';
import { temporaryFolder, writeFiles } from '../harness.js';
import { jobs, outputs } from './outputs.js';

test('a second build reports exactly the files that differ, are missing or are superfluous in the first', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'dist');
  const made = { text: 'made', deepDigest: '' };
  const rendered = jobs({ 'b.txt': made, 'b2.txt': made });
  const copied = (path: string) => ({ path, content: { copy: join(folder, 'source.txt') }, origin: 'test' });
  writeFiles(folder, { 'source.txt': 'copied' });
  writeFiles(out, {
    'a.txt': 'text',
    'b.txt': 'made',
    'c.txt': 'copied',
    'a2.txt': 'Text',
    'b2.txt': 'made ',
    'c2.txt': '',
    'old/e.txt': 'left',
    'old.txt': 'left',
  });
  writeFiles(out, { '.docsgen': 'the mark', 'a/.DS_Store': 'litter', '.docsgen-stage/record.json': 'state' });
  const text = outputs({ 'a.txt': 'text', 'a2.txt': 'text', 'gone/d.txt': '' });
  const files = [...text, ...rendered.files, ...['c.txt', 'c2.txt'].map(copied)];
  const problems = await compareTrees(out, files, rendered.renderer);
  expect(problems.map(({ id, file }) => `${id} ${file}`)).toEqual([
    'not-reproducible a2.txt',
    'not-reproducible gone/d.txt',
    'not-reproducible b2.txt',
    'not-reproducible c2.txt',
    'not-reproducible old.txt',
    'not-reproducible old/e.txt',
  ]);
});
