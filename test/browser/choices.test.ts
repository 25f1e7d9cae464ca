import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { chooseMode, hydrate, openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

interface Observed {
  atBody?: Record<string, string | undefined>;
}

/** Records attributes of the document when its body begins, before the first paint. */
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

test('remembers the color mode and applies it before the first paint', async () => {
  const { page, troubles } = await visit();
  await observeBody(page);
  await page.goto(at('/'));
  expect(await atBody(page)).toMatchObject({ theme: 'light' });
  await chooseMode(page, 'Dark');
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

test('tells screen readers the color mode and the choices, before and after hydration', async () => {
  const { page, context, troubles } = await visit();
  await page.goto(at('/'));
  const named = (mode: string, reader = page) => reader.getByRole('button', { name: `Color mode: ${mode}`, exact: true });
  await named('Light').click();
  expect(await page.getByRole('menu', { name: 'Color mode' }).ariaSnapshot()).toBe(
    [
      '- menu "Color mode":',
      '  - menuitemradio "Light" [checked]',
      '  - menuitemradio "Dark"',
      '  - menuitemradio "System"',
    ].join('\n'),
  );
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await named('Dark').waitFor();
  await hydrate(page);
  await named('Dark').waitFor();
  await page.getByRole('link', { name: 'the long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await named('Dark').waitFor();
  await page.reload();
  await named('Dark').waitFor();
  const other = await context.newPage();
  await other.goto(at('/guide/tabs'));
  await named('Dark', other).click();
  await other.getByRole('menuitemradio', { name: 'Light' }).click();
  await named('Light').waitFor();
  expect(troubles).toEqual([]);
});

test('operates the menu of the color modes with the keyboard and closes it', async () => {
  const { page } = await visit();
  await page.goto(at('/'));
  const button = page.getByRole('button', { name: 'Color mode' });
  const menu = page.getByRole('menu', { name: 'Color mode' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await button.focus();
  await page.keyboard.press('ArrowDown');
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  const seen: unknown[] = [await focused()];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await page.keyboard.press(key);
    seen.push(await focused());
  }
  expect(seen).toEqual(['Light', 'Dark', 'System', 'Light', 'System', 'Light', 'System']);
  await page.keyboard.press('Escape');
  expect(await menu.isVisible()).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await menu.isVisible()).toBe(false);
  await button.click();
  await page.locator('h1').click();
  expect(await menu.isVisible()).toBe(false);
  expect(await button.getAttribute('aria-expanded')).toBe('false');
});

test('selects a chosen tab in its whole group, on the next visit and after in-place navigation', async () => {
  const { page, troubles } = await visit();
  await page.goto(at('/guide/tabs'));
  expect(await checked(page)).toEqual(['Node.js', 'Node.js']);
  await page.locator('.tabs').last().locator('label', { hasText: 'Go' }).click();
  await expect.poll(() => checked(page)).toEqual(['Go', 'Go']);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => checked(page)).toEqual(['Go', 'Go']);
  await hydrate(page);
  expect(await checked(page)).toEqual(['Go', 'Go']);
  await page.locator('.sidebar').getByRole('link', { name: 'Long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.locator('.content').getByRole('link', { name: 'Go to the tabs' }).click();
  await expect.poll(() => page.title()).toContain('Tabs');
  await expect.poll(() => checked(page)).toEqual(['Go', 'Go']);
  expect(await page.locator('.tabs').getByText('Text for Go.').filter({ visible: true }).count()).toBe(2);
  expect(troubles).toEqual([]);
});

test('hides a closed announcement permanently', async () => {
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

test('works and remembers nothing if storage is denied', async () => {
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
  await chooseMode(page, 'Dark');
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

test('synchronizes the color mode across open tabs', async () => {
  const { page, context } = await visit();
  await page.goto(at('/'));
  const other = await context.newPage();
  await other.goto(at('/guide/tabs'));
  await chooseMode(other, 'Dark');
  await expect.poll(() => theme(page)).toBe('dark');
});

test('leads back to the mode of the system and follows it', async () => {
  const { page } = await visit({ colorScheme: 'light' });
  await page.goto(at('/'));
  const choice = () => page.evaluate(() => [document.documentElement.dataset.themeChoice, localStorage.theme]);
  await chooseMode(page, 'Dark');
  expect(await choice()).toEqual(['dark', 'dark']);
  await chooseMode(page, 'System');
  expect(await choice()).toEqual(['system', 'system']);
  expect(await theme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => theme(page)).toBe('dark');
  await observeBody(page);
  await page.reload();
  expect(await atBody(page)).toMatchObject({ theme: 'dark', themeChoice: 'system' });
  await chooseMode(page, 'Light');
  expect(await choice()).toEqual(['light', 'light']);
});

test('shows an announcement with a new id to readers who closed the last one', async () => {
  const { page } = await visit();
  await page.addInitScript(() => localStorage.setItem('docsgen.announcement', 'news-0'));
  await page.goto(at('/'));
  const announcement = page.getByRole('region', { name: 'Announcement' });
  await hydrate(page);
  expect(await announcement.isVisible()).toBe(true);
  expect(await announcement.textContent()).toContain('There is news.');
});

test('remembers the version and shows it in the navbar', async () => {
  const { page } = await visit();
  const remembered = () => page.evaluate(() => localStorage.getItem('docsgen.version'));
  await page.goto(at('/'));
  expect(await page.locator('.navbar .version').textContent()).toBe('Next');
  expect(await remembered()).toBe('Next');
  await page.evaluate(() => localStorage.setItem('docsgen.version', '"gone"'));
  await page.reload();
  expect(await remembered()).toBe('Next');
});

test('ignores garbage in storage', async () => {
  const { page, troubles } = await visit();
  await page.addInitScript(() => {
    for (const key of ['theme', 'docsgen.announcement', 'docsgen.tabs.sdk', 'docsgen.version']) localStorage.setItem(key, '{"]<');
    for (const [key, value] of [
      ['docsgen.scroll', '{"a":"x","b":[}'],
      ['docsgen.sidebar', 'NaN'],
    ] as const)
      sessionStorage.setItem(key, value);
  });
  await page.goto(at('/guide/tabs'));
  await hydrate(page);
  expect(await theme(page)).toBe('light');
  expect(await checked(page)).toEqual(['Node.js', 'Node.js']);
  expect(await page.locator('.announcement').isVisible()).toBe(true);
  await page.locator('.content').getByRole('link', { name: 'The long page' }).click();
  await expect.poll(() => page.title()).toContain('Long page');
  await page.goBack();
  await expect.poll(() => page.title()).toContain('Tabs');
  expect(troubles).toEqual([]);
});
