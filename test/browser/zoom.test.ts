import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('documentation'));

const OPERATION = '/reference/api/unleash/get-feature-strategy';

/** The browser's text size; the default is 16. */
async function setTextSize(context: BrowserContext, page: Page, standard: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

const measure = (page: Page) =>
  page.evaluate(() => ({
    content: document.querySelector('.content')?.clientWidth ?? 0,
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));

test('turns the sidebar into a menu up to 996 pixels with text of default size', async () => {
  const { page } = await visit();
  await page.goto(at('/user_guide/environments'));
  for (const [width, isMenu] of [
    [996, true],
    [997, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.locator('.sidebar').isVisible(), { message: `at ${width}` }).toBe(!isMenu);
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(isMenu);
  }
});

test.each([
  ['in the browser', 1440],
  ['in the browser', 1024],
  ['in the browser', 768],
  ['in the browser', 390],
  ['by a style sheet', 1440],
  ['by a style sheet', 1024],
] as const)('leaves room for the content with text of twice the size %s at %s pixels', async (way, width) => {
  const { page, context } = await visit({ viewport: { width, height: 900 } });
  if (way === 'in the browser') await setTextSize(context, page, 32);
  await page.goto(at(OPERATION));
  if (way === 'by a style sheet') await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const { content, overflow } = await measure(page);
  expect(content).toBeGreaterThanOrEqual(Math.min(600, width - 100));
  expect(overflow).toBe(0);
});

test('opens and closes the menu that appears with text of twice the size', async () => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } });
  await setTextSize(context, page, 32);
  await page.goto(at('/user_guide/environments'));
  await page.getByRole('button', { name: 'Menu' }).click();
  const entry = page.locator('.sidebar [aria-current="page"]');
  await entry.waitFor();
  await expect.poll(() => entry.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('.sidebar').waitFor({ state: 'hidden' });
});
