import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite } from './hosts.js';
import { sampleFiles, writeFiles } from './sample-site.js';
import { hydrate, openBrowser } from './visit.js';

const site = { baseUrl: '/docs/', trailingSlash: true };
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-below-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = JSON.parse(sampleFiles['docsgen.config.json'] as string) as object;
const bin = path.resolve(import.meta.dirname, '../../bin/docsgen.js');
beforeAll(() => {
  writeFiles(folder, { ...sampleFiles, 'docsgen.config.json': JSON.stringify({ ...config, ...site }) });
  execFileSync(process.execPath, [bin, 'build', folder, '--out', path.join(folder, 'out')], { stdio: 'ignore' });
});

const visit = openBrowser();
const at = serveSite(path.join(folder, 'out'), undefined, site);

test('supports navigation, search, going back and not-found pages below a base URL with trailing slashes', async () => {
  const { page, troubles } = await visit();
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  await page.goto(at('/docs/'));
  await hydrate(page);
  await page.getByRole('link', { name: 'its ninth section' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  expect(page.url()).toBe(at('/docs/guide/long/#section-9'));
  await page.locator('.sidebar').getByRole('link', { name: 'Tabs' }).click();
  await expect.poll(() => page.title()).toContain('Tabs');
  expect(page.url()).toBe(at('/docs/guide/tabs/'));
  await page.goBack();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.keyboard.press('/');
  await page.keyboard.type('code');
  await page.getByRole('listbox').getByRole('option', { selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toContain('Tabs');
  expect(documents).toBe(1);

  await page.goto(at('/docs/guide/long/index.html?a=1#section-3'));
  await expect.poll(() => page.url()).toBe(at('/docs/guide/long/?a=1#section-3'));
  await hydrate(page);
  expect(troubles).toEqual([]);
  await page.goto(at('/docs/guide/lang/'));
  await page.getByRole('region', { name: 'similar address' }).getByRole('link', { name: 'Long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
});
