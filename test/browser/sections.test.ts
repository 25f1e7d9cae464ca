import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));

const OPERATION = '/reference/api/unleash/get-feature-strategy';

const sidebar = (page: Page) => page.locator('.sidebar');
const currentTab = (page: Page) => page.locator('.navbar-tabs [aria-current]').textContent();
const disclosure = (page: Page, name: string) => sidebar(page).locator(`summary[aria-label="Pages of ${name}"]`);
const requestsOf = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  return requests;
};

test('reaches the content of an operation after a few stops, before the sidebar and the table of contents', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(at(OPERATION));
  const parts: string[] = [];
  while (parts.at(-1) !== 'main' && parts.length < 100) {
    await page.keyboard.press('Tab');
    parts.push(
      await page.evaluate(() => document.activeElement?.closest('.announcement, .navbar, main, .toc, .sidebar')?.localName ?? ''),
    );
  }
  expect(parts.length).toBeLessThanOrEqual(20);
  expect(parts).not.toContain('aside');
});

test('lists the operations of a document at most three levels deep, with their methods in a column', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(at(OPERATION));
  expect(await currentTab(page)).toBe('API reference');
  const current = sidebar(page).locator('[aria-current=page]');
  const depth = await current.evaluate((link) => {
    let lists = 0;
    for (let list = link.closest('ul'); list; list = list.parentElement?.closest('ul') ?? null) lists++;
    return lists;
  });
  expect(depth).toBeLessThanOrEqual(3);
  const edges = await sidebar(page)
    .locator('.nav-operation')
    .evaluateAll((links) =>
      links.map((link) => [...link.children].map((child) => Math.round(child.getBoundingClientRect().left)).join(' ')),
    );
  expect(edges.length).toBeGreaterThan(10);
  expect(new Set(edges).size).toBe(1);
});

test('loads the pages of a category when it is opened, and keeps it open on the next page', async () => {
  const { page, troubles } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(at('/user_guide/quickstart'));
  await hydrate(page);
  const requests = requestsOf(page);
  const category = disclosure(page, 'Addons');
  await category.focus();
  await page.keyboard.press('Enter');
  const entry = sidebar(page).getByRole('link', { name: 'Slack', exact: true });
  await entry.waitFor();
  expect(requests.filter((one) => one.includes('/nav/'))).toEqual(['fetch /nav/reference/addons.json']);
  expect(await category.evaluate((summary) => summary === document.activeElement)).toBe(true);
  await sidebar(page).getByRole('link', { name: 'Important concepts' }).click();
  await expect.poll(() => page.title()).toContain('Important concepts');
  expect(await entry.isVisible()).toBe(true);
  await entry.click();
  await expect.poll(() => page.title()).toContain('Slack');
  expect(await sidebar(page).locator('[aria-current=page]').textContent()).toBe('Slack');
  expect(requests.filter((one) => one.startsWith('document') || one.includes('/nav/'))).toEqual([
    'fetch /nav/reference/addons.json',
  ]);
  expect(troubles.filter((trouble) => !trouble.includes('Unleash client'))).toEqual([]);
});

test('loads the pages of a category that was opened before hydration', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/app-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at('/user_guide/quickstart'));
  await disclosure(page, 'Addons').click();
  const entry = sidebar(page).getByRole('link', { name: 'Slack', exact: true });
  expect(await entry.count()).toBe(0);
  letGo();
  await entry.waitFor();
});

test('leads to the page of a category whose pages cannot be loaded', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.route('**/nav/reference/addons.json', (route) => route.abort());
  await page.goto(at('/user_guide/quickstart'));
  await hydrate(page);
  await disclosure(page, 'Addons').click();
  await expect.poll(() => page.url()).toBe(at('/addons'));
});

test('changes the sidebar with the section, in place and on the way back', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(at('/user_guide/quickstart'));
  await hydrate(page);
  const requests = requestsOf(page);
  await page.locator('.navbar-tabs').getByRole('link', { name: 'SDKs' }).click();
  await expect.poll(() => page.title()).toContain('SDKs');
  expect(await currentTab(page)).toBe('SDKs');
  expect(await sidebar(page).locator('.nav-title').textContent()).toBe('SDKs');
  expect(await sidebar(page).getByRole('link', { name: 'Java SDK', exact: true }).isVisible()).toBe(true);
  expect(await sidebar(page).getByRole('link', { name: 'Quickstart' }).count()).toBe(0);
  await page.goBack();
  await expect.poll(() => currentTab(page)).toBe('Guides');
  expect(await sidebar(page).locator('[aria-current=page]').textContent()).toBe('Quickstart');
  await sidebar(page).getByRole('link', { name: 'SDKs' }).click();
  await expect.poll(() => currentTab(page)).toBe('SDKs');
  await sidebar(page).getByRole('link', { name: 'All documentation' }).click();
  await expect.poll(() => page.url()).toBe(at('/'));
  expect(requests.filter((one) => one.startsWith('document'))).toEqual([]);
});

test('restores the scroll position of the sidebar when the reader returns to a section', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 700 } });
  await page.goto(at(OPERATION));
  await hydrate(page);
  const position = () => sidebar(page).evaluate((element) => element.scrollTop);
  await sidebar(page).evaluate((element) => {
    element.scrollTop += 37;
  });
  const before = await position();
  await page.locator('.navbar-tabs').getByRole('link', { name: 'Self-host' }).click();
  await expect.poll(() => currentTab(page)).toBe('Self-host');
  expect(await position()).toBe(0);
  await page.goBack();
  await expect.poll(() => currentTab(page)).toBe('API reference');
  expect(await position()).toBe(before);
  await page.reload();
  expect(await position()).toBe(before);
});

test('goes up to all sections in the menu of a phone without leaving the page', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 800 } });
  await page.goto(at(OPERATION));
  await hydrate(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const head = sidebar(page).locator('.nav-head');
  expect(await head.locator('.nav-title').textContent()).toBe('API referenceFeatures');
  expect((await head.boundingBox())?.y).toBeLessThan(80);
  await head.getByRole('link', { name: 'All documentation' }).click();
  await sidebar(page).getByRole('link', { name: 'Quickstart' }).waitFor();
  expect(page.url()).toBe(at(OPERATION));
  expect(await page.evaluate(() => document.activeElement?.closest('.sidebar')?.id)).toBe('docsgen:sidebar');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await sidebar(page).getByRole('link', { name: 'Quickstart' }).click();
  await expect.poll(() => page.title()).toContain('Quickstart');
});

test('offers links in place of categories whose pages are not in the document, without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  await page.goto(at('/user_guide/quickstart'));
  expect(await disclosure(page, 'Addons').isVisible()).toBe(false);
  expect(await disclosure(page, 'First steps').isVisible()).toBe(true);
  await sidebar(page).getByRole('link', { name: 'Addons', exact: true }).click();
  await page.waitForURL(at('/addons'));
  expect(await sidebar(page).getByRole('link', { name: 'Slack', exact: true }).isVisible()).toBe(true);
});
