import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startServer } from '../../cli/serve/index.js';
import { makeSite, minimal } from '../harness.js';
import { barriers, injectAxe } from './accessibility-violations.js';
import { forEachInParallel } from './for-each-in-parallel.js';
import { serveSite } from './hosts.js';
import { readManifest } from './route-manifest.js';
import { sample } from './sample.js';
import { hydrate, newPages, openBrowser } from './visit.js';

const root = inject('documentation');
const visit = openBrowser();
const at = serveSite(root);
const { routes } = readManifest(root);
const pages = [...(routes.operation ?? []), ...(routes.tag ?? [])];
const reference = pages.map((route) => route.path);

/** Opens all sections of a page, since axe ignores closed ones. */
const openBranches = (page: Page) =>
  page.evaluate(() => {
    for (const branch of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      branch.removeAttribute('name');
      branch.open = true;
    }
  });

test('passes axe on every page of the API reference, in light and dark mode', async () => {
  const { context } = await visit({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  const found: Record<string, string[]> = {};
  const looked = sample(root, pages, 40);
  await forEachInParallel(looked, await newPages(context, 2), async ({ path: route }, { page }) => {
    await page.goto(at(route), { waitUntil: 'domcontentloaded' });
    await openBranches(page);
    // The layout around the content is the same on all pages.
    const wrong = await barriers(page, 'main');
    if (wrong.length > 0) found[route] = wrong;
  });
  expect(found).toEqual({});
  expect(looked.length).toBeGreaterThan(10);
});

test('opens the sections around a property whose anchor is in the address', async () => {
  const { page, troubles } = await visit();
  for (const route of reference.slice(0, 20)) {
    await page.goto(at(route), { waitUntil: 'domcontentloaded' });
    const hidden = await page.evaluate(
      () => [...document.querySelectorAll('main details:not([open]) li[id]')].find((one) => !one.checkVisibility())?.id,
    );
    if (hidden === undefined) continue;
    await page.goto('about:blank');
    await page.goto(at(`${route}#${encodeURIComponent(hidden)}`));
    await expect.poll(() => page.evaluate((id) => document.getElementById(id)?.checkVisibility(), hidden)).toBe(true);
    expect(troubles).toEqual([]);
    return;
  }
  expect.fail('no page contains a closed branch');
});

const CODE = '<script>window.ran = 1</script><img src=x onerror="window.ran = 1">"\' onfocus="window.ran = 1" autofocus x="';

/** Every text contains markup that would run if it were not escaped. */
const hostile = JSON.stringify({
  openapi: '3.0.3',
  info: { title: CODE, version: CODE, description: CODE },
  servers: [{ url: `https://api.example.com/${encodeURIComponent(CODE)}`, description: CODE }],
  tags: [{ name: CODE, description: CODE }],
  paths: {
    [`/${CODE}/{id}`]: {
      post: {
        operationId: 'hostile',
        tags: [CODE],
        summary: CODE,
        description: CODE,
        'x-permission': CODE,
        parameters: [{ name: 'id', in: 'path', required: true, description: CODE, schema: { type: 'string', default: CODE } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: [CODE],
                properties: { [CODE]: { type: 'string', title: CODE, description: CODE, enum: [CODE], pattern: '<script>' } },
              },
              example: { [CODE]: CODE },
            },
          },
        },
        responses: {
          '200': { description: CODE, headers: { 'X-A': { description: CODE, schema: { type: 'string', example: CODE } } } },
        },
      },
    },
  },
});

test('opens and closes all nested schemas of a body with one button, and only of that body', async () => {
  const { page, troubles } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(at('/reference/api/unleash/get-playground'));
  const body = page.locator('.api-response .api-content').first();
  const button = body.getByRole('button', { name: 'Expand all' });
  const countOpen = () => page.locator('.api-nested[open]').count();
  expect(await countOpen()).toBe(0);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await countOpen()).toBe(await body.locator('.api-nested').count());
  expect(await page.locator('.api-nested').count()).toBeGreaterThan(await countOpen());
  await body.getByRole('button', { name: 'Collapse all' }).click();
  expect(await countOpen()).toBe(0);
  expect(troubles).toEqual([]);
});

test('runs no text of a hostile document on its pages', async () => {
  const site = makeSite({ ...minimal, 'openapi/hostile.json': hostile });
  const { code, stderr } = await site.run('build');
  expect(code, stderr).toBe(0);
  const server = await startServer({
    root: path.join(site.dir, 'dist'),
    port: 0,
    site: { baseUrl: '/', trailingSlash: false },
  });
  onTestFinished(() => server.close());
  const { page, troubles } = await visit();
  const all = Object.values(readManifest(path.join(site.dir, 'dist')).routes).flat();
  for (const route of all.map((one) => one.path).filter((one) => one.startsWith('/api/'))) {
    await page.goto(new URL(route, server.url).href);
    await hydrate(page);
    for (const summary of await page.locator('main summary').all()) if (await summary.isVisible()) await summary.click();
    for (const label of await page.locator('main .tabs > label:visible').all()) await label.click();
    for (const list of await page.locator('main .tabs > select').all())
      for (const option of await list.locator('option').allTextContents()) await list.selectOption(option);
    expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
    expect(await page.locator('main :is(script, img, [onerror], [onfocus])').count()).toBe(0);
  }
  expect(all.length).toBeGreaterThan(3);
  expect(troubles).toEqual([]);
});

test('shows a request in the language of the last choice, beside the schema', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(at('/reference/api/unleash/create-feature'));
  const list = page.getByRole('combobox', { name: 'Language' });
  expect(await list.inputValue()).toBe('cURL');
  const sample = page.locator('.api-samples .tab-panel:visible');
  await list.selectOption('Go');
  expect(await sample.textContent()).toContain('http.NewRequest');
  await page.goto(at('/reference/api/unleash/get-feature'));
  expect(await list.inputValue()).toBe('Go');
  expect(await sample.textContent()).toContain('http.NewRequest');
  const box = await sample.boundingBox();
  expect(box?.x).toBeGreaterThan(900);
  expect(box?.y).toBeLessThan(400);
});

test('shows every language without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(at('/reference/api/unleash/create-feature'));
  await page.locator('.api-samples > label', { hasText: 'Python' }).click();
  expect(await page.locator('.api-samples .tab-panel:visible').textContent()).toContain('import requests');
});
