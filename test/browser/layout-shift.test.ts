import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { readManifest } from './route-manifest.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const root = inject('documentation');
const halting = '/reference/api/unleash/features.html?halting';
let sendRest: (() => void) | undefined;
/** Sends a document up to the label of its page menu, and the rest when a test says so. */
const at = serveSite(root, ({ url }, response) => {
  if (url !== halting) return false;
  const document = readFileSync(path.join(root, halting.slice(0, halting.indexOf('?'))), 'utf8');
  const label = document.indexOf('<span class="page-menu-label"');
  response.setHeader('Content-Type', 'text/html');
  response.write(document.slice(0, label));
  sendRest = () => response.end(document.slice(label));
  return true;
});

/** The largest page of each kind, and the home page. */
const routes = Object.values(readManifest(root).routes).map((group) => {
  const size = ({ document }: { readonly document: string }) => statSync(path.join(root, document)).size;
  return [...group].sort((a, b) => size(b) - size(a))[0]?.path as string;
});

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records what moves without the reader's doing. */
const watchShifts = () => {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 100) ?? '';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      };
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const waitForFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const readShifts = async (page: Page) => {
  await waitForFrame(page);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
};

// On a busy machine, a font sometimes arrives after the first frame.
test.each([390, 1440])('moves nothing while a page of any kind loads, at %s pixels', { retry: 2 }, async (width) => {
  const { page } = await visit({ viewport: { width, height: 900 } });
  await page.addInitScript(watchShifts);
  for (const route of ['/', ...routes, '/no/such/page']) {
    await page.goto(at(route));
    expect(await readShifts(page), route).toEqual([]);
  }
});

test('moves nothing when a document halts within the button of the page menu', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchShifts);
  await page.goto(at(halting), { waitUntil: 'commit' });
  await page.locator('.page-menu').waitFor({ state: 'attached' });
  await waitForFrame(page);
  sendRest?.();
  await page.waitForLoadState();
  await page.locator('.page-menu').waitFor({ state: 'visible' });
  expect(await readShifts(page)).toEqual([]);
});

test.each([390, 1440])('moves nothing when the search page starts, at %s pixels', async (width) => {
  const { page } = await visit({ viewport: { width, height: 900 } });
  await page.addInitScript(watchShifts);
  await page.goto(at('/search'));
  await page.locator('.search-status').waitFor({ state: 'attached' });
  expect(await readShifts(page)).toEqual([]);
});

test.each([390, 1440])('moves nothing when the results of a search arrive late, at %s pixels', async (width) => {
  const { page } = await visit({ viewport: { width, height: 900 } });
  await page.addInitScript(watchShifts);
  let held = 0;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/(?:assets\/results-.*\.css|search\/words-)/, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  await page.goto(at('/search?q=toggle'));
  await page.getByText('Searching…').waitFor();
  await expect.poll(() => held).toBeGreaterThan(1);
  await readShifts(page);
  letGo();
  await page.locator('.search-hit').first().waitFor();
  expect(await readShifts(page)).toEqual([]);
});
