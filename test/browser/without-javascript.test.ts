import { expect, inject, test } from 'vitest';
import { serveSite } from './hosts.js';
import { openBrowser } from './visit.js';

const visit = openBrowser();
const at = serveSite(inject('sample'));

test('supports reading, links, tabs, details and anchors without JavaScript', async () => {
  const { page, troubles } = await visit({ javaScriptEnabled: false });
  await page.goto(at('/'));
  await page.getByRole('link', { name: 'the tabs' }).click();
  await page.waitForURL(at('/guide/tabs?from=home#below'));
  expect(await page.locator('h1').textContent()).toBe('Tabs');

  const group = page.locator('.tabs').first();
  expect(await group.getByText('Text for Node.js.').isVisible()).toBe(true);
  await group.locator('label', { hasText: 'Go' }).click();
  await group.getByText('Text for Go.').waitFor();
  expect(await group.getByText('Text for Node.js.').isVisible()).toBe(false);
  expect(await page.locator('.theme-button, .copy').filter({ visible: true }).count()).toBe(0);

  const category = page.locator('.sidebar details.nav-category').first();
  const entry = category.getByRole('link', { name: 'Long page' });
  expect(await entry.isVisible()).toBe(true);
  await category.locator('summary').click();
  await entry.waitFor({ state: 'hidden' });
  await category.locator('summary').click();
  await entry.click();
  await page.waitForURL(at('/guide/long'));

  await page.locator('.content summary').click();
  await page.getByText('It opens.').waitFor();
  await page.locator('.toc').getByRole('link', { name: 'Section 7' }).click();
  await expect.poll(async () => (await page.locator('#section-7').boundingBox())?.y).toBeLessThan(150);
  expect(page.url()).toBe(at('/guide/long#section-7'));
  expect(troubles).toEqual([]);
});

test('provides the menu and the table of contents on a narrow screen without JavaScript', async () => {
  const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await page.goto(at('/guide/long'));
  const section = page.locator('.toc').getByRole('link', { name: 'Section 7' });
  expect(await section.isVisible()).toBe(false);
  await page.locator('.toc summary').click();
  await section.waitFor();
  await page.locator('.navbar').getByRole('link', { name: 'Menu' }).click();
  await page.locator('.sidebar').getByRole('link', { name: 'Tabs' }).click();
  await page.waitForURL(at('/guide/tabs'));
});
