import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSiteFileReader } from '../../cli/sources/site-file.js';
import { temporaryFolder, writeFiles } from '../harness.js';

test('a document can read only files of its site, also through symbolic links', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'site/openapi/a.yaml': 'a', 'site-other/b.yaml': 'secret', 'c.yaml': 'secret', 'site/.env': 'secret' });
  const site = join(folder, 'site');
  symlinkSync(join(folder, 'c.yaml'), join(site, 'file.yaml'));
  symlinkSync(join(folder, 'site-other'), join(site, 'folder'));
  symlinkSync('openapi', join(site, 'inside'));
  symlinkSync('../.env', join(site, 'openapi/env.yaml'));
  const read = await createSiteFileReader(site);
  expect(await read('openapi/a.yaml')).toBe('a');
  expect(await read('inside/a.yaml')).toBe('a');
  for (const name of ['../c.yaml', '../site-other/b.yaml', 'file.yaml', 'folder/b.yaml', 'openapi/../../c.yaml'])
    await expect(read(name), name).rejects.toThrow('which is outside the site folder');
  for (const name of ['.env', 'openapi/env.yaml', 'openapi/../.env'])
    await expect(read(name), name).rejects.toThrow('points to ".env", which is ');
});
