import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, isHydrated, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

const focus = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.sidebar, [data-action="menu"], main')?.className);

test('opens the menu on a narrow screen, moves the focus into it and closes it with the keyboard', async () => {
  const { page, troubles } = await visit({ viewport: { width: 390, height: 800 } });
  await page.goto(at('/guide/tabs'));
  const button = page.getByRole('button', { name: 'Menu' });
  const sidebar = page.locator('.sidebar');
  expect(await sidebar.isVisible()).toBe(false);

  await button.focus();
  await page.keyboard.press('Enter');
  await sidebar.waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => focus(page)).toBe('sidebar');
  const isInert = () => page.locator('.content').evaluate((content: HTMLElement) => content.inert);
  expect(await isInert()).toBe(true);
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(await button.getAttribute('aria-expanded')).toBe('true');

  await page.keyboard.press('Escape');
  await sidebar.waitFor({ state: 'hidden' });
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  expect(await focus(page)).toContain('menu-button');

  await page.keyboard.press('Enter');
  await sidebar.getByRole('link', { name: 'Long page' }).press('Enter');
  await expect.poll(() => page.title()).toContain('Long page');
  await sidebar.waitFor({ state: 'hidden' });
  expect(await isInert()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(troubles).toEqual([]);
});

test.each([
  ['/guide/tabs', 'Tabs'],
  ['/', 'Sample'],
])(
  'closes the menu on a narrow screen when a link of %s to the current page is followed, and scrolls to its top',
  async (path, name) => {
    const { page, troubles } = await visit({ viewport: { width: 375, height: 500 } });
    await page.goto(at(path));
    await hydrate(page);
    // Not far enough to hide the navbar during the click.
    await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.sidebar, .navbar').getByRole('link', { name, exact: true }).click();
    await page.locator('.sidebar').waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(troubles).toEqual([]);
  },
);

test('copies code with the copy button, before and after hydration', async () => {
  const { page, context, troubles } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(at('/guide/tabs'));
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = page.locator('.code').getByRole('button', { name: 'Copy' });
  await Promise.all([page.getByRole('button', { name: 'Copied' }).waitFor(), copy.click()]);
  expect(await clipboard()).toBe('const answer = 42;');
  await hydrate(page);
  await page.locator('.sidebar').getByRole('link', { name: 'Long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.goBack();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await copy.click();
  await expect.poll(clipboard).toBe('const answer = 42;');
  expect(await page.locator('.copy').count()).toBe(1);
  expect(troubles).toEqual([]);
});

test('copies the page as Markdown', async () => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(at('/guide/tabs'));
  await page.getByText('Copy page').click();
  await Promise.all([page.getByText('Copied').waitFor(), page.getByRole('link', { name: 'Copy as Markdown' }).click()]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Tabs\n/);
});

test('closes the menu of the page with Escape, a choice, or a click elsewhere', async () => {
  const { page } = await visit();
  await page.goto(at('/guide/tabs'));
  const button = page.locator('.page-menu summary');
  const links = page.locator('.page-menu').getByRole('link').filter({ visible: true });
  expect(await links.count()).toBe(0);
  await button.focus();
  await page.keyboard.press('Enter');
  expect(await links.allTextContents()).toEqual(['Copy as Markdown', 'View as Markdown']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await links.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy page');
  await button.click();
  await page.locator('h1').click();
  expect(await links.count()).toBe(0);
  await button.click();
  await links.first().click();
  expect(await links.count()).toBe(0);
});

test('opens the menu of the page without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(at('/guide/tabs'));
  await page.getByText('Copy page').click();
  await page.getByRole('link', { name: 'View as Markdown' }).click();
  expect(page.url()).toBe(at('/guide/tabs.md'));
});

test.each(['/', 'Control+k'])('opens the search with %s, and focuses the field on the search page', async (key) => {
  const { page } = await visit();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await page.goto(at('/'));
  await page.keyboard.press(key);
  await page.getByRole('dialog', { name: 'Search docs' }).waitFor();
  expect(await focused()).toBe('q');
  await page.goto(at('/search'));
  await page.locator('h1').click();
  await page.keyboard.press(key);
  expect(await focused()).toBe('q');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('hides the navbar while the reader scrolls down', async () => {
  const { page } = await visit();
  await page.goto(at('/guide/long'));
  // Over the sidebar, which has nothing to scroll.
  await page.mouse.move(40, 400);
  const bottom = () => page.locator('.navbar').evaluate((navbar) => navbar.getBoundingClientRect().bottom);
  await page.mouse.wheel(0, 900);
  // A wheel event in the other direction during a smooth scroll only shortens it.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await expect.poll(bottom).toBeLessThanOrEqual(0);
  await page.mouse.wheel(0, -200);
  await expect.poll(bottom).toBeGreaterThan(0);
});

test('cycles the focus through the open menu and the navbar, closes the menu by a swipe, and locks scrolling behind it', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 400 }, hasTouch: true });
  await page.goto(at('/guide/long'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const place = () => page.evaluate(() => document.activeElement?.closest('.navbar, .sidebar')?.className ?? 'outside');
  const places = new Set<string>();
  for (let n = 0; n < 30; n++) {
    await page.keyboard.press('Tab');
    places.add(await place());
  }
  expect([...places].sort()).toEqual(['navbar', 'sidebar']);
  await page.keyboard.press('Shift+Tab');
  expect(await place()).not.toBe('outside');

  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const swipe = (from: readonly [number, number], to: readonly [number, number]) =>
    page.evaluate(
      ([from, to]) => {
        const touch = ([clientX, clientY]: readonly [number, number]) =>
          new Touch({ identifier: 1, target: document.body, clientX, clientY });
        document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(from)] }));
        document.body.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(to)] }));
      },
      [from, to] as const,
    );
  await swipe([300, 300], [220, 100]);
  expect(await page.locator('.sidebar').isVisible()).toBe(true);
  await swipe([300, 200], [120, 210]);
  await page.locator('.sidebar').waitFor({ state: 'hidden' });
  expect(await focus(page)).toContain('menu-button');
});

test('closes the menu of a tablet when the reader presses the page beside it', async () => {
  const { page } = await visit({ viewport: { width: 768, height: 800 } });
  await page.goto(at('/guide/tabs'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.sidebar').waitFor();
  await page.mouse.click(740, 500);
  await page.locator('.sidebar').waitFor({ state: 'hidden' });
  expect(await page.locator('.content').evaluate((content: HTMLElement) => content.inert)).toBe(false);
  expect(page.url()).toBe(at('/guide/tabs'));
  expect(await focus(page)).toContain('menu-button');
});

test('scrolls a long menu to the current page', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 220 } });
  await page.goto(at('/guide/tabs'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const box = await page.locator('.sidebar').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(220);
  const entry = await page.locator('.sidebar [aria-current=page]').boundingBox();
  expect(entry?.y).toBeGreaterThanOrEqual(box?.y ?? 0);
  expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(220);
});
