import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

interface Observed {
  atBody?: Record<string, string | undefined>;
}

/** Notes what the document says of itself when its body begins, before anything can be painted. */
const observeBody = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      (window as Observed).atBody = { ...document.documentElement.dataset };
    }).observe(document, { childList: true, subtree: true });
  });

const atBody = (page: Page) => page.evaluate(() => (window as Observed).atBody);
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const checked = (page: Page) =>
  page.locator('.tabs input:checked').evaluateAll((inputs: HTMLInputElement[]) => inputs.map((input) => input.value));

test('the colour mode is remembered, and set before the first paint', async () => {
  const { page, troubles } = await visit();
  await observeBody(page);
  await page.goto(at('/'));
  expect(await atBody(page)).toMatchObject({ theme: 'light' });
  await page.getByRole('button', { name: 'colour mode' }).click();
  await expect.poll(() => theme(page)).toBe('dark');
  expect(await page.evaluate(() => localStorage.theme)).toBe('dark');

  await page.reload();
  expect(await atBody(page)).toMatchObject({ theme: 'dark', themeChoice: 'dark' });
  await hydrate(page);
  expect(await theme(page)).toBe('dark');
  await page.getByRole('link', { name: 'the long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  expect(await theme(page)).toBe('dark');
  expect(troubles).toEqual([]);
});

test('a chosen tab is chosen in its whole group, on the next visit, and after going from page to page', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/guide/tabs'));
  expect(await checked(page)).toEqual(['Node.js', 'Node.js']);
  await page.locator('.tabs').last().locator('label', { hasText: 'Go' }).click();
  await expect.poll(() => checked(page)).toEqual(['Go', 'Go']);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => checked(page)).toEqual(['Go', 'Go']);
  await hydrate(page);
  expect(await checked(page)).toEqual(['Go', 'Go']);
  await page.locator('#sidebar').getByRole('link', { name: 'Long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.locator('.content').getByRole('link', { name: 'Go to the tabs' }).click();
  await expect.poll(() => page.title()).toContain('Tabs');
  await expect.poll(() => checked(page)).toEqual(['Go', 'Go']);
  expect(await page.locator('.tabs').getByText('Text for Go.').filter({ visible: true }).count()).toBe(2);
  expect(troubles).toEqual([]);
});

test('the announcement is closed for good', async () => {
  const { page } = await visit();
  await observeBody(page);
  await page.goto(at('/'));
  const bar = page.getByRole('region', { name: 'Announcement' });
  await bar.getByRole('button').click();
  await bar.waitFor({ state: 'hidden' });
  await page.goto(at('/guide/long'));
  expect(await atBody(page)).toHaveProperty('announcementClosed');
  expect(await page.locator('.announcement').isVisible()).toBe(false);
});

test('where storage is refused everything works and nothing is remembered', async () => {
  const { page, troubles } = await visit();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto(at('/guide/tabs'));
  await page.getByRole('button', { name: 'colour mode' }).click();
  await expect.poll(() => theme(page)).toBe('dark');
  await page.locator('.tabs').first().locator('label', { hasText: 'Go' }).click();
  await expect.poll(() => checked(page)).toEqual(['Go', 'Go']);
  await hydrate(page);
  await page.evaluate(() => scrollTo(0, 300));
  await page.locator('.content').getByRole('link', { name: 'The long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.title()).toContain('Tabs');
  await page.getByRole('region', { name: 'Announcement' }).getByRole('button').click();

  await page.reload();
  expect(await theme(page)).toBe('light');
  expect(await checked(page)).toEqual(['Node.js', 'Node.js']);
  expect(await page.locator('.announcement').isVisible()).toBe(true);
  expect(troubles).toEqual([]);
});
