import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { navigationSite } from '../navigation-site.js';
import { barriers, injectAxe, widths } from './accessibility-violations.js';
import { type PublishedSite, publish } from './publish.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = (site: PublishedSite, path: string) => new URL(path, site.url).href;

const wide = { viewport: { width: 1440, height: 900 } };
const menu = (page: Page, name: string) => page.locator('.navbar .menu', { has: page.locator('summary', { hasText: name }) });
const isOpen = (page: Page, name: string) => menu(page, name).evaluate((details) => (details as HTMLDetailsElement).open);
const open = (page: Page, name: string) => menu(page, name).locator('summary').click();

test.each([true, false])('a menu opens, and so do the pages of its links (JavaScript: %s)', async (javaScriptEnabled) => {
  await using site = await publish(navigationSite);
  const { page, troubles } = await visit({ ...wide, javaScriptEnabled });
  await page.goto(at(site, '/single'));
  if (javaScriptEnabled) await hydrate(page);
  const link = page.locator('.navbar').getByRole('link', { name: 'Next steps' });
  expect(await link.isVisible()).toBe(false);
  await open(page, 'Community');
  // Menus exclude each other without scripts.
  await open(page, 'Products');
  expect(await isOpen(page, 'Community')).toBe(false);
  await open(page, 'Community');
  await link.click();
  await page.waitForURL(at(site, '/guide/next'));
  expect(await isOpen(page, 'Community')).toBe(false);
  expect(troubles.filter((trouble) => !trouble.startsWith('verbose: '))).toEqual([]);
});

test('a menu closes with Escape, a click elsewhere, and the focus elsewhere', async () => {
  await using site = await publish(navigationSite);
  const { page } = await visit(wide);
  await page.goto(at(site, '/single'));
  await open(page, 'Products');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('What others learned');
  await page.keyboard.press('Escape');
  expect(await isOpen(page, 'Products')).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Products');
  await page.keyboard.press('Enter');
  expect(await isOpen(page, 'Products')).toBe(true);
  await page.locator('.content p').first().click();
  expect(await isOpen(page, 'Products')).toBe(false);
  await open(page, 'Products');
  await page.getByRole('link', { name: 'Blog' }).first().focus();
  expect(await isOpen(page, 'Products')).toBe(false);
});

test.each(['Products', 'Community'])('the menu "%s" is shown as a whole in a small window', async (name) => {
  await using site = await publish(navigationSite);
  const { page } = await visit({ viewport: { width: 1010, height: 600 } });
  await page.goto(at(site, '/notes'));
  await open(page, name);
  const box = await menu(page, name).locator('ul').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1010);
  expect(await menu(page, name).getByRole('link').first().isVisible()).toBe(true);
  const isOnTop = await menu(page, name)
    .locator('li:last-child a')
    .evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  expect(isOnTop).toBe(true);
});

test('links of menus have their labels and descriptions as names, menus of icons their labels', async () => {
  await using site = await publish(navigationSite);
  const { page } = await visit(wide);
  await page.goto(at(site, '/notes/errors'));
  await open(page, 'Products');
  const current = page.locator('.navbar-tabs [aria-current]');
  expect(await current.evaluateAll((elements) => elements.map(({ localName }) => localName))).toEqual(['summary', 'a']);
  expect(await page.locator('.navbar').getByRole('link', { name: 'Notes What others learned' }).isVisible()).toBe(true);
  await page.locator('.navbar summary[aria-label=Status]').click();
  expect(await page.getByRole('link', { name: 'Uptime' }).first().isVisible()).toBe(true);
  expect(await page.locator('.sidebar').getByRole('link', { name: 'Errors', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  );
});

test.each([true, false])('the menu of a phone shows menus as groups (JavaScript: %s)', async (javaScriptEnabled) => {
  await using site = await publish(navigationSite);
  const { page } = await visit({ viewport: { width: 390, height: 800 }, javaScriptEnabled });
  await page.goto(at(site, '/guide/start'));
  if (javaScriptEnabled) await page.getByRole('button', { name: 'Menu' }).click();
  const sidebar = page.locator('.sidebar');
  const groups = await sidebar.locator('.menu-group > summary').allInnerTexts();
  expect(groups.map((group) => group.trim())).toEqual(['Products', 'Community', 'Status']);
  await sidebar.getByRole('link', { name: 'Next steps' }).click();
  await page.waitForURL(at(site, '/guide/next'));
});

test('a section of several categories shows all of them, in place and after a full load', async () => {
  await using site = await publish(navigationSite);
  const { page } = await visit(wide);
  await page.goto(at(site, '/single'));
  await hydrate(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.resourceType()));
  const entries = () => page.locator('.sidebar > ul:not(.sidebar-tabs, .sidebar-links) > li > a').allTextContents();
  await page.locator('.navbar-tabs').getByRole('link', { name: 'Code' }).click();
  await expect.poll(entries).toEqual(['SDKs Stable', 'Edge', 'Single']);
  for (const path of ['/edge/proxy', '/single']) {
    await page.goto(at(site, path));
    expect(await entries()).toEqual(['SDKs Stable', 'Edge', 'Single']);
    expect(await page.locator('.navbar-tabs [aria-current]').textContent()).toBe('Code');
    expect(await page.locator('.nav-title').textContent()).toContain('Code');
  }
  await hydrate(page);
  await page.locator('.sidebar summary[aria-label="Pages of Edge"]').click();
  await page.locator('.sidebar').getByRole('link', { name: 'Proxy' }).click();
  await expect.poll(() => page.title()).toContain('Proxy');
  expect(await entries()).toEqual(['SDKs Stable', 'Edge', 'Single']);
});

test('the current one of many tabs is visible', async () => {
  const sections = Array.from({ length: 12 }, (_, index) => ({
    label: `A long name ${index}`,
    to: index === 11 ? '/other' : '/',
  }));
  await using many = await publish({
    'docsgen.config.json': JSON.stringify({ title: 'Test site', url: 'https://docs.example.com', navbar: { sections } }),
    'content/other.md': '# Other\n',
  });
  const { page } = await visit({ viewport: { width: 1100, height: 800 } });
  await page.goto(`${many.url}other`);
  const tabs = await page.locator('.navbar-tabs').boundingBox();
  const tab = await page.locator('.navbar-tabs [aria-current]').boundingBox();
  expect(tab?.x).toBeGreaterThanOrEqual(tabs?.x ?? Number.NaN);
  expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual((tabs?.x ?? 0) + (tabs?.width ?? 0) + 1);
});

test.each(widths)('menus, groups, icons and badges cause no barriers at %s pixels', async (width) => {
  await using site = await publish(navigationSite);
  const { page, context } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await injectAxe(context);
  for (const path of ['/guide/tuning', '/edge/proxy', '/notes']) {
    await page.goto(at(site, path));
    await hydrate(page);
    if (width > 1000) await open(page, path === '/notes' ? 'Community' : 'Products');
    else await page.getByRole('button', { name: 'Menu' }).click();
    expect(await barriers(page)).toEqual([]);
  }
});
