import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../harness.js';
import { eventually, type Watching, watching } from './watching.js';

const statusOf = async ({ url }: Watching, at: string) => (await fetch(new URL(at, url))).status;

/** A configuration that removes a page as soon as the content folder has been listed, before its pages are read. */
const removing = (page: string) => `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { readdirSync } = fs;
fs.readdirSync = (folder, ...options) => {
  const entries = readdirSync(folder, ...options);
  if (entries.some(({ name }) => name === '${page}')) fs.rmSync(folder + '/${page}', { force: true });
  return entries;
};
syncBuiltinESMExports();
export default { title: 'Test site', url: 'https://docs.example.com' };
`;

test('removes a page that is deleted after it could not be read', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': 'Text.\n' });
  const watch = await watching(site);
  site.write({ 'content/a.md': new Uint8Array([0xff, 0xfe]) });
  await eventually(watch.printed).toContain('This file is not valid UTF-8.');
  rmSync(path.join(site.dir, 'content/a.md'));
  await eventually(watch.printed).toContain('All problems fixed.');
  expect(await statusOf(watch, '/a')).toBe(404);
});

test('follows the deletion of a page between listing and reading it', async () => {
  const site = makeSite({ 'docsgen.config.mjs': removing('a.md'), 'content/index.md': '# Home\n' });
  const watch = await watching(site);
  site.write({ 'content/a.md': 'Text.\n' });
  await eventually(watch.printed).toContain('This file disappeared during the build.');
  await eventually(watch.printed).toContain('All problems fixed.');
  expect(await statusOf(watch, '/a')).toBe(404);
});

test('builds the site when a configuration that could not be read is deleted', async () => {
  const site = makeSite({ ...minimal, 'docsgen.config.json': '{' });
  const watch = await watching(site);
  expect(watch.printed()).toContain('The configuration cannot be read');
  rmSync(path.join(site.dir, 'docsgen.config.json'));
  await eventually(watch.printed).toContain('The site has no configuration');
  expect(await statusOf(watch, '/')).toBe(200);
});
