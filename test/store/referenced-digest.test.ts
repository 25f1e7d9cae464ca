import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { computeDigest } from '../../cli/sources/text.js';
import { noFileDigests } from '../../cli/store/file-digests.js';
import { areUnchanged, referencedFiles } from '../../cli/store/referenced-digest.js';
import { temporaryFolder, writeFiles } from '../harness.js';

test('files that a result depends on have their digest, and none if they may not be read', async () => {
  const dir = temporaryFolder();
  writeFiles(dir, { 'site/openapi/a.json': '{}', 'site/openapi/b.json': '[]', 'secret.json': '{}' });
  const input = { dir: path.join(dir, 'site'), files: noFileDigests };
  const names = ['openapi/b.json', 'openapi/a.json', 'openapi/none.json', '../secret.json'];
  const before = await referencedFiles(input, names);
  expect(before).toEqual([
    ['openapi/b.json', computeDigest('[]')],
    ['openapi/a.json', computeDigest('{}')],
    ['openapi/none.json', ''],
    ['../secret.json', ''],
  ]);
  expect(await referencedFiles(input, [])).toEqual([]);

  expect(await areUnchanged(input, before)).toBe(true);
  expect(await areUnchanged(input, [])).toBe(true);
  writeFileSync(path.join(dir, 'secret.json'), '[]');
  expect(await areUnchanged(input, before)).toBe(true);
  writeFileSync(path.join(dir, 'site/openapi/a.json'), '[1]');
  expect(await areUnchanged(input, before)).toBe(false);
  expect(await areUnchanged(input, before.slice(0, 1))).toBe(true);
});

test('files of a folder outside of the site have a digest if it is one of its roots', async () => {
  const dir = temporaryFolder();
  writeFiles(dir, { 'sdk/docs/a.json': '{}', 'site/a.json': '1' });
  const roots = [{ at: '/sdk', from: '../sdk/docs' }];
  const input = { dir: path.join(dir, 'site'), files: noFileDigests, roots };
  expect(await referencedFiles(input, ['../sdk/docs/a.json'])).toEqual([['../sdk/docs/a.json', computeDigest('{}')]]);
});
